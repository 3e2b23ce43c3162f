#include "core/build/ProjectBuild.h"

#include "core/input/PathArch.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace armlift {

/// True for a file in a folder that is named after x86: arch/x86/Makefile,
/// simd/avx2/CMakeLists.txt.
static bool liesInX86Folder(std::string_view Path) {
  return std::ranges::any_of(splitWords(parentPath(Path), "/"),
                             [](std::string_view Folder) {
                               return nameArch(Folder) == PathArch::X86;
                             });
}

FileCondition ProjectBuild::whenRead(const InputFacts &In) const {
  std::string_view Path = In.ContextPath;
  if (In.get<BuildFacts>()->File.ForOtherMachine)
    return {NeverTrue, "the build is for its machine"};
  if (Unread.contains(In))
    return {FalseByDefault,
            "a user names '" + std::string(fileName(Path)) + "'"};
  if (liesInX86Folder(Path))
    return {TrueOnX86, "its folder is built"};
  MachineTruth OfFolder = Folders.of(Path);
  return {OfFolder, OfFolder == AlwaysTrue ? "" : "the build reads this file"};
}

} // namespace armlift
