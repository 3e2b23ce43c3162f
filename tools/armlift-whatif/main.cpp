// The parse worker: reads one unit per line and writes its facts as one line,
// until the pipe closes. As a process of its own it loses only the one unit
// that crashes, hangs or exhausts the memory of Clang.
#include "analyzers/source/units/WorkerPool.h"
#include "analyzers/source/whatif/WhatIf.h"

#include "core/support/Descriptor.h"
#include "core/support/OwnPath.h"
#include "core/support/Path.h"
#include "tools/armlift-whatif/WhatIfWire.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <new>
#include <string>
#include <unistd.h>

namespace {

/// Returns the folder with the headers of the linked Clang: the copy installed
/// with this program or, without that, the one of LLVM's own package.
std::string resourceFolder() {
  std::filesystem::path Installed =
      armlift::ownPath().parent_path() / ARMLIFT_INSTALLED_RESOURCE_DIR;
  std::error_code Failure;
  return std::filesystem::exists(Installed, Failure)
             ? armlift::normalPath(Installed.string())
             : ARMLIFT_RESOURCE_DIR;
}

/// Returns the pipe at a standard descriptor, after putting an empty file in
/// its place: a command may make Clang read its standard input (-) or print
/// (--help).
int takePipe(int Standard) {
  int Pipe = ::fcntl(Standard, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  armlift::Descriptor Null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  ::dup2(Null.get(), Standard);
  return Pipe;
}

/// The out-of-memory handler of LLVM's and C++'s allocations.
void endOutOfMemory() { ::_exit(armlift::source::OutOfMemoryExit); }

} // namespace

int main(int Argc, char **Argv) {
  if (Argc > 2) {
    llvm::errs() << "usage: armlift-whatif [RESOURCE_DIR]; started by armlift, "
                    "one JSON request per line\n";
    return 2;
  }
  std::set_new_handler(endOutOfMemory);
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { endOutOfMemory(); });
  armlift::source::ParseSession Session;
  Session.ResourceFolder = Argc == 2 ? Argv[1] : resourceFolder();
  std::FILE *Requests = ::fdopen(takePipe(STDIN_FILENO), "r");
  llvm::raw_fd_ostream Answers(takePipe(STDOUT_FILENO), /*shouldClose=*/true);
  char *Line = nullptr;
  std::size_t Room = 0;
  for (ssize_t Size; (Size = ::getline(&Line, &Room, Requests)) > 0;) {
    std::optional<armlift::source::UnitRequest> Request =
        armlift::source::readRequest({Line, static_cast<std::size_t>(Size)});
    if (!Request)
      return 2;
    Answers << armlift::source::writeFacts(parseUnit(*Request, Session))
            << '\n';
    Answers.flush();
  }
  std::free(Line);
  std::fclose(Requests);
}
