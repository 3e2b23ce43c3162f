// Makes findings of the checks in rules/checks.yaml.
#pragma once

#include "core/findings/Finding.h"

#include <string_view>

namespace armlift {

/// A finding of the check, which must exist, with the impact that the catalogue
/// gives it. A caller may only lower the impact.
Finding findingOf(std::string_view Rule);

} // namespace armlift
