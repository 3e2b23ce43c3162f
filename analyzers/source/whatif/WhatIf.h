// The what-if parse: one translation unit of an x86 build, parsed as aarch64, on any host. The
// command line tool's workers, the Clang plugin and the clang-tidy module all come through here.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitRequest.h"
#include "analyzers/source/whatif/OverlayFileSystem.h"

#include <string>

namespace armlift::source {

/// What outlives one unit: file contents that the next one reads again.
struct ParseSession {
  HeaderCache Gnu, Clang; ///< by how x86 headers show: hidden or empty
  std::string ResourceFolder; ///< this Clang's own: ".../lib/clang/19"
};

UnitFacts parseUnit(const UnitRequest &Request, ParseSession &Session);

} // namespace armlift::source
