// $(error …) of GNU Make where a text is expanded at once (manual, 8.13 and
// 6.2.2).
#pragma once

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/When.h"

#include <functional>
#include <string_view>

namespace armlift::build {

/// The build ends at each $(error …) in `Text`, a view into the file's text
/// that is expanded under `Condition`: "$(if $(X86),,$(error only x86))".
/// `NotEmpty` says when the condition of $(if …) is not empty.
void readStops(std::string_view Text, const When &Condition,
               BuildFileModel &Model,
               const std::function<When(std::string_view)> &NotEmpty);

} // namespace armlift::build
