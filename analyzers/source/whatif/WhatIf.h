// The what-if parse: one translation unit of an x86 build, parsed as aarch64,
// on any host. The command line tool's workers, the Clang plugin and the
// clang-tidy module all come through here.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitRequest.h"
#include "analyzers/source/whatif/OverlayFileSystem.h"

#include <memory>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
}

namespace armlift::source {

/// What outlives one unit: file contents that the next one reads again.
struct ParseSession {
  /// By how x86 headers show: hidden, empty, their own.
  HeaderCache Gnu, Clang, Native;
  std::string ResourceFolder; ///< this Clang's own: ".../lib/clang/19"
};

/// Parses the unit as aarch64, by the command of its x86 build. What could not
/// be parsed, and why, is in UnitFacts::Errors. One session is for one thread.
UnitFacts parseUnit(const UnitRequest &Request, ParseSession &Session);

/// As parseUnit(), with options that are made already (retarget), for a unit
/// that parses for x86. `SystemFolders` are those of the options that belong to
/// the machine.
UnitFacts parseInvocation(std::shared_ptr<clang::CompilerInvocation> Invocation,
                          const UnitRequest &Request,
                          std::vector<std::string> SystemFolders,
                          ParseSession &Session);

} // namespace armlift::source
