#include "analyzers/build/model/WordClassifier.h"

#include "analyzers/build/model/CMakeProperty.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/MakeFunction.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/SourcePaths.h"
#include "analyzers/build/model/X86Words.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace armlift::build {
namespace {

/// The glob "ENABLE_*" for ENABLE_${SIMD}. Empty if the text is no name, or if
/// too little of it is known.
std::string nameGlob(std::string_view Name) {
  constexpr std::size_t MinKnown = 3;
  std::string Glob;
  std::size_t Known = 0;
  for (std::size_t At = 0; At < Name.size();) {
    if (isNameCharacter(Name[At])) {
      Glob += Name[At++];
      ++Known;
      continue;
    }
    if (Name[At] != '$' || At + 1 == Name.size() ||
        !std::string_view("({").contains(Name[At + 1]))
      return {};
    Glob += '*';
    At = skipBrackets(Name, At + 1);
  }
  return Known < MinKnown || !Glob.contains('*') ? std::string() : Glob;
}

} // namespace

void WordClassifier::onUnset(WordRole R, std::string_view Variable,
                             const When &Condition) {
  // "$(call cc-option,-fsigned-char)"
  Facts.noteOptions(Variable, Condition);
  importVariable(R, Variable, Condition, Setters::Any);
  if (R == WordRole::Sources && isGlobalProperty(Variable))
    Facts.addSourceProperty(Variable, Condition);
}

void WordClassifier::onSetElsewhere(WordRole R, std::string_view Variable,
                                    const When &Condition, Setters By) {
  importVariable(R, Variable, Condition, By);
}

void WordClassifier::importVariable(WordRole R, std::string_view Variable,
                                    const When &Condition, Setters By) {
  if (R == WordRole::Definitions)
    Facts.importVariable(asMacros(Variable), Condition, By);
  if (R == WordRole::Flags || R == WordRole::Definitions)
    Facts.importVariable(Variable, Condition, By);
}

void WordClassifier::onFound(std::string_view Variable,
                             std::string_view Pattern, bool IsDeep,
                             const When &Condition,
                             const Surroundings &Around) {
  std::string Path(Pattern);
  if (FrontHidden || Around.Steps.filters() || !asSourceFile(Path))
    return;
  const std::string Below = "**/" + Path;
  Facts.addFound(Variable, {.Path = IsDeep ? Below : std::move(Path),
                            .Condition = Condition.expression(),
                            .Line = Text.line(Pattern),
                            .Except = lostAgain(Below, Around)});
}

bool WordClassifier::enters(WordRole R, std::string_view Variable,
                            const When &Condition, const Surroundings &Around) {
  if (R == WordRole::Flags && Uses.isTold(Variable, Condition, Around))
    return false;
  if (R == WordRole::Sources && isGlobalProperty(Variable))
    Facts.addSourceProperty(Variable, Condition);
  // The arguments of another program may still be sources for other files.
  if (R != WordRole::Tool)
    Uses.markUsed(Variable);
  return true;
}

void WordClassifier::onOperand(std::string_view Option, std::string_view Word,
                               const When &Condition,
                               const Surroundings &Around) {
  if (Option == "-D")
    onWord(WordRole::Definitions, Word, Condition, Around);
  else if (Option != "-U")
    classifyHeader(Word, Condition, Around);
}

