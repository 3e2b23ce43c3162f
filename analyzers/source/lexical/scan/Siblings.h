// Finds counterparts for aarch64 of files that are only for x86 by their paths:
// foo_sse.c and foo_neon.c, arch/x86 and arch/arm. A scalar sibling proves
// nothing.
#pragma once

#include "core/input/PathArch.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

/// All paths of a project that name Arm, indexed by the key of their
/// counterparts.
class SiblingIndex {
public:
  explicit SiblingIndex(std::span<const std::string> ArmPaths);

  /// Learns the names of machines from a path: "arch/x32/" beside
  /// "arch/aarch64/" tells that x32 is a machine, in any folder of that name.
  /// Must be called for all paths before the first question.
  void learnMachine(std::string_view Path);

  /// Returns the Arm counterpart of an x86 path, or an empty view.
  std::string_view counterpart(std::string_view X86Path) const;

  /// True for a file in a folder that is named after a third architecture and
  /// stands beside a folder for Arm, such as "src/alpha/" beside "src/aarch64/"
  /// (the name may have other meanings), or in a folder with a name that
  /// learnMachine() has met.
  bool isForThirdMachine(std::string_view Path) const;

private:
  struct Entry {
    std::string Key;
    std::string Path;
  };
  std::vector<Entry> Arm; ///< sorted by Key, then Path
  /// By folder: the entries in folders named after Arm directly within it, as
  /// ascending indices into Arm.
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> Below;
  /// By such a folder and the path within its folder for Arm, "arch//mm/x.c"
  /// for "arch/arm/mm/x.c": the first entry.
  std::unordered_map<std::string, std::uint32_t> ByRest;
  /// Names that learnMachine() has met.
  std::set<std::string, std::less<>> Machines;
};

} // namespace armlift::source
