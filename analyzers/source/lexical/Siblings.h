// Which files exist for x86 alone by their name or folder, and which of those
// have a counterpart for aarch64 beside them: foo_sse.c and foo_neon.c,
// arch/x86 and arch/arm. A scalar sibling proves nothing.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

enum class PathArch { None, X86, Arm, Other };

/// What the path is for, by the words in its name and folders. The last word
/// that names an architecture wins: "x86/foo_neon.c" is Arm.
PathArch pathArch(std::string_view Path);

/// True for a file in a folder of another system's build ("vs2022/", "win32/").
bool isForOtherSystem(std::string_view Path);

/// True for a file in a folder of the build's own ("cmake/").
bool isInProbeFolder(std::string_view Path);

/// The path without its architecture words: equal for siblings.
/// "lib/x86_64/foo-avx2.asm" and "lib/arm64/foo-neon.c" -> "lib//foo/".
std::string siblingKey(std::string_view Path);

/// All paths of a project that name Arm, ready to be asked for counterparts.
class SiblingIndex {
public:
  explicit SiblingIndex(std::span<const std::string> ArmPaths);

  /// The Arm counterpart of an x86 path, or empty.
  std::string_view counterpart(std::string_view X86Path) const;

  /// True for a file in a folder whose name is that of a third architecture
  /// among other things, beside a folder for Arm: "src/alpha/" beside
  /// "src/aarch64/".
  bool isForThirdMachine(std::string_view Path) const;

private:
  struct Entry {
    std::string Key;
    std::string Path;
  };
  std::vector<Entry> Arm; ///< sorted by Key, then Path
  /// Folders that hold one named after Arm.
  std::set<std::string, std::less<>> ArmParents;
};

} // namespace armlift::source
