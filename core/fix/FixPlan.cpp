// See FixPlan.h.
#include "core/fix/FixPlan.h"

#include "core/fix/WideVectors.h"
#include "core/fix/X86Conditions.h"
#include "core/report/Location.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/RuleId.h"
#include "core/shim/PastedIntrinsics.h"
#include "core/shim/Shim.h"
#include "core/support/File.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace armlift {
namespace {

/// The x86 names that aarch64 reaches, by file.
std::map<std::string, NameSet> reachedNames(std::span<const Finding> Findings) {
  std::map<std::string, NameSet> Out;
  for (const Finding &F : Findings)
    if (F.Rule == rule::X86Intrinsic && !isMember(F.Path))
      Out[F.Path].insert(F.Subject);
  return Out;
}

/// The names of the text that aarch64 reaches.
std::vector<std::string_view> usedNames(std::string_view Text,
                                        const NameSet *Reached) {
  std::vector<std::string_view> Names = findUsedNames(Text).WithCode;
  if (Reached)
    std::erase_if(
        Names, [&](std::string_view Name) { return !Reached->contains(Name); });
  return Names;
}

/// The edits for the casts of a text, as whole lines.
std::vector<Edit> castEdits(const std::string &Path, std::string_view Text,
                            std::span<const WideCast> Casts) {
  std::vector<Edit> Out;
  std::size_t Copied = 0; // up to here the text is in the last edit
  auto copyTo = [&](std::size_t End) {
    Out.back().Text += Text.substr(Copied, End - Copied);
    Copied = Out.back().End = End;
  };
  auto lineEnd = [&](std::size_t At) {
    return std::min(Text.find('\n', At), Text.size() - 1) + 1;
  };
  for (const WideCast &Cast : Casts) {
    const std::size_t Line = Text.rfind('\n', Cast.Begin) + 1;
    if (Out.empty() || Line >= lineEnd(Copied)) {
      if (!Out.empty())
        copyTo(lineEnd(Copied));
      Out.push_back({Path, Line, Line, ""});
      Copied = Line;
    }
    copyTo(Cast.Begin);
    Out.back().Text += Cast.Text;
    Copied = Cast.End;
  }
  if (!Out.empty())
    copyTo(lineEnd(Copied));
  return Out;
}

/// True for "names that begin with '_mm_##'".
bool isFront(const Finding &F) {
  return F.Rule == rule::X86Intrinsic && F.Subject.ends_with("##") &&
         !isMember(F.Path);
}

/// Adds the names that macros make with ##. A file with such a macro is left
/// alone if a use makes a name that is not known or has no answer.
void expandFronts(std::span<const Finding> Findings,
                  std::span<const std::string> Sources, Via How, NameSet &Names,
                  std::map<std::string, std::string> &Unfixable) {
  std::multimap<std::string, std::uint32_t, std::less<>> Fronts;
  NameSet Paths(Sources.begin(), Sources.end());
  for (const Finding &F : Findings) {
    if (isFront(F))
      Fronts.emplace(F.Path, F.Range.Line);
    if (!isMember(F.Path) && F.Rule.starts_with("x86-"))
      Paths.insert(F.Path);
  }
  if (Fronts.empty())
    return;
  PastedIntrinsics Pasted(
      [&](std::string_view Path, std::uint32_t First, std::uint32_t Last) {
        auto [Begin, End] = Fronts.equal_range(Path);
        return std::any_of(Begin, End, [&](const auto &Front) {
          return First <= Front.second && Front.second <= Last;
        });
      });
  std::string Text;
  for (const std::string &Path : Paths)
    if (readSource(Path, Text))
      Pasted.addMacros(Path, Text);
  for (const std::string &Path : Paths) {
    if (!readSource(Path, Text))
      continue;
    for (const PastedUse &Use : Pasted.usesIn(Path, Text)) {
      std::string Where = Path + ":" + std::to_string(Use.Line) + ": ";
      std::optional<std::string> Why;
      if (Use.Name.empty())
        Why = "'" + Use.Macro + "' makes a name of words that are not known";
      else if (!findIntrinsic(Use.Name))
        Why = "'" + Use.Macro + "' makes '" + Use.Name +
              "', which is no known intrinsic";
      else
        Why = whyUnanswered(Use.Name, How);
      if (!Why)
        Names.insert(Use.Name);
      else
        for (const std::string &File : Use.DefinedIn)
          Unfixable.try_emplace(File, Where + *Why);
    }
  }
}

/// Adds the files that get the header through another one and have casts that
/// an intrinsic answers.
void addCasts(std::span<const Finding> Findings,
              const std::map<std::string, NameSet> &Reached, bool SeesNames,
              FixPlan &Out) {
  NameSet Paths; // of files without an edit
  if (!Out.Files.empty())
    for (const auto &[Path, Names] : Reached)
      Paths.insert(Path);
  NameSet Shimmed; // these have the header already
  for (const Finding &F : Findings)
    if (isWideCast(F) && !F.Suppressed && !isMember(F.Path)) {
      Paths.insert(F.Path);
      Shimmed.insert(F.Path);
    }
  for (const FixedFile &File : Out.Files)
    Paths.erase(File.Path);
  for (const Error &E : Out.LeftAlone)
    Paths.erase(E.Path);
  for (const std::string &Path : Paths) {
    FixedFile File{Path, "", {}, {}};
    if (!readSource(Path, File.Text) || fromUtf16(File.Text))
      continue;
    auto Of = Reached.find(Path);
    const bool All =
        !SeesNames || Of == Reached.end() || Shimmed.contains(Path);
    WideUses Wide = findWideUses(
        File.Text, usedNames(File.Text, All ? nullptr : &Of->second));
    if (Wide.Other || Wide.Casts.empty())
      continue;
    File.Casts = castEdits(Path, File.Text, Wide.Casts);
    for (const WideCast &Cast : Wide.Casts)
      Out.Names.emplace(Cast.Text, 0, Cast.Text.find('('));
    Out.Files.push_back(std::move(File));
  }
  std::ranges::sort(Out.Files, {}, &FixedFile::Path);
}

/// The first branch with an include of an x86 header, or the last #elif after
/// it with one: ladders begin with the longest vectors.
std::optional<X86Condition> guardedInclude(std::string_view Text) {
  std::optional<X86Condition> Out;
  for (X86Condition &C : x86Conditions(Text)) {
    if (C.Include == 0 || C.Text.starts_with('!'))
      continue;
    if (Out && !C.Continues)
      break;
    Out = std::move(C);
  }
  return Out;
}

/// Adds the files whose names aarch64 reaches and whose x86 headers it does
/// not: there is no include to replace.
void addGuarded(const std::map<std::string, NameSet> &Reached, FixPlan &Out) {
  auto isServed = [&](std::string_view Text) {
    return std::ranges::any_of(Out.Files, [&](const FixedFile &File) {
      std::string_view Name = File.Path;
      Name.remove_prefix(Name.rfind('/') + 1); // npos + 1 is 0
      return !File.Edits.empty() && Text.contains(Name);
    });
  };
  std::set<std::string_view> Known;
  for (const FixedFile &File : Out.Files)
    Known.insert(File.Path);
  for (const Error &E : Out.LeftAlone)
    Known.insert(E.Path);
  std::vector<Error> New;
  std::string Text;
  for (const auto &[Path, Names] : Reached) {
    if (Known.contains(Path) || !readSource(Path, Text))
      continue;
    if (auto C = guardedInclude(Text); C && !isServed(Text))
      New.push_back({ErrorKind::NotUnderstood, Path,
                     "line " + std::to_string(C->Include) +
                         ": the include is under '" + C->Text + "' (line " +
                         std::to_string(C->Line) +
                         "), which aarch64 does not define: let the branch "
                         "hold there too (|| defined(__aarch64__)) and run "
                         "again"});
  }
  Out.LeftAlone.insert(Out.LeftAlone.end(), New.begin(), New.end());
}

} // namespace