void WordClassifier::onWord(WordRole R, std::string_view Word,
                            const When &Condition, const Surroundings &Around) {
  if (R == WordRole::Task)
    return;
  // Also where a project's own command takes them: add_options(a ${OPTIONS}).
  if (Word.starts_with('-') || Word.starts_with('$'))
    Facts.noteOptions(Word, Condition);
  // configure replaces "@SIMD_CFLAGS@" of a template.
  if (Variables.syntax() == Syntax::Make && Word.size() > 2 &&
      Word.starts_with('@') && Word.ends_with('@') &&
      isName(Word.substr(1, Word.size() - 2)))
    return onUnset(R, Word.substr(1, Word.size() - 2), Condition);
  if (Around.Steps.renames() && classifyRenamed(R, Word, Condition, Around))
    return;
  if (Around.Front.starts_with('-'))
    return classifyPrefixed(R, Word, Condition, Around);
  if (Word.starts_with("$<") && skipBrackets(Word, 1) == Word.size())
    return classifyGenerated(R, Word, Condition, Around);
  if (R == WordRole::Probes)
    return classifyProbe(Word);
  if (R == WordRole::Headers)
    return classifyHeader(Word, Condition, Around);
  if (R == WordRole::Sources)
    return classifySource(Word, Condition, Around);
  if (R == WordRole::Tool || R == WordRole::Flags)
    if (const FlagRow *Row = findX86Format(Word))
      return Facts.addFlag(std::string(Word), Word, Row, Condition, Around);
  if (R == WordRole::Tool)
    return;
  bool Bare = R == WordRole::Definitions && !Word.starts_with('-');
  if (Bare || Word.starts_with("-D") || Word.starts_with("-U"))
    return classifyDefinition(R, Word, Condition, Around, leftIn(R, Around));
  // target_link_libraries(x -m64) has an option of the linker.
  bool IsOption = Word.starts_with('-') && !Word.starts_with("-l");
  if (Word.starts_with("-l") || (R == WordRole::Libraries && !IsOption))
    return classifyLibrary(Word, Condition, Around);
  if (R == WordRole::Unused)
    return classifyUnused(Word, Condition, Around);
  if (Word.starts_with('-'))
    classifyFlag(Word, Condition, Around);
  else if (R == WordRole::Mixed)
    classifySource(Word, Condition, Around);
}

/// Classifies $<CONDITION:words> and $<IF:condition,words,words>, which CMake
/// evaluates only at generation time.
void WordClassifier::classifyGenerated(WordRole R, std::string_view Word,
                                       const When &Condition,
                                       const Surroundings &Around) {
  std::size_t Behind = Word.size() > 2 && Word[2] == '$' ? skipBrackets(Word, 3)
                                                         : Word.find(':');
  if (Behind >= Word.size() || Word[Behind] != ':' ||
      Variables.isTooDeep(Around.Open))
    return;
  std::string_view Guard = Word.substr(2, Behind - 2);
  std::string_view Inside = Word.substr(Behind + 1, Word.size() - Behind - 2);
  Surroundings Inner = Around;
  Inner.Open.push_back(Word);
  WordExpansion Expansion(Variables, *this);
  std::vector<std::string_view> Of;
  if (Guard == "IF")
    Of = operandsOf(Inside);
  if (Of.size() == 3) {
    When Chosen{Variables.guardTruth(Of[0]), Of[0]};
    Expansion.expand(R, Of[1], both(Condition, Chosen), Inner);
    Expansion.expand(R, Of[2], both(Condition, negation(Chosen)), Inner);
  } else {
    When Guarded{Variables.guardTruth(Guard), Guard};
    Expansion.expand(R, Inside, both(Condition, Guarded), Inner);
  }
}

void WordClassifier::classifyProbe(std::string_view Word) {
  std::string Path = sourcePath(Word);
  if (HiddenFronts.contains(Word.data()))
    Path.insert(0, Path.starts_with('/') ? "**" : "**/");
  if (Path.empty()) { // "probe-${X}.c"
    const std::size_t Slash = std::min(Word.find('/'), Word.size());
    const std::string_view Front = Word.substr(0, Slash);
    const std::string Folder = sourcePath(Variables.meant(Front));
    const std::string Rest = asGlob(Word.substr(Slash));
    // "$(DIR)/$(1).c", with "DIR = test".
    if (isOwnFolder(Front))
      Path = Rest.substr(std::min(Rest.find_first_not_of('/'), Rest.size()));
    else if (Word.starts_with('$'))
      Path = !Folder.empty() && !Folder.contains('$') ? Folder + Rest
                                                      : "**" + Rest;
    else
      Path = "**/" + asGlob(Word);
  }
  // "${DIR}/${file}"
  if (std::size_t Slash = Word.rfind('/'); Slash != Word.npos)
    ProbesByVariable =
        ProbesByVariable ||
        (Word.starts_with('$') &&
         !wholeReference(Word.substr(Slash + 1), Variables.syntax()).empty());
  if (asSourceFile(Path))
    Facts.addProbe(std::move(Path), Word);
}

