// config-guess-outdated: config.guess or config.sub from before 2012, which
// stop on aarch64.

#include "analyzers/build/checks/Checks.h"
#include "core/input/Input.h"
#include "core/support/Path.h"

#include <algorithm>
#include <vector>

namespace armlift::build {

/// True if `Of`, which a build file names, is in the folder or below it.
static bool namesFolder(const InputFacts &In,
                        const std::vector<SourceAddition> &Of,
                        std::string_view Folder) {
  return std::ranges::any_of(Of, [&](const SourceAddition &A) {
    std::string Path = fromRoot(In, A.Path);
    return Path == Folder || isBelow(Path, Folder);
  });
}

/// The folder whose configure asks the script in `Folder`: the folder itself,
/// or the one around it (Autoconf's AC_CONFIG_AUX_DIR).
static std::string_view configuredFolder(const BuildProject &P,
                                         std::string_view Folder) {
  bool IsConfigured =
      std::ranges::any_of(P.files(), [&](const BuildProject::File &In) {
        std::string_view Path = In.Input->ContextPath;
        return parentPath(Path) == Folder &&
               fileName(Path).starts_with("configure");
      });
  return IsConfigured ? Folder : parentPath(Folder);
}

/// True if another folder's build, which has no configure, compiles what is in
/// the folder: nothing runs the configure of a library that is vendored so.
static bool isBuiltFromOutside(const BuildProject &P, std::string_view Folder) {
  if (Folder.empty())
    return false;
  bool IsBuilt = false;
  for (const BuildProject::File &In : P.files()) {
    std::string_view Here = parentPath(In.Input->ContextPath);
    if (Here == Folder || isBelow(Here, Folder))
      continue;
    bool Descends = namesFolder(*In.Input, In.Facts->Folders, Folder);
    bool HasNoConfigure = In.Facts->System == BuildSystem::CMake ||
                          In.Facts->System == BuildSystem::Meson ||
                          In.Facts->System == BuildSystem::Bazel;
    if (!HasNoConfigure && Descends)
      return false;
    IsBuilt = IsBuilt ||
              (HasNoConfigure &&
               (Descends || namesFolder(*In.Input, In.Facts->Sources, Folder)));
  }
  return IsBuilt;
}

void checkConfigGuessOutdated(const BuildProject &P, Judgement &Out) {
  for (const BuildProject::File &In : P.files())
    for (const OutdatedScript &Script : In.Facts->OutdatedConfigGuess) {
      Finding F;
      F.Rule = "config-guess-outdated";
      F.Impact = Impact::Break;
      F.Subject = std::string(fileName(In.Input->Path));
      F.Message =
          "this '" + F.Subject + "' does not know aarch64, so configure stops";
      F.Replacements.push_back({AdviceKind::Text,
                                "replace it with GNU config's current version: "
                                "autoreconf -fi, or Debian's autotools-dev",
                                false});
      When Condition = Script.Condition;
      if (isBuiltFromOutside(
              P, configuredFolder(P, parentPath(In.Input->ContextPath))))
        Condition = both(Condition, {FalseByDefault, "its configure is run"});
      if (placeFinding(F, In, Condition, Script.At))
        Out.Findings.push_back(std::move(F));
    }
}

} // namespace armlift::build
