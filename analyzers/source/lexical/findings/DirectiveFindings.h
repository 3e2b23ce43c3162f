// Findings about directives: an #error that stops aarch64 builds, an include of
// a header that is not there.
#pragma once

#include "analyzers/source/lexical/findings/FileFindings.h"
#include "analyzers/source/lexical/findings/SiteContext.h"

#include <cstdint>

namespace armlift::source {

/// Reports each #error that stops every aarch64 build and depends on the
/// architecture.
void reportErrors(std::uint32_t File, const SiteContext &Context,
                  FileFindings &Out);

/// Reports includes of the header that `armlift fix` inserts, if that header
/// does not exist yet or if only the build knows where it is.
void reportMissingShim(std::uint32_t File, const SiteContext &Context,
                       FileFindings &Out);

} // namespace armlift::source
