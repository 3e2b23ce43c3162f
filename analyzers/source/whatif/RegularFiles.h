// The real file system as a parse sees it: only regular files and folders.
// Opening a pipe would wait for a writer, and a device has no end.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>
#include <string>

namespace armlift::source {

/// Hides all other files, except /dev/null, which commands use as an empty
/// file.
class RegularFiles : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  /// Returns the hidden files that were asked for, as absolute paths.
  const std::set<std::string> &refused() const { return Refused; }

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;

private:
  std::set<std::string> Refused;
};

/// Returns a file system with its own working directory; null if `Directory` is
/// no folder.
llvm::IntrusiveRefCntPtr<RegularFiles> regularFiles(llvm::StringRef Directory);

} // namespace armlift::source
