// The file system that the what-if parse reads: the real one, with the headers
// of the machine exchanged. Headers that only x86 has are hidden in the
// compiler's folders (Preprocessing.h enters their replacements); C library
// headers that depend on the machine are replaced in place.
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

/// The contents of system headers by path, kept for the lifetime of a worker:
/// each unit reads the same few hundred. Not thread-safe; a worker parses one
/// unit at a time.
class HeaderCache {
public:
  struct Entry {
    llvm::vfs::Status Status;
    llvm::StringRef Front; ///< overlay text before the text of the file
    std::unique_ptr<llvm::MemoryBuffer> Text;
  };
  llvm::StringMap<std::unique_ptr<Entry>> Entries;
  llvm::StringMap<bool> Missing; ///< true: missing on disk; false: only hidden
  llvm::StringMap<bool> IsMusl;  ///< by system folder
};

/// How an x86 header in the compiler's folders appears. GCC for aarch64 has
/// none. Clang installs them for every machine, so `__has_include` is true.
/// `Own`: the parse is for x86, and headers are not exchanged.
enum class X86Headers { Hidden, Empty, Own };

/// The folders of the compilers' own headers. A header that both the unit's
/// compiler and the parser have is taken from the parser: its <stdatomic.h>
/// includes the next one, which must not be GCC's.
struct OwnHeaders {
  /// Folders, absolute; empty if there is none.
  std::string OfParser, OfCompiler;
};

/// The view of one unit. `SystemFolders` are the compiler's own include
/// folders, absolute.
class OverlayFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  OverlayFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
                    std::vector<std::string> SystemFolders, OwnHeaders Own,
                    X86Headers Show, HeaderCache &Cache);

  /// Returns the files that were asked for and are not on disk.
  std::vector<AbsentNames> absent() const;

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;

private:
  /// Returns the path below its system folder; empty for a path outside of
  /// them.
  llvm::StringRef belowSystemFolder(llvm::StringRef Path) const;
  /// True for a header of the unit's compiler that the parser has too.
  bool isReplaced(llvm::StringRef Path);
  /// True if `Folder` holds the headers of musl, not of glibc.
  bool isMusl(llvm::StringRef Folder);
  HeaderCache::Entry *system(llvm::StringRef Path, std::error_code &Failure);
  void noteFailure(llvm::StringRef Path, std::error_code Failure);
  void noteAbsent(llvm::StringRef Path);

  std::vector<std::string> SystemFolders;
  OwnHeaders Own;
  X86Headers Show;
  HeaderCache &Cache;
  /// Absent names by folder.
  std::map<std::string, std::set<std::string>, std::less<>> Absent;
};

} // namespace armlift::source
