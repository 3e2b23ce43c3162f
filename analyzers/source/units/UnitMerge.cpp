// The merge of the tiers; see UnitMerge.h.
#include "analyzers/source/units/UnitMerge.h"

#include "analyzers/source/lexical/findings/SiteText.h"
#include "analyzers/source/units/LineRanges.h"
#include "core/fix/IncludeFix.h"
#include "core/rules/CheckTable.h"
#include "core/rules/RuleId.h"
#include "core/rules/TargetTable.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace armlift::source {
namespace {

auto siteOrder(const UnitSite &S) {
  return std::tie(S.Range.Line, S.Range.Column, S.Rule, S.Subject);
}

ParseSees parseSees(std::string_view Rule) {
  const CheckRow *Check = findCheck(Rule);
  return Check ? Check->ParseSees : ParseSees::SomeUses;
}

/// True if all names are reserved for the compiler (C11, 7.1.3), such as
/// __clang__.
bool readsCompilerAlone(const Guard &G) {
  return !G.Names.empty() && std::ranges::all_of(G.Names, [](const auto &Name) {
    return Name.starts_with('_');
  });
}

class FileMerge {
public:
  explicit FileMerge(const FileEvidence &File)
      : File(File), Matched(File.Sites.size()) {}

  /// Updates the finding according to what the units say. False if the finding
  /// is wrong.
  bool confirm(Finding &F, const MergeContext &Context) {
    if (F.Rule == rule::X86OnlyPath)
      // On line 1 the finding is about the whole file, otherwise about the
      // branch that begins on the next line.
      return F.Range.Line <= 1 ? File.Sites.empty()
                               : holdsLine(File.Unseen, F.Range.Line + 1);
    if (ParseSees Seen = parseSees(F.Rule);
        Seen == ParseSees::SomeUses || Seen == ParseSees::Nothing)
      return true;
    // An attribute from a macro of another file: the units report it where the
    // macro is defined.
    if (F.Rule == rule::X86TargetAttribute && !F.Related.empty())
      return !holdsLine(File.Dead, F.Range.Line);
    const UnitSite *Site = match(F);
    // If no unit saw the line, the finding stays as the text says.
    if (!Site && holdsLine(File.Unseen, F.Range.Line) &&
        !holdsLine(File.Dead, F.Range.Line))
      return true;
    if (!Site)
      return F.Conditional &&
             std::ranges::any_of(F.Guard.Names, [&](const auto &Name) {
               return std::ranges::binary_search(Context.X86Macros, Name);
             });
    enrich(*Site, F);
    // A configuration that armlift does not know remains a condition: this
    // build tree is one of several. An opt-in, however, was made by this build,
    // and its compiler is known.
    if ((!F.Conditional || readsCompilerAlone(F.Guard)) &&
        F.Impact == Impact::Note) {
      if (std::exchange(F.Conditional, false))
        F.Guard.Kind = GuardKind::Holds;
      else if (F.Guard.Kind == GuardKind::OptIn)
        F.Guard.Kind =
            F.Guard.Condition.empty() ? GuardKind::None : GuardKind::Given;
      F.Impact = findCheck(F.Rule)->Impact;
      F.Message = siteMessage(F.Rule, F.Subject);
    }
    return true;
  }

  /// Adds findings for the sites that no finding has matched.
  void addRest(const std::string &Path, const MergeContext &Context,
               std::vector<Finding> &Out) const {
    for (std::size_t I = 0; I < File.Sites.size(); ++I)
      if (!Matched[I])
        if (const CheckRow *Check = findCheck(File.Sites[I].Rule)) {
          Out.push_back(makeFinding(*Check, Path, File.Sites[I]));
          advise(*Check, Context.Target, Out.back());
          if (!Context.ShimFolder.empty() &&
              Out.back().Message.contains("'" + std::string(ShimFileName) +
                                          "' file not found"))
            adviseShim(Context.ShimFolder, Out.back());
          else if (File.Sites[I].IsForArm)
            doubt(Out.back());
          else if (Check->Impact == Impact::Break)
            guard(File.Sites[I].Guards, Context, Out.back());
        }
  }

private:
  const UnitSite *match(const Finding &F) {
    bool NamedFreely = parseSees(F.Rule) == ParseSees::EveryUse;
    auto Found = File.Sites.end();
    auto [First, Last] = std::ranges::equal_range(
        File.Sites, F.Range.Line, {},
        [](const UnitSite &S) { return S.Range.Line; });
    for (auto It = First; It != Last; ++It) {
      if (It->Rule != F.Rule || (It->Subject != F.Subject && !NamedFreely))
        continue;
      bool SamePlace = It->Range.Column == F.Range.Column || NamedFreely;
      if (SamePlace || Found == File.Sites.end())
        Found = It;
      if (SamePlace)
        break;
    }
    if (Found == File.Sites.end())
      return nullptr;
    Matched[static_cast<std::size_t>(Found - File.Sites.begin())] = true;
    return &*Found;
  }

  static void enrich(const UnitSite &Site, Finding &F) {
    F.Evidence.insert(F.Evidence.end(), Site.Evidence.begin(),
                      Site.Evidence.end());
    for (const RelatedLocation &R : Site.Related)
      F.Related.push_back(R);
  }

