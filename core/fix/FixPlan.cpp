// See FixPlan.h.
#include "core/fix/FixPlan.h"

#include "core/fix/WideVectors.h"
#include "core/fix/X86Conditions.h"
#include "core/input/QuotedIncludes.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/RuleId.h"
#include "core/shim/PastedIntrinsics.h"
#include "core/shim/Shim.h"
#include "core/support/File.h"
#include "core/support/Path.h"
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

/// Why nothing answers the name that a macro makes; nothing if it is answered.
std::optional<std::string> whyNotMade(const PastedUse &Use, Via How) {
  if (Use.Name.empty())
    return "'" + Use.Macro + "' makes a name of words that are not known";
  if (!findIntrinsic(Use.Name))
    return "'" + Use.Macro + "' makes '" + Use.Name +
           "', which is no known intrinsic";
  return whyUnanswered(Use.Name, How);
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

/// Plans the edits of a report. The methods are called in the order in which
/// they are declared: each uses what those before it have found.
class FixPlanner {
public:
  FixPlanner(std::span<const Finding> Findings, const FixOptions &Options)
      : Findings(Findings), Options(Options), Reached(reachedNames(Findings)) {}

  FixPlan plan() {
    sortFindings();
    expandFronts();
    addReachedNames();
    leaveUnfixable();
    const NameSet Elsewhere = namesElsewhere();
    for (const auto &[Path, Found] : Includes)
      planFile(Path, Found, Elsewhere);
    if (Options.How == Via::Neon)
      addCastFiles();
    explainGuarded();
    return finish();
  }

private:
  void sortFindings();
  void expandFronts();
  void addReachedNames();
  void leaveUnfixable();
  NameSet namesElsewhere() const;
  void planFile(const std::string &Path, std::span<const Finding> Found,
                const NameSet &Elsewhere);
  void addCastFiles();
  void explainGuarded();
  FixPlan finish();

  std::optional<std::string> addCasts(FixedFile &File, const NameSet *Used);
  bool isServed(std::string_view Text) const;
  void leave(const std::string &Path, std::string Reason) {
    Out.LeftAlone.push_back(
        {ErrorKind::NotUnderstood, Path, std::move(Reason)});
  }

  std::span<const Finding> Findings;
  const FixOptions &Options;
  std::map<std::string, NameSet> Reached;
  std::map<std::string, std::vector<Finding>> Includes; ///< that can be fixed
  std::map<std::string, std::string> Unfixable;         ///< the reasons
  FixPlan Out;
};

void FixPlanner::sortFindings() {
  for (const Finding &F : Findings) {
    if (isMember(F.Path))
      continue;
    if (isFixableInclude(F))
      Includes[F.Path].push_back(F);
    else if (auto Why = whyUnfixable(F))
      Unfixable.try_emplace(F.Path, std::move(*Why));
  }
}

/// Adds the names that macros make with ##. A file with such a macro is left
/// alone if a use makes a name that is not known or has no answer.
void FixPlanner::expandFronts() {
  std::multimap<std::string, std::uint32_t, std::less<>> Fronts;
  NameSet Paths(Options.Sources.begin(), Options.Sources.end());
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
      std::optional<std::string> Why = whyNotMade(Use, Options.How);
      if (!Why)
        Out.Names.insert(Use.Name);
      else
        for (const std::string &File : Use.DefinedIn)
          Unfixable.try_emplace(File, Where + *Why);
    }
  }
}

void FixPlanner::addReachedNames() {
  for (const auto &[Path, Names] : Reached)
    for (const std::string &Name : Names)
      if (const IntrinsicRow *Row = findIntrinsic(Name);
          Row && Row->Definition >= 0)
        Out.Names.insert(Name);
}

void FixPlanner::leaveUnfixable() {
  for (const auto &[Path, Why] : Unfixable) {
    leave(Path, Why);
    Includes.erase(Path);
  }
}

/// The names of files without an include that can be fixed.
NameSet FixPlanner::namesElsewhere() const {
  NameSet Names = Out.Names;
  for (const auto &[Path, Found] : Includes)
    if (auto Own = Reached.find(Path); Own != Reached.end())
      for (const std::string &Name : Own->second)
        Names.erase(Name);
  for (const auto &[Path, Own] : Reached)
    if (!Includes.contains(Path))
      Names.insert(Own.begin(), Own.end());
  return Names;
}

