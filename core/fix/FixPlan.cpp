// See FixPlan.h.
#include "core/fix/FixPlan.h"

#include "core/report/Location.h"
#include "core/support/File.h"

#include <algorithm>
#include <map>
#include <optional>

namespace armlift {

Expected<FixPlan> planFixes(std::span<const Finding> Findings, bool SeesNames,
                            Via How) {
  constexpr std::size_t MaxSource = std::size_t(64) << 20;
  std::map<std::string, std::vector<Finding>> Includes;
  std::map<std::string, NameSet> Reached;
  for (const Finding &F : Findings) {
    if (isMember(F.Path))
      continue;
    if (isFixableInclude(F))
      Includes[F.Path].push_back(F);
    if (F.Rule == "x86-intrinsic")
      Reached[F.Path].insert(F.Subject);
  }
  FixPlan Out;
  NameSet Users;
  for (const auto &[Path, Names] : Reached)
    Users.insert(Path);
  for (const auto &[Path, Findings] : Includes) {
    FixedFile File{Path, "", {}};
    if (auto Ok = readFile(Path, File.Text, MaxSource); !Ok)
      return failure(Ok.error().Kind, Path, Ok.error().Message);
    auto Edits = fixIncludes(
        File.Text, Findings,
        SeesNames ? std::optional(Reached[Path]) : std::nullopt, How);
    if (!Edits) {
      Out.LeftAlone.push_back(
          {Edits.error().Kind, Path, Edits.error().Message});
      continue;
    }
    File.Edits = std::move(*Edits);
    Out.Files.push_back(std::move(File));
    Users.insert(Path);
  }
  Out.Users.assign(Users.begin(), Users.end());
  return Out;
}

void proposeFixes(std::span<Finding> Findings, bool SeesNames) {
  auto Plan = planFixes(Findings, SeesNames, Via::Neon);
  if (!Plan)
    return;
  std::map<std::string_view, std::span<Edit>> Edits;
  for (FixedFile &File : Plan->Files)
    Edits[File.Path] = File.Edits;
  for (Finding &F : Findings) {
    auto Left = Edits.find(F.Path);
    if (Left == Edits.end() || !isFixableInclude(F))
      continue;
    F.Fixes.push_back(std::move(Left->second.front()));
    Left->second = Left->second.subspan(1);
  }
}

} // namespace armlift
