// The file system that the what-if parse reads: the real one, with the headers
// of the machine exchanged. Headers for x86 alone are hidden in the compiler's
// folders (Preprocessing.h enters their stand-ins); C library headers with a
// machine-dependent shape are replaced in place.
#pragma once

#include "analyzers/source/units/UnitFacts.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace armlift::source {

/// Contents of system headers by path, kept for the life of a worker: each unit
/// reads the same few hundred. Not thread-safe; a worker parses one unit at a
/// time.
class HeaderCache {
public:
  struct Entry {
    llvm::vfs::Status Status;
    llvm::StringRef Front; ///< overlay text that the file's own follows
    std::unique_ptr<llvm::MemoryBuffer> Text;
  };
  llvm::StringMap<std::unique_ptr<Entry>> Entries;
  llvm::StringMap<bool> Missing; ///< true: on disk too, not hidden alone
  llvm::StringMap<bool> IsMusl;  ///< of a system folder
};

/// How an x86 header in the compiler's folders shows. GCC for aarch64 has none;
/// Clang installs them for every machine, so there `__has_include` is true.
/// `Own`: the parse is for x86, nothing of the machine is exchanged.
enum class X86Headers { Hidden, Empty, Own };

/// Where a compiler's own headers come from. What the unit's compiler and the
/// parser both have is the parser's: its <stdatomic.h> goes on to the next one,
/// which must not be GCC's.
struct OwnHeaders {
  std::string OfParser, OfCompiler; ///< folders, absolute; empty: none
};

/// One unit's view. `SystemFolders` are the compiler's own include folders,
/// absolute.
class OverlayFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  OverlayFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
                    std::vector<std::string> SystemFolders, OwnHeaders Own,
                    X86Headers Show, HeaderCache &Cache);

  /// What was asked for and is not on disk.
  std::vector<AbsentNames> absent() const;

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;

private:
  /// The path below its system folder, or empty for a path that is in none.
  llvm::StringRef belowSystemFolder(llvm::StringRef Path) const;
  /// A header of the unit's compiler that the parser has too.
  bool isReplaced(llvm::StringRef Path);
  /// `Folder` holds musl's headers and not glibc's.
  bool isMusl(llvm::StringRef Folder);
  HeaderCache::Entry *system(llvm::StringRef Path, std::error_code &Failure);
  void noteFailure(llvm::StringRef Path, std::error_code Failure);
  void noteAbsent(llvm::StringRef Path);

  std::vector<std::string> SystemFolders;
  OwnHeaders Own;
  X86Headers Show;
  HeaderCache &Cache;
  /// By folder.
  std::map<std::string, std::set<std::string>, std::less<>> Absent;
};

} // namespace armlift::source
