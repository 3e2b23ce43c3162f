// The parse worker: one unit per line in, its facts per line out, until the
// pipe closes. A process of its own, so that a unit that crashes, hangs or
// swells Clang costs that unit alone.
#include "analyzers/source/whatif/WhatIf.h"

#include "core/support/OwnPath.h"
#include "core/support/Path.h"
#include "tools/armlift-whatif/Wire.h"

#include "llvm/Support/raw_ostream.h"

#include <iostream>
#include <string>

namespace {

/// The folder with the headers of the Clang that is linked in: the copy that
/// was installed with this program, else LLVM's own package.
std::string resourceFolder() {
  std::filesystem::path Installed =
      armlift::ownPath().parent_path() / ARMLIFT_INSTALLED_RESOURCE_DIR;
  std::error_code Failure;
  return std::filesystem::exists(Installed, Failure)
             ? armlift::normalPath(Installed.string())
             : ARMLIFT_RESOURCE_DIR;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc > 2) {
    llvm::errs() << "usage: armlift-whatif [RESOURCE_DIR]; started by armlift, "
                    "one JSON request per line\n";
    return 2;
  }
  armlift::source::ParseSession Session;
  Session.ResourceFolder = Argc == 2 ? Argv[1] : resourceFolder();
  for (std::string Line; std::getline(std::cin, Line);) {
    std::optional<armlift::source::UnitRequest> Request =
        armlift::source::readRequest(Line);
    if (!Request)
      return 2;
    llvm::outs() << armlift::source::writeFacts(parseUnit(*Request, Session))
                 << '\n';
    llvm::outs().flush();
  }
}
