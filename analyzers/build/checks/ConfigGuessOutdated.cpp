// config-guess-outdated: config.guess or config.sub from before 2012, which
// stop on aarch64.

#include "analyzers/build/checks/Checks.h"
#include "core/input/Input.h"
#include "core/rules/CheckFinding.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace armlift::build {

namespace {

/// Which folders have a configure that nothing runs, because the build of
/// another folder, which has none, compiles what is in them: vendored
/// libraries.
class Configures {
public:
  explicit Configures(const BuildProject &P) {
    for (const BuildProject::File &In : P.files()) {
      const BuildFileFacts &Facts = *In.Facts;
      if (fileName(In.Input->ContextPath).starts_with("configure"))
        noteConfigure(*In.Input, Facts);
      if (Facts.System == BuildSystem::CMake ||
          Facts.System == BuildSystem::Meson ||
          Facts.System == BuildSystem::Bazel) {
        addFolders(*In.Input, Facts.Further.Folders, Compiled);
        addFolders(*In.Input, Facts.Sources.Named, Compiled);
      } else {
        addFolders(*In.Input, Facts.Further.Folders, Entered);
      }
    }
  }

  /// False if nothing runs the configure that asks the script in `Folder`: that
  /// of the folder, or of the one around it (Autoconf's AC_CONFIG_AUX_DIR).
  bool runs(std::string_view Folder) const {
    if (!Configured.contains(Folder))
      Folder = parentPath(Folder);
    if (Entered.contains(Folder))
      return true;
    if (auto Of = Configured.find(Folder); Of != Configured.end())
      Folder = Of->second;
    return !Compiled.contains(Folder) || Entered.contains(Folder);
  }

private:
  using Folders = std::set<std::string, std::less<>>;

  /// A configure that finds its sources by "../db/db.c" is for the folder
  /// around its own.
  void noteConfigure(const InputFacts &In, const BuildFileFacts &Facts) {
    std::string_view Own = parentPath(In.ContextPath), Folder = Own;
    for (std::string_view Source = Facts.ConfiguredSource;
         Source.starts_with("../") && !Folder.empty(); Source.remove_prefix(3))
      Folder = parentPath(Folder);
    // "configure" may stand beside "configure.ac".
    auto [Known, New] = Configured.try_emplace(Own, Folder);
    if (!New && Folder != Own)
      Known->second = Folder;
  }

  /// Adds each folder with something of `Named` in it that is not around the
  /// build file itself.
  static void addFolders(const InputFacts &In,
                         const std::vector<SourceAddition> &Named,
                         Folders &Out) {
    Folders Found;
    for (const SourceAddition &A : Named) {
      const std::string Path = fromRoot(In, A.Path);
      for (std::string_view Folder = Path;
           !Folder.empty() && !isBelow(In.ContextPath, Folder);
           Folder = parentPath(Folder))
        if (!Found.emplace(Folder).second)
          break; // found with those around it
    }
    Out.merge(Found);
  }

  /// From folders with a configure to those that it configures.
  std::map<std::string_view, std::string_view> Configured;
  Folders Compiled, Entered;
};

} // namespace

void checkConfigGuessOutdated(const BuildProject &P, Judgement &Out) {
  std::optional<Configures> All; // few projects have such a script
  for (const BuildProject::File &In : P.files())
    for (const OutdatedScript &Script : In.Facts->OutdatedConfigGuess) {
      Finding F = findingOf(rule::ConfigGuessOutdated);
      F.Subject = std::string(fileName(In.Input->Path));
      F.Message =
          "this '" + F.Subject + "' does not know aarch64, so configure stops";
      F.Replacements.push_back({AdviceKind::Text,
                                "replace it with GNU config's current version: "
                                "autoreconf -fi, or Debian's autotools-dev",
                                false});
      When Condition = Script.Condition;
      if (!All)
        All.emplace(P);
      if (!All->runs(parentPath(In.Input->ContextPath)))
        Condition = both(Condition, {FalseByDefault, "its configure is run"});
      if (placeFinding(F, In, Condition, Script.At))
        Out.Findings.push_back(std::move(F));
    }
}

} // namespace armlift::build
