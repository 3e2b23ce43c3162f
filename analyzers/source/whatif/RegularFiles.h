// The real file system as a parse sees it: regular files and folders. Opening a
// pipe would wait for a writer, and a device has no end.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>
#include <string>

namespace armlift::source {

/// Anything else is not there for callers, /dev/null excepted, which commands
/// name for an empty file.
class RegularFiles : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  /// Those that were asked for in vain, absolute.
  const std::set<std::string> &refused() const { return Refused; }

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;

private:
  std::set<std::string> Refused;
};

/// With a working directory of its own; null where that is no folder.
llvm::IntrusiveRefCntPtr<RegularFiles> regularFiles(llvm::StringRef Directory);

} // namespace armlift::source
