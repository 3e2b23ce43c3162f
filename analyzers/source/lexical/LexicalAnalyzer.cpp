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

/// Names of the x86 tables that the project defines for aarch64 itself.
std::unordered_set<std::string_view>
projectNames(const std::vector<SimulatedFile> &Files) {
  std::unordered_set<std::string_view> Names;
  for (const SimulatedFile &F : Files) {
    for (const Declaration &D : F.Facts->Declarations)
      if (isLive(F.Live[D.Where]))
        Names.insert(F.Facts->name(D.Name));
    for (std::uint32_t I = 0; I < F.Facts->Directives.size(); ++I) {
      const Directive &D = F.Facts->Directives[I];
      if (D.Kind == DirectiveKind::Define && isLive(F.Live[I]) &&
          F.Facts->name(D.Name).starts_with('_'))
        Names.insert(F.Facts->name(D.Name));
    }
  }
  return Names;
}

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
  Simulation Walk(Files);
  BuildFolders Folders(P);
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (MacroSetting M : Facts->Macros) {
        M.Condition = both(Folders.of(In.ContextPath), M.Condition);
        Walk.addBuildMacro(
            {std::string(parentPath(In.ContextPath)), std::move(M)});
      }
  Walk.run();
  MacroUse Uses(Files);
  std::unordered_set<std::string_view> Names = projectNames(Files);
  SiteContext Context{Files, Walk, Uses, Siblings, Names};
  for (std::size_t I = 0; I < Files.size(); ++I) {
    if (Inputs[I]->InScope)
      judgeSites({Files[I], Inputs[I]->Path, Scopes[I]}, Context, Out);
  }
}

} // namespace armlift::source