  static Finding makeFinding(const CheckRow &Check, const std::string &Path,
                             const UnitSite &Site) {
    Finding F;
    F.Rule = Check.Id;
    F.Impact = Check.Impact;
    F.Path = Path;
    F.Range = Site.Range;
    F.Subject = Site.Subject;
    F.Message = siteMessage(F.Rule, F.Subject, Site.Detail);
    enrich(Site, F);
    return F;
  }

  /// No machine brings the header: it is in the project.
  static void adviseShim(std::string_view Folder, Finding &F) {
    F.Replacements = {{AdviceKind::Flag, "-I " + std::string(Folder), true}};
  }

  static void doubt(Finding &F) {
    F.Impact = Impact::Note;
    F.Message += ", in code for Arm: the headers and the compiler of an "
                 "aarch64 machine may have it";
  }

  static void advise(const CheckRow &Check, std::string_view Target,
                     Finding &F) {
    if (Check.Needs.empty())
      return addSiteAdvice(F);
    bool Has = hasFeature(Target, Check.Needs);
    F.Replacements.push_back(
        {AdviceKind::Text,
         forTarget(Has ? Check.Advice : Check.AdviceWithout, Target), false});
  }

  /// A macro that depends on the configuration makes the finding conditional. A
  /// macro that only the command line sets is named as given.
  static void guard(const std::vector<GuardMacro> &Macros,
                    const MergeContext &Context, Finding &F) {
    auto Guard = std::ranges::find_if(Macros, [&](const GuardMacro &M) {
      return std::ranges::binary_search(Context.OptionalMacros, M.Name);
    });
    F.Conditional = Guard != Macros.end();
    if (!F.Conditional)
      Guard = std::ranges::find_if(Macros, &GuardMacro::OnCommandLine);
    if (Guard == Macros.end())
      return;
    GuardKind Kind = GuardKind::Given;
    if (F.Conditional)
      Kind = std::ranges::binary_search(Context.X86Macros, Guard->Name)
                 ? GuardKind::OnX86
                 : GuardKind::OnlyIf;
    F.Guard = {Kind, "defined(" + Guard->Name + ")", {Guard->Name}};
    if (F.Conditional) {
      F.Impact = Impact::Note;
      F.Message += ", reached " + F.Guard.text();
    }
  }

  const FileEvidence &File;
  std::vector<bool> Matched;
};

/// Merges equal sites into the first one, with the guards that all of them
/// have.
void foldEqual(std::vector<UnitSite> &Sites) {
  std::vector<UnitSite> Out;
  for (UnitSite &Site : Sites)
    if (Out.empty() || siteOrder(Out.back()) != siteOrder(Site))
      Out.push_back(std::move(Site));
    else
      std::erase_if(Out.back().Guards, [&](const GuardMacro &M) {
        return std::ranges::find(Site.Guards, M) == Site.Guards.end();
      });
  Sites = std::move(Out);
}

} // namespace

std::map<std::string, FileEvidence>
combineUnits(std::span<const UnitFacts> Units,
             const std::function<std::string(const std::string &)> &ShownPath) {
  std::map<std::string, FileEvidence> Out;
  for (const UnitFacts &Unit : Units) {
    if (!Unit.Parsed)
      continue;
    for (const UnitFile &File : Unit.Files) {
      std::string Path = ShownPath(File.Path);
      if (Path.empty())
        continue;
      auto [At, IsNew] = Out.try_emplace(Path);
      FileEvidence &Evidence = At->second;
      std::vector<LineRange> Unseen = File.Dead;
      Unseen.insert(Unseen.end(), File.Lost.begin(), File.Lost.end());
      Unseen = normalised(std::move(Unseen));
      Evidence.Dead = IsNew ? File.Dead : commonLines(Evidence.Dead, File.Dead);
      Evidence.Unseen =
          IsNew ? std::move(Unseen) : commonLines(Evidence.Unseen, Unseen);
    }
    for (const UnitSite &Site : Unit.Sites) {
      std::string Path = ShownPath(Site.Path);
      if (Path.empty())
        continue;
      UnitSite &Copy = Out[Path].Sites.emplace_back(Site);
      std::erase_if(Copy.Related, [&](RelatedLocation &R) {
        R.Path = ShownPath(R.Path);
        return R.Path.empty();
      });
    }
  }
  for (auto &[Path, File] : Out) {
    std::ranges::stable_sort(File.Sites, {}, siteOrder);
    foldEqual(File.Sites);
  }
  return Out;
}

void mergeUnits(const std::map<std::string, FileEvidence> &Evidence,
                const MergeContext &Context, std::vector<Finding> &Findings) {
  std::map<std::string_view, FileMerge> Merges;
  for (const auto &[Path, File] : Evidence)
    Merges.emplace(Path, FileMerge(File));
  std::erase_if(Findings, [&](Finding &F) {
    auto At = Merges.find(F.Path);
    return At != Merges.end() && !At->second.confirm(F, Context);
  });
  for (const auto &[Path, File] : Evidence)
    Merges.at(Path).addRest(Path, Context, Findings);
}

} // namespace armlift::source