/// A forced header applies to all sources of a folder. A header that is set
/// only on some files is ignored.
void WordClassifier::classifyHeader(std::string_view Word,
                                    const When &Condition,
                                    const Surroundings &Around) {
  std::string Path = sourcePath(Word);
  std::string_view Name = fileName(Path);
  if (Around.Files.empty() && Name.contains('.') && !Name.contains('*'))
    Facts.addForcedInclude(std::move(Path), Word, Condition);
}

/// Classifies "-DNAME=1", "-UNAME", and among macros also "NAME=1". `LeftIn` is
/// as in MacroSetting::Variable.
void WordClassifier::classifyDefinition(WordRole R, std::string_view Word,
                                        const When &Condition,
                                        const Surroundings &Around,
                                        std::string_view LeftIn) {
  std::string_view Setting = Word.starts_with('-') ? Word.substr(2) : Word;
  std::size_t Equals = std::min(Setting.find('='), Setting.size());
  std::string_view Name = Setting.substr(0, Equals);
  Name = Name.substr(0, std::min(Name.find('('), Name.size()));
  if (!isName(Name)) {
    // The variable in -D$(ARCHITECTURE) holds the name, or the name and its
    // value.
    if (std::string_view Variable = wholeReference(Setting, Variables.syntax());
        !Variable.empty())
      return WordExpansion(Variables, *this)
          .expandVariable(WordRole::Definitions, Variable, Condition, Around);
    if (std::string Glob = nameGlob(Name); !Glob.empty())
      Facts.addComputedMacro(std::move(Glob));
    return;
  }
  std::string_view Value =
      Equals < Setting.size() ? Setting.substr(Equals + 1) : "1";
  // -DUSE_SSE=$(if $(SSE),1,0)
  if (std::optional<MakeFunction> Call = Variables.syntax() == Syntax::Make
                                             ? makeFunction(Value)
                                             : std::nullopt;
      Call && Call->Is == MakeFunction::Effect::Chosen) {
    Surroundings Inner = Around;
    Inner.Front = std::string("-D").append(Name).append("=");
    return WordExpansion(Variables, *this).expand(R, Value, Condition, Inner);
  }
  // For -DUSE_SSE=${SSE}, each value that SSE has on aarch64.
  VariableValues::ListedWords Values =
      Variables.listWords(wholeReference(Value, Variables.syntax()), Condition);
  std::erase_if(Values, [](const auto &V) {
    return V.second.Holds.OnArm == Ternary::False;
  });
  if (!Values.empty() && std::ranges::none_of(Values, [](const auto &V) {
        return V.first.contains('$');
      })) {
    for (const auto &[One, Holds] : Values)
      Facts.addMacro(Name, One, Holds, Word, Around, LeftIn);
    return;
  }
  MacroSetting *Set =
      Facts.addMacro(Name, Value, Condition, Word, Around, LeftIn);
  if (Set && Word.starts_with("-U"))
    Set->Undefine = true;
}

