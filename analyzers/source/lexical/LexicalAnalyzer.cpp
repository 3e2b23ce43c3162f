#include "analyzers/source/lexical/LexicalAnalyzer.h"

#include "analyzers/source/lexical/Extract.h"
#include "analyzers/source/lexical/SiteFindings.h"
#include "core/facts/BuildFacts.h"
#include "core/facts/BuildFolders.h"
#include "core/input/Discovery.h"
#include "core/rules/IntrinsicTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>

namespace armlift::source {

namespace {

bool isSource(FileKind Kind) {
  return Kind != FileKind::None && Kind != FileKind::Archive;
}

/// Which sources the build adds, and when: the strongest condition over all
/// mentions.
class SourceConditions {
public:
  explicit SourceConditions(const Project &P) {
    BuildFolders Folders(P);
    for (const InputFacts &In : P.Inputs)
      if (const auto *Build = In.get<BuildFacts>()) {
        BuildCondition Folder = Folders.of(In.ContextPath);
        for (const SourceAddition &S : Build->Sources) {
          bool Hidden = S.Path.starts_with("**/");
          Addition A{
              Hidden ? S.Path
                     : normalisePath(std::string(parentPath(In.ContextPath)) +
                                     "/" + S.Path),
              both(Folder, S.Condition)};
          std::string Stem(stem(S.Path));
          if (Stem.find('*') == Stem.npos)
            ByStem.emplace(std::move(Stem), std::move(A));
          else
            Globs.push_back(std::move(A));
        }
      }
  }

  /// Null-like Always where no build file mentions the source.
  BuildCondition of(std::string_view Path) const {
    bool Any = false;
    BuildCondition Result = BuildCondition::Always;
    auto consider = [&](const Addition &A) {
      if (!globMatch(A.Pattern, Path))
        return;
      // Added always by one target is added always.
      if (!Any || A.Condition == BuildCondition::Always)
        Result = A.Condition;
      else if (Result != A.Condition && Result != BuildCondition::Always)
        Result = BuildCondition::Unknown;
      Any = true;
    };
    auto [First, Last] = ByStem.equal_range(stem(Path));
    for (auto It = First; It != Last; ++It)
      consider(It->second);
    for (const Addition &A : Globs)
      consider(A);
    return Result;
  }

private:
  struct Addition {
    std::string Pattern; ///< a glob over paths from the context root
    BuildCondition Condition;
  };

  static std::string_view stem(std::string_view Path) {
    std::string_view Name = fileName(Path);
    return Name.substr(0, Name.size() - fileSuffix(Name).size());
  }

  std::multimap<std::string, Addition, std::less<>> ByStem;
  std::vector<Addition> Globs;
};

/// Names of x86 that judged files use and that the project defines itself: as
/// functions and types, or as macros.
class ProjectNames {
public:
  ProjectNames(const std::vector<SimulatedFile> &Files, Simulation &Walk)
      : Files(Files), Walk(Walk) {
    std::unordered_set<std::string_view> Asked;
    for (const SimulatedFile &F : Files)
      for (const Site &S : F.Facts->Sites)
        if (F.Judged &&
            (S.Kind == SiteKind::Intrinsic || S.Kind == SiteKind::Name) &&
            Asked.insert(F.Facts->name(S.Subject)).second)
          Subjects.push_back(F.Ids[S.Subject]);
    for (std::uint32_t I = 0; I < Files.size(); ++I)
      for (const Declaration &D : Files[I].Facts->Declarations)
        if (Asked.contains(Files[I].Facts->name(D.Name))) {
          Walk.needs().needRegion(I, D.Where);
          Declared.push_back({I, &D});
        }
    for (MacroId Name : Subjects)
      for (const DefinitionSite &D : Walk.index()[Name].Definitions)
        Walk.needs().needRegion(D.File, D.Directive);
  }

