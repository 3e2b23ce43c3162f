// See OutputFile.h. Calls fsync before rename, because a rename may reach the
// disk before the data does, and then fsync on the folder, which holds the
// name.
#include "core/support/OutputFile.h"

#include "core/support/Descriptor.h"
#include "core/support/File.h"
#include "core/support/Leftover.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <optional>
#include <streambuf>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace armlift {
namespace {

namespace fs = std::filesystem;

/// Writes to a descriptor, from its current position on.
class DescriptorBuffer : public std::streambuf {
public:
  explicit DescriptorBuffer(int File) : File(File) { empty(); }

  /// 0, or the errno value of the write that failed.
  int code() const { return Code; }

protected:
  int_type overflow(int_type Next) override {
    if (!drain())
      return traits_type::eof();
    if (!traits_type::eq_int_type(Next, traits_type::eof()))
      sputc(traits_type::to_char_type(Next));
    return traits_type::not_eof(Next);
  }

  int sync() override { return drain() ? 0 : -1; }

private:
  void empty() { setp(Bytes.data(), Bytes.data() + Bytes.size()); }

  bool drain() {
    for (const char *At = pbase(); !Code && At != pptr();) {
      ssize_t Count = ::write(File, At, static_cast<std::size_t>(pptr() - At));
      if (Count > 0)
        At += Count;
      else if (Count == 0)
        Code = EIO;
      else if (errno != EINTR)
        Code = errno;
    }
    empty();
    return !Code;
  }

  int File;
  int Code = 0;
  std::array<char, 1 << 16> Bytes;
};

/// Returns 0 or an errno value, as do all functions below.
int writeTo(int File, const std::function<void(std::ostream &)> &Write) {
  DescriptorBuffer Buffer(File);
  std::ostream Out(&Buffer);
  Write(Out);
  Out.flush();
  return Buffer.code() ? Buffer.code() : Out ? 0 : EIO;
}

/// The descriptor of this process that a path such as /proc/self/fd/1 names.
/// The descriptor itself is written to: opening the path anew would truncate a
/// file that a shell appends to.
std::optional<int> descriptorNamed(const fs::path &Path) {
  auto Number = parseNumber<int>(Path.filename().string());
  if (!Number)
    return std::nullopt;
  std::string Folder = realPath(Path.parent_path().string());
  return !Folder.empty() && Folder == realPath("/proc/self/fd") ? Number
                                                                : std::nullopt;
}

/// The target of a link, whether it exists or not. Following stops at a
/// descriptor, to which /dev/stdout leads.
fs::path targetOf(fs::path Path) {
  constexpr unsigned MaxLinks = 40; // as in Linux (path_resolution(7))
  std::error_code Failure;
  for (unsigned I = 0;
       I < MaxLinks && !descriptorNamed(Path) && fs::is_symlink(Path, Failure);
       ++I)
    Path = Path.parent_path() / fs::read_symlink(Path, Failure);
  return Path;
}

int writeDevice(const fs::path &Path,
                const std::function<void(std::ostream &)> &Write) {
  Descriptor File(::open(Path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  return File ? writeTo(File.get(), Write) : errno;
}

/// The file mode creation mask, from proc_pid_status(5). umask(2) tells it only
/// by changing it, for all threads.
mode_t creationMask() {
  std::ifstream Status("/proc/self/status");
  for (std::string Line; std::getline(Status, Line);)
    if (Line.starts_with("Umask:"))
      return static_cast<mode_t>(std::strtoul(Line.c_str() + 6, nullptr, 8));
  return 077;
}

/// The mode of the existing file, otherwise the mode that creating it would
/// give.
mode_t modeOf(const fs::path &Path) {
  struct stat Old;
  return ::stat(Path.c_str(), &Old) == 0 ? Old.st_mode & 07777
                                         : 0666 & ~creationMask();
}

int fillNew(Descriptor File, mode_t Mode,
            const std::function<void(std::ostream &)> &Write,
            Durability Wanted) {
  if (::fchmod(File.get(), Mode) != 0)
    return errno;
  if (int Code = writeTo(File.get(), Write))
    return Code;
  if (Wanted == Durability::Machine && ::fsync(File.get()) != 0)
    return errno;
  return File.close() ? 0 : errno;
}

/// Syncs a folder. A folder that cannot be opened for reading is skipped, and
/// some file systems do not support it for folders (EINVAL, fsync(2)).
int syncFolder(const fs::path &Folder) {
  Descriptor Opened(::open(Folder.empty() ? "." : Folder.c_str(),
                           O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return !Opened || ::fsync(Opened.get()) == 0 || errno == EINVAL ? 0 : errno;
}

int replace(const fs::path &Path,
            const std::function<void(std::ostream &)> &Write,
            Durability Wanted) {
  std::string Name = Path.string() + ".XXXXXX";
  Descriptor File(::mkostemp(Name.data(), O_CLOEXEC));
  if (!File)
    return errno;
  Leftover Beside(Name);
  if (int Code = fillNew(std::move(File), modeOf(Path), Write, Wanted))
    return Code;
  if (::rename(Name.c_str(), Path.c_str()) != 0)
    return errno;
  Beside.forget();
  return Wanted == Durability::Machine ? syncFolder(Path.parent_path()) : 0;
}

int writeTarget(const fs::path &Path,
                const std::function<void(std::ostream &)> &Write,
                Durability Wanted) {
  if (auto Number = descriptorNamed(Path))
    return writeTo(*Number, Write);
  struct stat Old;
  bool IsThere = ::stat(Path.c_str(), &Old) == 0;
  if (!IsThere && errno == ELOOP)
    return errno;
  if (!IsThere || S_ISREG(Old.st_mode))
    return replace(Path, Write, Wanted);
  return S_ISDIR(Old.st_mode) ? EISDIR : writeDevice(Path, Write);
}

} // namespace

std::string linkBelow(const std::string &Folder, const std::string &Path) {
  for (std::size_t End = Folder.size(); End != Path.npos;) {
    End = Path.find('/', End + 1);
    std::error_code Failure;
    if (std::string Part = Path.substr(0, End); fs::is_symlink(Part, Failure))
      return Part;
  }
  return {};
}

std::string writtenFile(const std::string &Path) {
  fs::path Target = targetOf(Path);
  if (auto Number = descriptorNamed(Target))
    return "/proc/self/fd/" + std::to_string(*Number);
  std::error_code Failure;
  // Absolute, because weakly_canonical() leaves a missing path relative.
  fs::path Canonical =
      fs::weakly_canonical(fs::absolute(Target, Failure), Failure);
  return Failure ? Target.string() : Canonical.string();
}

Expected<void> writeOutputFile(const std::string &Path,
                               const std::function<void(std::ostream &)> &Write,
                               Durability Wanted) {
  if (int Code = writeTarget(targetOf(Path), Write, Wanted))
    return systemFailure(Path, Code, "cannot write");
  return {};
}

} // namespace armlift
