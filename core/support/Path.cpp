#include "core/support/Path.h"

#include "core/support/Text.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

namespace armlift {
namespace {

/// Loops over parentOf() end only for an absolute path, which has a root.
[[maybe_unused]] bool isAbsolute(std::string_view Path) {
  return Path.starts_with('/');
}

/// The folder that contains an absolute path; that of the root is the root.
std::string_view parentOf(std::string_view Folder) {
  return Folder.substr(0, std::max<std::size_t>(Folder.rfind('/'), 1));
}

/// The rest of a path that is below `Folder`.
std::string_view nameBelow(std::string_view Path, std::string_view Folder) {
  Path.remove_prefix(Folder.size());
  return Path.substr(Path.starts_with('/') ? 1 : 0);
}

/// The position where the name of the outermost container ends; npos if there
/// is none.
std::size_t findMark(std::string_view Shown) {
  std::size_t At = Shown.find("!/");
  while (At != Shown.npos && Shown.substr(At + 2).starts_with('/'))
    At = Shown.find("!/", At + 2);
  return At;
}

/// The position where the name of the innermost container ends; npos if there
/// is none.
std::size_t findLastMark(std::string_view Shown) {
  std::size_t At = Shown.rfind("!/");
  while (At != Shown.npos && Shown.substr(At + 2).starts_with('/'))
    At = At ? Shown.rfind("!/", At - 1) : Shown.npos;
  return At;
}

std::string replaceAll(std::string_view Text, std::string_view From,
                       std::string_view To) {
  std::string Out;
  for (std::size_t At = 0; (At = Text.find(From)) != Text.npos;
       Text.remove_prefix(At + From.size()))
    Out.append(Text.substr(0, At)).append(To);
  return Out.append(Text);
}

} // namespace

std::string normalPath(std::string_view Path) {
  bool Normal = !Path.starts_with('.') && !Path.ends_with('/') &&
                !Path.contains("/.") && !Path.contains("//");
  if (Normal)
    return std::string(Path);
  const bool Absolute = Path.starts_with('/');
  std::vector<std::string_view> Parts;
  for (std::string_view Part : splitWords(Path, "/")) {
    if (Part == ".")
      continue;
    if (Part != ".." || (!Absolute && (Parts.empty() || Parts.back() == "..")))
      Parts.push_back(Part);
    else if (!Parts.empty()) // the parent of the root is the root
      Parts.pop_back();
  }
  std::string Out(Absolute ? "/" : "");
  for (std::string_view Part : Parts)
    Out.append(Part).push_back('/');
  if (!Parts.empty())
    Out.pop_back();
  return Out;
}

std::string pathIn(std::string_view Folder, std::string_view Path) {
  if (Folder.empty() || Path.starts_with('/'))
    return normalPath(Path);
  return normalPath(std::string(Folder).append("/").append(Path));
}

std::string patternIn(std::string_view Folder, std::string_view Pattern) {
  return Pattern.starts_with("**/") ? std::string(Pattern)
                                    : pathIn(Folder, Pattern);
}

std::string realPath(const std::string &Path) {
  struct Free {
    void operator()(char *P) const { std::free(P); }
  };
  std::unique_ptr<char, Free> Resolved(::realpath(Path.c_str(), nullptr));
  return Resolved ? Resolved.get() : std::string();
}

std::string canonicalPath(const std::string &Path) {
  std::error_code Failure;
  std::filesystem::path Real = std::filesystem::weakly_canonical(Path, Failure);
  return Failure ? normalPath(Path) : Real.string();
}

std::string existingFolderOf(const std::string &Path) {
  std::error_code Failure;
  if (std::filesystem::is_directory(Path, Failure))
    return Path;
  return Path.contains('/') ? std::string(parentOf(Path)) : std::string();
}

std::string commonFolderOf(std::span<const std::string> Paths) {
  assert(std::ranges::all_of(Paths, isAbsolute));
  std::string Common = existingFolderOf(Paths.front());
  for (const std::string &Path : Paths)
    while (!isBelow(Path, Common))
      Common = std::string(parentOf(Common));
  return Common;
}

bool isBelow(std::string_view Path, std::string_view Folder) {
  return Path.starts_with(Folder) &&
         (Path.size() == Folder.size() || Folder.ends_with('/') ||
          Path[Folder.size()] == '/');
}

std::string ShownPaths::operator()(std::string_view Path) const {
  // The working folder may be gone (rmdir).
  if (Path.empty() || WorkingFolder.empty() || !isBelow(Path, WorkingFolder))
    return std::string(Path);
  return Path == WorkingFolder ? "."
                               : std::string(nameBelow(Path, WorkingFolder));
}

std::string relativePath(std::string_view Path, std::string_view Folder) {
  assert(isAbsolute(Path) && (Folder.empty() || isAbsolute(Folder)));
  std::string Up;
  for (; !isBelow(Path, Folder); Folder = parentOf(Folder))
    Up += "../";
  return Up.append(nameBelow(Path, Folder));
}

std::string resolvePath(std::string_view Path, std::string_view Folder) {
  if (Path.starts_with('/'))
    return std::string(Path);
  for (; Path.starts_with("../"); Folder = parentOf(Folder))
    Path.remove_prefix(3);
  return std::string(Folder == "/" ? "" : Folder).append("/").append(Path);
}

std::string shownName(std::string_view Name) {
  return replaceAll(Name, "!/", "!//");
}

std::string unescapedName(std::string_view Shown) {
  return replaceAll(Shown, "!//", "!/");
}

std::string_view outermostFile(std::string_view Shown) {
  return Shown.substr(0, findMark(Shown));
}

std::string_view containerOf(std::string_view Shown) {
  std::size_t Mark = findLastMark(Shown);
  return Mark == Shown.npos ? std::string_view() : Shown.substr(0, Mark);
}

} // namespace armlift
