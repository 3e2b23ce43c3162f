#include "analyzers/binary/PathKinds.h"

#include "analyzers/binary/Repositories.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <span>
#include <string>

namespace armlift::binary {

static bool isNamedBy(std::span<const std::string_view> Globs,
                      std::string_view Path) {
  return std::ranges::any_of(Globs, [&](std::string_view Glob) {
    return globMatch(Glob, fileName(Path));
  });
}

bool isDeviceFirmware(std::string_view Path) {
  const std::size_t Inner = Path.rfind("!/");
  Path.remove_prefix(Inner == Path.npos ? 0 : Inner + 2);
  return std::ranges::any_of(
      firmwareFolderTable(),
      [&](std::string_view Folder) { return Path.starts_with(Folder); });
}

bool isTestData(std::string_view Path) {
  const std::string Plain = withoutCoordinates(Path);
  Path = Plain;
  std::string Slashed = "/" + Plain;
  auto IsAround = [&](std::string_view Folder) {
    return Folder.starts_with('*')
               ? Slashed.contains(Folder.substr(1))
               : Slashed.contains("/" + std::string(Folder));
  };
  bool IsShipped = std::ranges::any_of(shippedFolderTable(), IsAround);
  return (!IsShipped && std::ranges::any_of(testFolderTable(), IsAround)) ||
         std::ranges::any_of(testArchiveTable(), [&](std::string_view Suffix) {
           return Path.ends_with(Suffix) ||
                  Path.find(std::string(Suffix) + "!/") != Path.npos;
         });
}

const OptionalHelperRow *optionalHelper(std::string_view Path) {
  auto At = std::ranges::find(optionalHelperTable(), fileName(Path),
                              &OptionalHelperRow::Name);
  return At == optionalHelperTable().end() ? nullptr : &*At;
}

bool isCrossTool(std::string_view Path) {
  for (std::string_view Component : splitParts(Path, '/'))
    if (std::ranges::find(crossFolderTable(), Component) !=
        crossFolderTable().end())
      return true;
  return isNamedBy(crossProgramTable(), Path);
}

bool isX86Emulator(std::string_view Path) {
  return isNamedBy(x86EmulatorTable(), Path);
}

bool isContainerInit(std::string_view Path) {
  return isNamedBy(containerInitTable(), Path);
}

} // namespace armlift::binary