/// Classifies a word of a variable that this file does not use; the variable is
/// the first of `Around.Open`.
void WordClassifier::classifyUnused(std::string_view Word,
                                    const When &Condition,
                                    const Surroundings &Around) {
  std::string_view Variable = Around.Open.front();
  if (Word.starts_with('-')) {
    if (const FlagRow *Row = findRejectedFlag(Word))
      Facts.exportFlag(Variable, Word, Word, Row, Condition);
    return;
  }
  if (ProbesByVariable)
    return classifyProbe(Word);
  // A pattern that only finds files to set flags on adds no source.
  if (Word.contains('*') && Uses.isFileList(Variable))
    return;
  // LIB_DEFINES, similar to CMake's COMPILE_DEFINITIONS.
  std::string Named = lowerCase(Variable);
  if (Named.ends_with("defines") || Named.ends_with("definitions"))
    return classifyDefinition(WordRole::Unused, Word, Condition, Around,
                              Variable);
  if (std::string_view Name = Word.substr(0, Word.find('='));
      Variables.syntax() == Syntax::CMake && isName(Name) &&
      std::ranges::none_of(Name, isLower) &&
      truthOfValue(Name) == Ternary::Unknown)
    classifyDefinition(WordRole::Unused, Word, Condition, Around,
                       asMacros(Variable));
  // Whether the sources are built depends on the file that uses the variable. A
  // name such as FOO_SOURCES_AVX2 tells when that is.
  if (MachineTruth For = nameTruth(Variable); For.OnArm == Ternary::False)
    classifySource(Word, both(Condition, {For, Variable}), Around,
                   SourceUse::LeftByName);
  else
    classifySource(Word, Condition, Around, SourceUse::Left);
}

/// Classifies "avx2" of $(patsubst %,-m%,avx2). Returns false if the word is no
/// flag, neither before nor after the change.
bool WordClassifier::classifyRenamed(WordRole R, std::string_view Word,
                                     const When &Condition,
                                     const Surroundings &Around) {
  if (R != WordRole::Flags && R != WordRole::Mixed && R != WordRole::Unused)
    return false;
  std::optional<std::string> Flag = Around.Steps.named(Word);
  if (!Flag || !Flag->starts_with('-'))
    return Flag && Word.starts_with('-');
  const std::string_view Left = leftIn(R, Around);
  std::string_view Setting = *Flag;
  Setting.remove_prefix(std::min<std::size_t>(Setting.size(), 2)); // -D
  const std::size_t Equals = Setting.find('=');
  const std::string_view Name = Setting.substr(0, Equals);
  const FlagRow *Row = findRejectedFlag(*Flag);
  if (Row && R == WordRole::Unused)
    Facts.exportFlag(Left, *Flag, Word, Row, Condition);
  else if (Row)
    Facts.addFlag(*Flag, Word, Row, Condition, Around);
  // $(patsubst %,-DTARGET=%,$(ARCH)) with an unknown ARCH most often defines
  // what the compiler predefines, as LuaJIT does by preprocessing a header.
  else if (Flag->starts_with("-D") && isName(Name) &&
           Condition.Holds.ByDefault != Ternary::Unknown)
    Facts.addMacro(Name,
                   Equals == Setting.npos ? "1" : Setting.substr(Equals + 1),
                   Condition, Word, Around, Left);
  return true;
}

/// Classifies "avx2" of $(addprefix -m,avx2), or "NAME=1" after "-D".
void WordClassifier::classifyPrefixed(WordRole R, std::string_view Word,
                                      const When &Condition,
                                      const Surroundings &Around) {
  if (R == WordRole::Sources || R == WordRole::Libraries || R == WordRole::Tool)
    return;
  std::string Flag = Around.Front + std::string(Word) + Around.Behind;
  const FlagRow *Row = findRejectedFlag(Flag);
  const std::string_view Left = leftIn(R, Around);
  if (Row && R == WordRole::Unused)
    Facts.exportFlag(Left, Flag, Word, Row, Condition);
  else if (Row)
    Facts.addFlag(std::move(Flag), Word, Row, Condition, Around);
  else if (Around.Front == "-D" && isName(Word.substr(0, Word.find('='))))
    classifyDefinition(R == WordRole::Unused ? R : WordRole::Definitions, Word,
                       Condition, Around, Left);
  else if (std::size_t Equals = Around.Front.find('=');
           Around.Front.starts_with("-D") && Equals != Flag.npos)
    Facts.addMacro(std::string_view(Flag).substr(2, Equals - 2),
                   std::string_view(Flag).substr(Equals + 1), Condition, Word,
                   Around, Left);
}

