// Which files that exist for x86 alone by their paths have a counterpart for
// aarch64 beside them: foo_sse.c and foo_neon.c, arch/x86 and arch/arm. A
// scalar sibling proves nothing.
#pragma once

#include "core/input/PathArch.h"

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// All paths of a project that name Arm, ready to be asked for counterparts.
class SiblingIndex {
public:
  explicit SiblingIndex(std::span<const std::string> ArmPaths);

  /// Beside "arch/aarch64/", "arch/x32/" tells that x32 is a machine, whatever
  /// folder has that name. To be called for all paths before the first
  /// question.
  void learnMachine(std::string_view Path);

  /// The Arm counterpart of an x86 path, or empty.
  std::string_view counterpart(std::string_view X86Path) const;

  /// True for a file in a folder whose name is that of a third architecture
  /// among other things, beside a folder for Arm: "src/alpha/" beside
  /// "src/aarch64/". So is one of a name that learnMachine() has met.
  bool isForThirdMachine(std::string_view Path) const;

private:
  struct Entry {
    std::string Key;
    std::string Path;
  };
  std::vector<Entry> Arm; ///< sorted by Key, then Path
  /// Folders that hold one named after Arm.
  std::set<std::string, std::less<>> ArmParents;
  /// Those of them in which each folder is a machine's: "arch".
  std::vector<std::string> MachineParents;
  std::set<std::string, std::less<>> Machines; ///< names that were learnt
};

} // namespace armlift::source
