// Hides files that are not regular; see RegularFiles.h.
#include "analyzers/source/whatif/RegularFiles.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace armlift::source {

llvm::ErrorOr<llvm::vfs::Status> RegularFiles::status(const llvm::Twine &Path) {
  auto Found = ProxyFileSystem::status(Path);
  if (!Found || Found->isRegularFile() || Found->isDirectory())
    return Found;
  if (auto Null = ProxyFileSystem::status("/dev/null");
      Null && Null->equivalent(*Found))
    return Found;
  llvm::SmallString<256> Absolute;
  Path.toVector(Absolute);
  if (!makeAbsolute(Absolute)) {
    llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    Refused.insert(std::string(Absolute));
  }
  return std::make_error_code(std::errc::no_such_file_or_directory);
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
RegularFiles::openFileForRead(const llvm::Twine &Path) {
  if (auto Found = status(Path); !Found)
    return Found.getError();
  return ProxyFileSystem::openFileForRead(Path);
}

llvm::IntrusiveRefCntPtr<RegularFiles> regularFiles(llvm::StringRef Directory) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Real(
      llvm::vfs::createPhysicalFileSystem().release());
  if (Real->setCurrentWorkingDirectory(Directory))
    return nullptr;
  return llvm::makeIntrusiveRefCnt<RegularFiles>(std::move(Real));
}

} // namespace armlift::source
