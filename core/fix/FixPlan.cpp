// See FixPlan.h.
#include "core/fix/FixPlan.h"

#include "core/fix/WideVectors.h"
#include "core/report/Location.h"
#include "core/shim/Shim.h"
#include "core/support/File.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <map>
#include <optional>

namespace armlift {
namespace {

/// The x86 names that aarch64 reaches, by file.
std::map<std::string, NameSet> reachedNames(std::span<const Finding> Findings) {
  std::map<std::string, NameSet> Out;
  for (const Finding &F : Findings)
    if (F.Rule == "x86-intrinsic" && !isMember(F.Path))
      Out[F.Path].insert(F.Subject);
  return Out;
}

} // namespace

FixPlan planFixes(std::span<const Finding> Findings, bool SeesNames, Via How) {
  std::map<std::string, std::vector<Finding>> Includes;
  std::map<std::string, NameSet> Reached = reachedNames(Findings);
  std::map<std::string, std::string> Unfixable;
  for (const Finding &F : Findings) {
    if (isMember(F.Path))
      continue;
    if (isFixableInclude(F))
      Includes[F.Path].push_back(F);
    else if (auto Why = whyUnfixable(F))
      Unfixable.try_emplace(F.Path, std::move(*Why));
  }
  FixPlan Out;
  NameSet Users;
  for (const auto &[Path, Names] : Reached)
    Users.insert(Path);
  for (const auto &[Path, Why] : Unfixable) {
    Out.LeftAlone.push_back({ErrorKind::NotUnderstood, Path, Why});
    Includes.erase(Path);
  }
  for (const auto &[Path, Findings] : Includes) {
    FixedFile File{Path, "", {}};
    if (auto Ok = readSource(Path, File.Text); !Ok) {
      Out.LeftAlone.push_back({Ok.error().Kind, Path, Ok.error().Message});
      continue;
    }
    // The findings refer to the text converted to UTF-8.
    if (fromUtf16(File.Text)) {
      Out.LeftAlone.push_back({ErrorKind::NotUnderstood, Path, "it is UTF-16"});
      continue;
    }
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
  std::ranges::sort(Out.LeftAlone, {}, &Error::Path);
  Out.Users.assign(Users.begin(), Users.end());
  return Out;
}

std::vector<Error> findUnserved(std::span<const Finding> Findings,
                                const FixPlan &Plan, bool SeesNames) {
  std::vector<Error> Out;
  for (const auto &[Path, Names] : reachedNames(Findings)) {
    // Both lists are sorted by path.
    bool Planned =
        std::ranges::binary_search(Plan.Files, Path, {}, &FixedFile::Path) ||
        std::ranges::binary_search(Plan.LeftAlone, Path, {}, &Error::Path);
    std::string Text;
    if (Planned || Plan.Files.empty() || !readSource(Path, Text))
      continue;
    std::vector<std::string_view> Reached = findUsedNames(Text).WithCode;
    if (SeesNames)
      std::erase_if(Reached, [&](std::string_view Name) {
        return !Names.contains(Name);
      });
    if (auto Why = findWideOperation(Text, Reached))
      Out.push_back({ErrorKind::NotUnderstood, Path, std::move(*Why)});
  }
  return Out;
}

void proposeFixes(std::span<Finding> Findings, bool SeesNames) {
  FixPlan Plan = planFixes(Findings, SeesNames, Via::Neon);
  std::map<std::string_view, std::span<Edit>> Edits;
  for (FixedFile &File : Plan.Files)
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