std::vector<Edit> FixedFile::all() const {
  std::vector<Edit> Out = Edits;
  Out.insert(Out.end(), Casts.begin(), Casts.end());
  std::ranges::sort(Out, {}, &Edit::Start);
  return Out;
}

bool isWideCast(const Finding &F) {
  return F.Rule == rule::MissingOnAarch64 && F.Subject.starts_with('(') &&
         isWide(std::string_view(F.Subject).substr(1, F.Subject.size() - 2));
}

bool makesNames(std::span<const Finding> Findings) {
  return std::ranges::any_of(Findings, isFront);
}

FixPlan planFixes(std::span<const Finding> Findings, bool SeesNames, Via How,
                  std::span<const std::string> Sources) {
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
  expandFronts(Findings, Sources, How, Out.Names, Unfixable);
  for (const auto &[Path, Names] : Reached)
    for (const std::string &Name : Names)
      if (const IntrinsicRow *Row = findIntrinsic(Name);
          Row && Row->Definition >= 0)
        Out.Names.insert(Name);
  NameSet Users;
  for (const auto &[Path, Names] : Reached)
    Users.insert(Path);
  for (const auto &[Path, Why] : Unfixable) {
    Out.LeftAlone.push_back({ErrorKind::NotUnderstood, Path, Why});
    Includes.erase(Path);
  }
  NameSet Others = Out.Names; // of files without such an include
  for (const auto &[Path, Findings] : Includes)
    for (const std::string &Name : Reached[Path])
      Others.erase(Name);
  for (const auto &[Path, Names] : Reached)
    if (!Includes.contains(Path))
      Others.insert(Names.begin(), Names.end());
  for (const auto &[Path, Findings] : Includes) {
    FixedFile File{Path, "", {}, {}};
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
        SeesNames ? std::optional(Reached[Path]) : std::nullopt, How, Others);
    if (!Edits) {
      Out.LeftAlone.push_back(
          {Edits.error().Kind, Path, Edits.error().Message});
      continue;
    }
    File.Edits = std::move(*Edits);
    if (How == Via::Neon) {
      WideUses Wide = findWideUses(
          File.Text,
          usedNames(File.Text, SeesNames ? &Reached[Path] : nullptr));
      if (Wide.Other) {
        Out.LeftAlone.push_back(
            {ErrorKind::NotUnderstood, Path, std::move(*Wide.Other)});
        continue;
      }
      File.Casts = castEdits(Path, File.Text, Wide.Casts);
      for (const WideCast &Cast : Wide.Casts)
        Out.Names.emplace(Cast.Text, 0, Cast.Text.find('('));
    }
    Out.Files.push_back(std::move(File));
    Users.insert(Path);
  }
  if (How == Via::Neon)
    addCasts(Findings, Reached, SeesNames, Out);
  addGuarded(Reached, Out);
  for (const FixedFile &File : Out.Files)
    Users.insert(File.Path);
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
    if (auto Why = findWideOperation(
            Text, usedNames(Text, SeesNames ? &Names : nullptr)))
      Out.push_back({ErrorKind::NotUnderstood, Path, std::move(*Why)});
  }
  return Out;
}

void proposeFixes(std::span<Finding> Findings, bool SeesNames) {
  FixPlan Plan = planFixes(Findings, SeesNames, Via::Neon);
  std::map<std::string_view, std::span<Edit>> Edits;
  std::map<std::string_view, std::vector<Edit>> Casts;
  for (FixedFile &File : Plan.Files) {
    Edits[File.Path] = File.Edits;
    if (!File.Casts.empty())
      Casts[File.Path] = std::move(File.Casts);
  }
  for (Finding &F : Findings) {
    auto Left = Edits.find(F.Path);
    if (Left == Edits.end())
      continue;
    // All or none are applied, so any finding of the file may have them.
    if (auto Of = Casts.find(F.Path);
        Of != Casts.end() &&
        (isFixableInclude(F) || isWideCast(F) ||
         (Left->second.empty() && F.Rule == rule::X86Intrinsic))) {
      F.Fixes = std::move(Of->second);
      Casts.erase(Of);
    }
    if (!isFixableInclude(F) || Left->second.empty())
      continue;
    F.Fixes.push_back(std::move(Left->second.front()));
    std::ranges::sort(F.Fixes, {}, &Edit::Start);
    Left->second = Left->second.subspan(1);
  }
}

} // namespace armlift