  /// To be called once the files are walked.
  std::unordered_set<std::string_view> live() const {
    std::unordered_set<std::string_view> Names;
    for (const auto &[File, D] : Declared)
      if (isLive(Files[File].Live[D->Where]))
        Names.insert(Files[File].Facts->name(D->Name));
    for (MacroId Name : Subjects)
      for (const DefinitionSite &D : Walk.index()[Name].Definitions)
        if (isLive(Files[D.File].Live[D.Directive]))
          Names.insert(Walk.spelling(Name));
    return Names;
  }

private:
  const std::vector<SimulatedFile> &Files;
  const Simulation &Walk;
  std::vector<MacroId> Subjects;
  std::vector<std::pair<std::uint32_t, const Declaration *>> Declared;
};

} // namespace

Interest LexicalAnalyzer::wants(const Input &Head) const {
  return isSource(fileKindOf(Head.Path)) ? Interest::Whole : Interest::None;
}

std::unique_ptr<Facts>
LexicalAnalyzer::extract(const Input &In, std::vector<Error> &Errors) const {
  FileKind Kind = fileKindOf(In.Path);
  return Kind == FileKind::Asm || Kind == FileKind::Nasm
             ? extractAssembly(In, Kind, Names, Errors)
             : extractSource(In, Kind, Names, Errors);
}

void LexicalAnalyzer::judge(const Project &P, Judgement &Out) const {
  std::vector<SimulatedFile> Files;
  std::vector<const InputFacts *> Inputs;
  std::vector<std::string> Paths;
  std::unordered_set<std::string_view> Templates;
  for (const InputFacts &In : P.Inputs) {
    const auto *Source = In.get<SourceFacts>();
    if (!Source)
      continue;
    SimulatedFile F;
    F.Facts = Source;
    F.Path = In.ContextPath;
    F.Judged = In.InScope;
    if (Source->Template)
      Templates.insert(F.Path);
    Files.push_back(std::move(F));
    Inputs.push_back(&In);
    Paths.push_back(In.ContextPath);
  }
  if (Files.empty())
    return;
  SiblingIndex Siblings(Paths);
  SourceConditions Build(P);
  std::vector<FileScope> Scopes(Files.size(), FileScope::Normal);
  for (std::size_t I = 0; I < Files.size(); ++I) {
    SimulatedFile &F = Files[I];
    F.GeneratedFromTemplate = Templates.contains(Paths[I] + ".in");
    BuildCondition Condition = Build.of(F.Path);
    bool Header = F.Facts->Kind == FileKind::Header;
    if (Condition == BuildCondition::OnlyX86) {
      Scopes[I] = FileScope::OnlyX86ByBuild;
      F.Base = Truth::False;
    } else if (!Header && pathArch(F.Path) == PathArch::X86 &&
               !Siblings.counterpart(F.Path).empty()) {
      Scopes[I] = FileScope::PortedByName;
      F.Base = Truth::False;
    } else if (Condition == BuildCondition::Unknown &&
               pathArch(F.Path) == PathArch::X86) {
      F.Base = Truth::Unknown;
    } else if (!Header && isForOtherSystem(F.Path)) {
      Scopes[I] = FileScope::OtherSystem;
      F.Base = Truth::False;
    }
  }
  std::vector<BuildMacro> Macros;
  BuildFolders Folders(P);
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (MacroSetting M : Facts->Macros) {
        M.Condition = both(Folders.of(In.ContextPath), M.Condition);
        Macros.push_back(
            {std::string(parentPath(In.ContextPath)), std::move(M)});
      }
  Simulation Walk(Files, std::move(Macros));
  MacroUse Uses(Files, Walk.needs());
  ProjectNames Known(Files, Walk);
  Walk.run();
  Uses.spread();
  std::unordered_set<std::string_view> Names = Known.live();
  SiteContext Context{Files, Walk, Uses, Siblings, Names};
  for (std::size_t I = 0; I < Files.size(); ++I)
    if (Files[I].Judged && Files[I].Relevant)
      judgeSites({Files[I], Inputs[I]->Path, Scopes[I]}, Context, Out);
}

} // namespace armlift::source
