// Turns units into verdicts; see Verification.h.
#include "analyzers/source/units/Verification.h"

#include "analyzers/source/lexical/findings/SiteText.h"
#include "analyzers/source/lexical/project/SourceConditions.h"
#include "analyzers/source/units/CrossCompiler.h"
#include "analyzers/source/units/ProvidedHeaders.h"
#include "analyzers/source/units/UnitPlan.h"
#include "core/input/FileKinds.h"
#include "core/rules/CheckTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Parallel.h"
#include "core/support/Path.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

namespace armlift::source {
namespace {

constexpr const char *WhatIf = "what-if";

bool breaks(const UnitSite &Site) {
  const CheckRow *Check = findCheck(Site.Rule);
  return Check && Check->Impact == Impact::Break;
}

/// Returns the verdict of the parse. A unit that has errors for x86 as well
/// cannot be called good.
VerifiedUnit verdictOf(const UnitFacts &Unit) {
  VerifiedUnit Out;
  Out.Path = Unit.File;
  if (Unit.Errors.empty()) {
    Out.By = WhatIf;
    Out.Compiles = true;
  } else {
    Out.FirstMessage = Unit.Errors.front().Message;
  }
  for (const UnitSite &Site : Unit.Sites) {
    if (!breaks(Site))
      continue;
    if (Out.Breaks++ == 0) {
      Out.By = WhatIf;
      Out.Compiles = false;
      Out.FirstPath = Site.Path;
      Out.FirstLine = Site.Range.Line;
      Out.FirstMessage = siteMessage(Site.Rule, Site.Subject, Site.Detail);
    }
  }
  return Out;
}

/// Like dropProvided(), with the projects around the units.
std::vector<bool> dropProvidedAround(const ProjectsAround &Around,
                                     std::span<UnitFacts> Units,
                                     std::vector<Error> &Errors) {
  std::vector<bool> Provided(Units.size(), false);
  if (Units.empty())
    return Provided;
  std::vector<std::string> Files;
  for (const UnitFacts &Unit : Units)
    Files.push_back(Unit.File);
  FoundProjects Found = Around(Files);
  std::ranges::move(Found.Errors, std::back_inserter(Errors));
  for (const Project &P : Found.Projects) {
    const SourceConditions Build(P);
    const std::vector<bool> Here = dropProvided(
        P.Root, [&](std::string_view Path) { return Build.of(Path).Shim; },
        Units);
    for (std::size_t I = 0; I < Here.size(); ++I)
      Provided[I] = Provided[I] || Here[I];
  }
  return Provided;
}

/// Replaces the verdict by that of the compiler; false if the compiler has
/// none.
bool compile(const CrossCompiler &Compiler, const UnitRequest &Request,
             VerifiedUnit &Unit) {
  auto Errors = Compiler.compile(Request);
  if (!Errors)
    return false;
  Unit = {.Path = Request.File,
          .By = Compiler.name(Request.CPlusPlus),
          .Compiles = Errors->empty(),
          .Breaks = Errors->size()};
  if (Errors->empty())
    return true;
  const CompileError &First = Errors->front();
  Unit.FirstPath =
      First.Line ? pathIn(Request.Directory, First.Path) : Request.File;
  Unit.FirstLine = First.Line;
  Unit.FirstMessage = First.Message;
  return true;
}

/// Returns the verdict on a file that no parse reads. Only an assembler can
/// judge it, except that NASM only knows x86.
VerifiedUnit verdictWithoutParse(const std::string &Path,
                                 std::string_view Language) {
  VerifiedUnit Out;
  Out.Path = Path;
  if (fileKindOf(Path) != FileKind::Nasm) {
    Out.FirstMessage =
        std::string(Language) + ", which no compiler here can check";
    return Out;
  }
  Out.By = "lexical";
  Out.Compiles = false;
  Out.Breaks = 1;
  Out.FirstPath = Path;
  Out.FirstMessage = siteMessage(rule::X86AsmSource, fileName(Path), {});
  return Out;
}

} // namespace

Expected<Verification> verifyUnits(const std::string &Database,
                                   const UnitOptions &Options,
                                   const std::string &CrossPrefix,
                                   const std::string &Root,
                                   const ProjectsAround &Around) {
  if (Database.empty())
    return failure(ErrorKind::UnreadableInput, Root,
                   "no compile_commands.json here, in build/ or in the folders "
                   "above, up to "
                   "the project; name its folder with -p");
  if (Options.Worker.empty())
    return failure(ErrorKind::UnreadableInput, {},
                   "the program armlift-whatif is not beside armlift");
  Expected<UnitPlan> Plan =
      planUnits(Database, Root, Options.SearchPath, /*Deep=*/false);
  if (!Plan)
    return std::unexpected(Plan.error());
  Verification Out;
  Out.Errors = std::move(Plan->Errors);
  std::vector<UnitFacts> Units = unitFacts(Plan->Requests, Options, Root);
  const std::vector<bool> Provided =
      dropProvidedAround(Around, Units, Out.Errors);
  for (const UnitFacts &Unit : Units)
    Out.Units.push_back(verdictOf(Unit));
  // An entry of assembly is in Unparsed too.
  std::set<std::string> Named;
  for (const UnitRequest &Request : Plan->Assembly) {
    Out.Units.push_back(verdictWithoutParse(Request.File, "assembly"));
    Named.insert(Request.File);
  }
  for (const UnparsedEntry &Entry : Plan->Unparsed)
    if (Named.insert(Entry.Path).second)
      Out.Units.push_back(verdictWithoutParse(Entry.Path, Entry.Language));

  // Not vector<bool>, whose elements threads cannot write independently.
  std::vector<char> Compiled(Out.Units.size());
  CrossCompiler Compiler(CrossPrefix);
  std::size_t Asked =
      CrossPrefix.empty() ? 0 : Units.size() + Plan->Assembly.size();
  parallelFor(Asked, Options.Jobs, [&](std::size_t I) {
    const UnitRequest &Request =
        I < Units.size() ? Plan->Requests[I] : Plan->Assembly[I - Units.size()];
    if (I >= Units.size() || !Provided[I])
      Compiled[I] = compile(Compiler, Request, Out.Units[I]);
  });
  for (std::size_t I = 0; I < Units.size(); ++I)
    if (!Compiled[I])
      std::ranges::move(Units[I].Errors, std::back_inserter(Out.Errors));
  for (const VerifiedUnit &Unit : std::span(Out.Units).subspan(Units.size()))
    if (!Unit.Compiles)
      Out.Errors.push_back(
          {ErrorKind::NotUnderstood, Unit.Path, Unit.FirstMessage});
  if (Out.Units.empty() && Out.Errors.empty())
    return failure(ErrorKind::NotUnderstood, Database, "it lists no units");
  return Out;
}

} // namespace armlift::source