void FixPlanner::planFile(const std::string &Path,
                          std::span<const Finding> Found,
                          const NameSet &Elsewhere) {
  FixedFile File{Path, "", {}, {}};
  if (auto Ok = readSource(Path, File.Text); !Ok) {
    Out.LeftAlone.push_back({Ok.error().Kind, Path, Ok.error().Message});
    return;
  }
  // The findings refer to the text converted to UTF-8.
  if (fromUtf16(File.Text))
    return leave(Path, "it is UTF-16");
  auto Of = Reached.find(Path);
  const NameSet Own = Of == Reached.end() ? NameSet() : Of->second;
  auto Edits = fixIncludes(
      File.Text, Found, Options.HasAllNames ? std::optional(Own) : std::nullopt,
      Options.How, Elsewhere);
  if (!Edits) {
    Out.LeftAlone.push_back({Edits.error().Kind, Path, Edits.error().Message});
    return;
  }
  File.Edits = std::move(*Edits);
  if (Options.How == Via::Neon)
    if (auto Why = addCasts(File, Options.HasAllNames ? &Own : nullptr))
      return leave(Path, std::move(*Why));
  Out.Files.push_back(std::move(File));
}

/// Adds the edits for the casts of a file between vectors that are structures
/// in the header. `Used` are the names that aarch64 reaches; null: all. Returns
/// why the file must be left alone instead, if it must.
std::optional<std::string> FixPlanner::addCasts(FixedFile &File,
                                                const NameSet *Used) {
  WideUses Wide = findWideUses(File.Text, usedNames(File.Text, Used));
  if (Wide.Other)
    return std::move(Wide.Other);
  File.Casts = castEdits(File.Path, File.Text, Wide.Casts);
  for (const WideCast &Cast : Wide.Casts) // "_mm256_castsi256_ps(x)"
    Out.Names.insert(Cast.Text.substr(0, Cast.Text.find('(')));
  return std::nullopt;
}

/// Adds the files that get the header through another one and have casts that
/// an intrinsic answers.
void FixPlanner::addCastFiles() {
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
        !Options.HasAllNames || Of == Reached.end() || Shimmed.contains(Path);
    if (!addCasts(File, All ? nullptr : &Of->second) && !File.Casts.empty())
      Out.Files.push_back(std::move(File));
  }
  std::ranges::sort(Out.Files, {}, &FixedFile::Path);
}

/// True if the text includes a file that gets the header.
bool FixPlanner::isServed(std::string_view Text) const {
  std::set<std::string_view> Served;
  for (const FixedFile &File : Out.Files)
    if (!File.Edits.empty())
      Served.insert(fileName(File.Path));
  return std::ranges::any_of(quotedIncludes(Text),
                             [&](std::string_view Spelling) {
                               return Served.contains(fileName(Spelling));
                             });
}

/// Names the files whose names aarch64 reaches and whose x86 headers it does
/// not: there is no include to replace.
void FixPlanner::explainGuarded() {
  std::set<std::string, std::less<>> Known;
  for (const FixedFile &File : Out.Files)
    Known.insert(File.Path);
  for (const Error &E : Out.LeftAlone)
    Known.insert(E.Path);
  std::string Text;
  for (const auto &[Path, Names] : Reached) {
    if (Known.contains(Path) || !readSource(Path, Text))
      continue;
    if (auto C = guardedInclude(Text); C && !isServed(Text))
      leave(Path, "line " + std::to_string(C->Include) +
                      ": the include is under '" + C->Text + "' (line " +
                      std::to_string(C->Line) +
                      "), which aarch64 does not define: let the branch hold "
                      "there too (|| defined(__aarch64__)) and run again");
  }
}

FixPlan FixPlanner::finish() {
  NameSet Users;
  for (const auto &[Path, Names] : Reached)
    Users.insert(Path);
  for (const FixedFile &File : Out.Files)
    Users.insert(File.Path);
  Out.Users.assign(Users.begin(), Users.end());
  std::ranges::sort(Out.LeftAlone, {}, &Error::Path);
  return std::move(Out);
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

FixPlan planFixes(std::span<const Finding> Findings,
                  const FixOptions &Options) {
  return FixPlanner(Findings, Options).plan();
}

std::vector<Error> findUnserved(std::span<const Finding> Findings,
                                const FixPlan &Plan,
                                const FixOptions &Options) {
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
            Text, usedNames(Text, Options.HasAllNames ? &Names : nullptr)))
      Out.push_back({ErrorKind::NotUnderstood, Path, std::move(*Why)});
  }
  return Out;
}

void proposeFixes(std::span<Finding> Findings, const FixOptions &Options) {
  FixPlan Plan = planFixes(Findings, Options);
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
