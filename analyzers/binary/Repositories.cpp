#include "analyzers/binary/Repositories.h"

#include "core/support/Characters.h"
#include "core/support/Path.h"

#include <algorithm>
#include <cstddef>

namespace armlift::binary {

std::string withoutCoordinates(std::string_view Path) {
  constexpr std::string_view Repository = "repository/";
  const std::string_view Package = Path.substr(0, Path.find("!/"));
  const std::size_t At = Package.find(Repository);
  const std::string_view Folder = parentPath(Package);
  const std::string_view Version = fileName(Folder);
  const std::string_view Artifact = fileName(parentPath(Folder));
  std::string_view Name = fileName(Package);
  if (At == Package.npos || (At > 0 && Package[At - 1] != '/') ||
      Folder.size() < At + Repository.size() || Version.empty() ||
      Artifact.empty() || !Name.starts_with(Artifact))
    return std::string(Path);
  Name.remove_prefix(Artifact.size());
  if (!Name.starts_with('-') || !Name.substr(1).starts_with(Version))
    return std::string(Path);
  return std::string(Path.substr(0, At + Repository.size()))
      .append(Path.substr(Folder.size() + 1));
}

std::string withoutGradleDigest(std::string_view Path) {
  // SHA-1, without the zeros in front.
  constexpr std::size_t Digits = 40, MinDigits = 36;
  const std::string_view Package = Path.substr(0, Path.find("!/"));
  const std::string_view Folder = parentPath(Package);
  const std::string_view Digest = fileName(Folder);
  constexpr std::string_view Cache = "files-2.1/";
  const std::size_t At = Package.find(Cache);
  if (Digest.size() < MinDigits || Digest.size() > Digits ||
      !std::ranges::all_of(Digest, isLowerHex) || At == Package.npos ||
      (At > 0 && Package[At - 1] != '/'))
    return std::string(Path);
  return std::string(parentPath(Folder)).append(Path.substr(Folder.size()));
}

} // namespace armlift::binary
