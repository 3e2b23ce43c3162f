// The what-if parse: one translation unit of an x86 build, parsed as aarch64,
// on any host. The workers of the command line tool, the Clang plugin and the
// clang-tidy module all use it.
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

/// What outlives one unit: file contents that the next unit reads again.
struct ParseSession {
  /// One cache for each X86Headers: hidden, empty, own.
  HeaderCache Gnu, Clang, Native;
  std::string ResourceFolder; ///< this Clang's own: ".../lib/clang/19"
};

/// Parses the unit as aarch64, with the command of its x86 build. Errors, and
/// the reasons for them, are in UnitFacts::Errors. A session is for one thread.
UnitFacts parseUnit(const UnitRequest &Request, ParseSession &Session);

/// Like parseUnit(), with options that retarget() has prepared, for a unit that
/// parses for x86. `SystemFolders` are the folders in the options that belong
/// to the machine.
UnitFacts parseInvocation(std::shared_ptr<clang::CompilerInvocation> Invocation,
                          const UnitRequest &Request,
                          std::vector<std::string> SystemFolders,
                          ParseSession &Session);

} // namespace armlift::source