/// True for an option that CUDA's compiler takes itself, on each machine: in
/// one of its variables, or behind "nvcc" or such a variable in the same line.
bool WordClassifier::isForNvcc(std::string_view Word,
                               const Surroundings &Around) const {
  auto isOfNvcc = [](std::string_view Name) {
    return isListed(NameList::NvccVariables, Name);
  };
  if (!isListed(NameList::NvccOptions, Word))
    return false;
  constexpr std::size_t MaxLine = 1000;
  std::string_view Before = Text.before(Word);
  Before.remove_prefix(Before.size() - std::min(Before.size(), MaxLine));
  Before.remove_prefix(Before.rfind('\n') + 1); // npos + 1 is 0
  const std::vector<std::string_view> Words = splitWords(Before, " \t");
  return (std::ranges::any_of(Around.Open, isOfNvcc) ||
          std::ranges::any_of(Words, isOfNvcc)) &&
         (Words.empty() || Words.back() != "-Xcompiler");
}

void WordClassifier::classifyFlag(std::string_view Word, const When &Condition,
                                  const Surroundings &Around) {
  if (isForNvcc(Word, Around))
    return;
  if (Word.starts_with("-Wa,"))
    return classifyAssemblerOptions(Word, Condition, Around);
  if (isArmTuning(Word))
    Facts.markTunedForArm();
  if (Word.starts_with("-m") && isListed(NameList::OtherMachineOptions, Word))
    Facts.markForOtherMachine();
  if (Word == "-mno-outline-atomics")
    Facts.addOutlineAtomicsOff(Word, Condition);
  if (const FlagRow *Row = findRejectedFlag(Word))
    Facts.addFlag(std::string(Word), Word, Row, Condition, Around);
  else if (Word.contains('$'))
    classifyComposed(Word, Condition, Around);
}

/// Classifies "-Wa,--64,-mtune=haswell".
void WordClassifier::classifyAssemblerOptions(std::string_view Word,
                                              const When &Condition,
                                              const Surroundings &Around) {
  constexpr std::string_view Front = "-Wa,";
  for (std::string_view One : splitWords(Word.substr(Front.size()), ",")) {
    std::string Behind = std::string(Front).append(One);
    if (const FlagRow *Row = findRejectedFlag(Behind))
      Facts.addFlag(std::move(Behind), One, Row, Condition, Around);
    else if (const FlagRow *Alone = findRejectedFlag(One))
      Facts.addFlag(std::string(One), One, Alone, Condition, Around);
  }
}

/// Classifies "-m${isa}", for each value of `isa`.
void WordClassifier::classifyComposed(std::string_view Word,
                                      const When &Condition,
                                      const Surroundings &Around) {
  std::size_t Open = Word.find('$');
  std::size_t Behind = skipBrackets(Word, Open + 1);
  std::string_view Name =
      wholeReference(Word.substr(Open, Behind - Open), Variables.syntax());
  for (const auto &[Value, Holds] : Variables.listWords(Name, Condition)) {
    std::string Flag = std::string(Word.substr(0, Open)) + std::string(Value) +
                       std::string(Word.substr(Behind));
    if (const FlagRow *Row = findRejectedFlag(Flag))
      Facts.addFlag(std::move(Flag), Word, Row, Holds, Around);
  }
}

void WordClassifier::classifyLibrary(std::string_view Word,
                                     const When &Condition,
                                     const Surroundings &Around) {
  if (Variables.syntax() == Syntax::CMake) {
    Facts.addLink(Word, Condition);
    Targets.link(Around.Target, Word, Condition);
  }
  std::string_view Name = Word.starts_with("-l") ? Word.substr(2) : Word;
  if (const X86LinkLibraryRow *Row = findX86Library(Name))
    Facts.addLibrary(Name, Word, Row, Condition);
}

} // namespace armlift::build
