#include "analyzers/build/model/FactList.h"

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/SourcePaths.h"
#include "analyzers/build/model/X86Words.h"
#include "core/input/PathArch.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>

namespace armlift::build {
namespace {

/// True for "src/KernelsAvx2.cc". Only the file name counts, not its folder.
bool isNamedForOther(std::string_view Path) {
  PathArch Arch = pathArch(fileName(Path));
  return Arch == PathArch::X86 || Arch == PathArch::Other;
}

/// A question that is asked only on Arm leaves the macro open on x86 too,
/// unless the macro is named after Arm: -DDISABLE_ASM, -DHAVE_NEON.
void leaveOpen(MacroSetting &M) {
  MachineTruth T = M.Condition.Holds;
  bool IsOpen = T.OnArm == Ternary::Unknown && T.ByDefault == Ternary::Unknown;
  if (toCondition(T) == BuildCondition::OnlyArm && IsOpen &&
      nameTruth(M.Name).OnX86 != Ternary::False)
    M.Condition = M.Condition || PerhapsOnX86;
}

} // namespace

MacroSetting *FactList::addMacro(std::string_view Name, std::string_view Value,
                                 const When &Condition, std::string_view Where,
                                 const Surroundings &Around,
                                 std::string_view Variable) {
  if (!isName(Name))
    return nullptr;
  std::uint32_t Line = Text.line(Where);
  const bool ForAll = Variables.syntax() == Syntax::CMake &&
                      Around.Target.empty() && Around.Files.empty();
  auto [Entry, New] =
      MacroAt.try_emplace({std::string(Name) + '=' + std::string(Value), Line,
                           std::string(Variable)},
                          Facts->Macros.size());
  if (New) {
    Facts->Macros.push_back({.Name = std::string(Name),
                             .Value = std::string(Value),
                             .Condition = Condition.expression(),
                             .Line = Line,
                             .Variable = std::string(Variable),
                             .ForAll = ForAll});
    MacroTargets.push_back(Around.Target);
  }
  MacroSetting &Known = Facts->Macros[Entry->second];
  if (!New) {
    Known.Condition = Known.Condition || Condition.expression();
    Known.ForAll = Known.ForAll && ForAll;
    if (std::string_view &Of = MacroTargets[Entry->second]; Of != Around.Target)
      Of = {};
  }
  if (Around.IsPublic)
    Known.Libraries.emplace(Around.Target);
  return &Known;
}

void FactList::addConfigured(std::string_view Name, BuildExpression Holds) {
  if (isName(Name))
    Facts->Configured.push_back({std::string(Name), std::move(Holds)});
}

void FactList::addFlag(std::string Flag, std::string_view Where,
                       const FlagRow *Row, const When &Condition,
                       const Surroundings &Around) {
  auto [Entry, New] =
      FlagAt.try_emplace({Flag, Text.line(Where)}, Facts->Flags.size());
  if (New) {
    Facts->Flags.push_back({std::move(Flag), Row, Condition, Text.spot(Where)});
    FlagOrigins.push_back({Around.Files, Around.Target});
  } else {
    alsoHolds(Facts->Flags[Entry->second].Condition, Condition);
  }
  // Variables of a function are listed now, because they end with the function.
  Origin &Of = FlagOrigins[Entry->second];
  if (OpenNames Open; Variables.scopes() != 0 &&
                      Of.Files.data() == Around.Files.data() &&
                      Around.Files.contains('$'))
    listFiles(Around.Files, Of.Listed, Open);
}

void FactList::exportFlag(std::string_view Variable, std::string_view Flag,
                          std::string_view Where, const FlagRow *Row,
                          const When &Condition) {
  Facts->ExportedFlags.push_back(
      {std::string(Variable),
       {std::string(Flag), Row, Condition, Text.spot(Where)}});
}

void FactList::noteOptions(std::string_view Words, const When &Condition) {
  if (isMetByDefault(Condition))
    for (std::string_view Word : splitWords(Words, " \t\r\n,;()'\""))
      Facts->noteOption(Word);
}

void FactList::addOutlineAtomicsOff(std::string_view Word,
                                    const When &Condition) {
  Facts->OutlineAtomicsOff.push_back(
      {std::string(Word), nullptr, Condition, Text.spot(Word)});
}

void FactList::importVariable(std::string_view Variable, const When &Condition,
                              Setters By) {
  auto [Known, New] =
      Imports.try_emplace({std::string(Variable), By}, Condition);
  if (!New)
    alsoHolds(Known->second, Condition);
}

void FactList::addLibrary(std::string_view Name, std::string_view Where,
                          const X86LinkLibraryRow *Row, const When &Condition) {
  auto [Entry, New] = LibraryAt.try_emplace(
      {std::string(Name), Text.line(Where)}, Facts->Libraries.size());
  if (!New)
    return alsoHolds(Facts->Libraries[Entry->second].Condition, Condition);
  Facts->Libraries.push_back(
      {std::string(Name), Row, Condition, Text.spot(Where)});
}

void FactList::addBuiltLibrary(std::string_view Name) {
  if (findX86Library(Name))
    Facts->BuiltLibraries.emplace(Name);
}

void FactList::addSourceProperty(std::string_view Variable,
                                 const When &Condition) {
  auto [Entry, New] = Facts->Sources.Properties.try_emplace(
      std::string(Variable), Condition.expression());
  if (!New)
    Entry->second = Entry->second || Condition.expression();
}

void FactList::addProbe(std::string Path, std::string_view Where) {
  Facts->Sources.Probes.push_back({std::move(Path), {}, Text.line(Where)});
}

void FactList::addForcedInclude(std::string Path, std::string_view Where,
                                const When &Condition) {
  auto [Entry, New] = ForcedAt.try_emplace(Path, Facts->ForcedIncludes.size());
  if (New) {
    Facts->ForcedIncludes.push_back(
        {std::move(Path), Condition.expression(), Text.line(Where)});
    return;
  }
  BuildExpression &Known = Facts->ForcedIncludes[Entry->second].Condition;
  Known = Known || Condition.expression();
}

void FactList::addLink(std::string_view Library, const When &Condition) {
  Facts->LinkedLibraries.emplace(Library);
  if (auto [Entry, New] =
          Facts->Links.try_emplace(std::string(Library), Condition);
      !New)
    alsoHolds(Entry->second, Condition);
}

void FactList::addStop(std::string_view Where, std::string_view Message,
                       const When &Condition) {
  Facts->Stops.push_back(
      {When(AlwaysTrue, Message).Text, Condition, Text.spot(Where)});
}

/// "fast-x86.o" for "$(DIR)/$(PREFIX)fast-x86$(OBJ_SUFFIX)"; empty if the
/// word does not end with a name before a variable.
static std::string objectBeforeSuffix(std::string_view Word) {
  const std::size_t Suffix = Word.rfind('$');
  if (Suffix == Word.npos || !(Word.ends_with(')') || Word.ends_with('}')))
    return {};
  std::string_view Stem = Word.substr(0, Suffix);
  Stem.remove_prefix(Stem.find_last_of("/)}") + 1); // npos + 1 is 0
  return Stem.empty() ? std::string() : std::string(Stem) + ".o";
}

/// Lists the sources that `Words` name, also through variables. Make's pattern
/// "$(DIR)/%_avx2.o" stands for a source of that name.
void FactList::listFiles(std::string_view Words,
                         std::vector<std::string> &Files,
                         OpenNames &Open) const {
  for (std::size_t At = 0; At < Words.size() && Variables.spend();) {
    std::string_view Word = nextWord(Words, At, Variables.syntax());
    if (!Variables.spendOn(Word))
      return;
    if (std::string_view Name = wholeReference(Word, Variables.syntax());
        !Name.empty()) {
      const Pieces *Values = Variables.find(Name);
      if (!Values || !Variables.canOpen(Name, Open))
        continue;
      Open.push_back(Name);
      for (const Piece &P : *Values)
        listFiles(P.Words, Files, Open);
      Open.pop_back();
      continue;
    }
    std::string Path = sourcePath(Word);
    if (std::size_t Any = Word.rfind('%'); Any != Word.npos)
      Path = Word.substr(Any + 1);
    else if (std::string Object = objectBeforeSuffix(Word); !Object.empty())
      Path = std::move(Object);
    if (Path.ends_with(".d")) // a dependency file that the compiler writes
      Path.back() = 'o';
    if (asSourceFile(Path))
      Files.push_back(std::move(Path));
  }
}

void FactList::restrictToFiles(SourceList &Sources) {
  for (std::size_t I = 0; I < Facts->Flags.size(); ++I) {
    BuildExpression Built = NeverTrue;
    bool Listed = false, ForX86 = false, ForAll = false;
    std::vector<std::string> Files = std::move(FlagOrigins[I].Listed);
    OpenNames Open;
    listFiles(FlagOrigins[I].Files, Files, Open);
    for (const std::string &Path : Files) {
      (isNamedForOther(Path) ? ForX86 : ForAll) = true;
      if (std::optional<BuildExpression> One = Sources.built(Path)) {
        Listed = true;
        Built = Built || *One;
      }
    }
    // Whether kernels_avx2.c is built, if it is not listed here or is under an
    // option, depends on the file that adds it or on the user who sets the
    // option.
    if (ForX86 && !ForAll && (!Listed || Built.Holds != AlwaysTrue))
      Built = Built && NobodyKnows;
    if (!Listed && ForX86 && !ForAll)
      Built = NobodyKnows;
    if (Listed || (ForX86 && !ForAll))
      Facts->Flags[I].Condition =
          both(Facts->Flags[I].Condition, {Built, "these sources are built"});
  }
}

void FactList::restrictToTargets(const SourceList::Restrictions &Built) {
  for (std::size_t I = 0; I < Facts->Flags.size(); ++I)
    if (auto Of = Built.find(FlagOrigins[I].Target); Of != Built.end())
      Facts->Flags[I].Condition =
          both(Facts->Flags[I].Condition,
               {Of->second, "the target '" + Of->first + "' is requested"});
  for (std::size_t I = 0; I < Facts->Macros.size(); ++I)
    if (auto Of = Built.find(MacroTargets[I]); Of != Built.end())
      Facts->Macros[I].Condition = Facts->Macros[I].Condition && Of->second;
}

void FactList::restrict(SourceList &Sources, const TargetList &Targets) {
  restrictToFiles(Sources);
  const SourceList::Restrictions Built = Targets.excluded();
  restrictToTargets(Built);
  Sources.restrict(Built);
  for (std::size_t I = 0; I < Facts->Flags.size(); ++I)
    if (std::string_view Target = FlagOrigins[I].Target;
        Targets.isInterface(Target))
      Facts->Flags[I].OfInterface = Target;
}

std::unique_ptr<BuildFileFacts> FactList::take() {
  std::ranges::for_each(Facts->Macros, leaveOpen);
  for (auto &[Variable, Condition] : Imports)
    Facts->ImportedVariables.push_back({Variable.first, Condition.expression(),
                                        std::move(Condition.Text),
                                        Variable.second});
  if (ForOtherMachine)
    std::erase_if(Facts->Flags, [](const FlagUse &F) {
      return isListed(NameList::SharedOptions, F.Flag);
    });
  return std::move(Facts);
}

} // namespace armlift::build
