// See OutputFile.h. fsync before rename, since a rename may reach the disk
// before the data does.
#include "core/support/OutputFile.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace armlift {
namespace {

std::unexpected<Error> writeFailure(const std::string &Path, int Code) {
  return failure(ErrorKind::UnreadableInput, Path,
                 std::string("cannot write: ") + std::strerror(Code));
}

/// errno is not reliably set by streams; what is missing then is nearly always
/// room.
int errorCode() { return errno ? errno : ENOSPC; }

/// Writes `Path` in place. Gives 0 or an errno value.
int writeThrough(const std::string &Path,
                 const std::function<void(std::ostream &)> &Write) {
  errno = 0;
  std::ofstream Out(Path, std::ios::binary | std::ios::trunc);
  if (!Out)
    return errorCode();
  Write(Out);
  Out.close();
  return Out ? 0 : errorCode();
}

int syncToDisk(const std::string &Path) {
  int Descriptor = ::open(Path.c_str(), O_RDONLY | O_CLOEXEC);
  if (Descriptor < 0)
    return errno;
  int Code = ::fsync(Descriptor) == 0 ? 0 : errno;
  ::close(Descriptor);
  return Code;
}

/// A new empty file in the folder of `Path`, with the mode that a plain create
/// would give it.
int createBeside(const std::string &Path, std::string &Beside) {
  Beside = Path + ".XXXXXX";
  int Descriptor = ::mkstemp(Beside.data());
  if (Descriptor < 0)
    return errno;
  mode_t Mask = ::umask(0);
  ::umask(Mask);
  struct stat Old;
  mode_t Mode =
      ::stat(Path.c_str(), &Old) == 0 ? Old.st_mode & 07777 : 0666 & ~Mask;
  int Code = ::fchmod(Descriptor, Mode) == 0 ? 0 : errno;
  ::close(Descriptor);
  if (Code)
    ::unlink(Beside.c_str());
  return Code;
}

} // namespace

Expected<void> writeOutputFile(const std::string &Path,
                               const std::function<void(std::ostream &)> &Write,
                               Durability Wanted) {
  struct stat Old;
  if (::stat(Path.c_str(), &Old) == 0 && !S_ISREG(Old.st_mode)) {
    if (int Code = S_ISDIR(Old.st_mode) ? EISDIR : writeThrough(Path, Write))
      return writeFailure(Path, Code);
    return {};
  }
  std::string Beside;
  if (int Code = createBeside(Path, Beside))
    return writeFailure(Path, Code);
  int Code = writeThrough(Beside, Write);
  if (!Code && Wanted == Durability::Machine)
    Code = syncToDisk(Beside);
  if (!Code && ::rename(Beside.c_str(), Path.c_str()) != 0)
    Code = errno;
  if (!Code)
    return {};
  ::unlink(Beside.c_str());
  return writeFailure(Path, Code);
}

} // namespace armlift
