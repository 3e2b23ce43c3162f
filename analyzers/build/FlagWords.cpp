// What one word of a build file is: a macro, an x86 flag, an x86 library, a
// source. See FlagModel.h; how words come out of variables is
// FlagExpansion.cpp's.
#include "analyzers/build/FlagModel.h"

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/X86Words.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift::build {

void FlagModel::classify(Role R, std::string_view Word, const When &Condition) {
  if (Word.starts_with("SHELL:"))
    Word.remove_prefix(6);
  if (R == Role::Task)
    return;
  if (R == Role::Value)
    return keep(Word, Condition);
  if (Front.starts_with('-'))
    return classifyPrefixed(R, Word, Condition);
  if (Word.starts_with("$<") && skipBrackets(Word, 1) == Word.size())
    return classifyGenerated(R, Word, Condition);
  if (R == Role::Probes)
    return classifyProbe(Word);
  if (R == Role::Sources) {
    classifySource(Word, Condition);
    return;
  }
  if (R == Role::Tool || R == Role::Flags)
    if (const X86FlagRow *Row = findX86Format(Word))
      return addFlag(std::string(Word), Word, Row, Condition);
  if (R == Role::Tool)
    return;
  bool Bare = R == Role::Definitions && !Word.starts_with('-');
  if (Bare || Word.starts_with("-D") || Word.starts_with("-U"))
    return classifyDefinition(R, Word, Condition);
  // target_link_libraries(x -m64): an option of the linker.
  bool IsOption = Word.starts_with('-') && !Word.starts_with("-l");
  if (Word.starts_with("-l") || (R == Role::Libraries && !IsOption))
    return classifyLibrary(Word, Condition);
  if (R == Role::Unused)
    return classifyUnused(Word, Condition);
  if (Word.starts_with('-'))
    classifyFlag(Word, Condition);
  else if (R == Role::Mixed)
    classifySource(Word, Condition);
}

/// $<CONDITION:words> and $<IF:condition,words,words>: what CMake knows only
/// when it generates.
void FlagModel::classifyGenerated(Role R, std::string_view Word,
                                  const When &Condition) {
  std::size_t Behind = Word.size() > 2 && Word[2] == '$' ? skipBrackets(Word, 3)
                                                         : Word.find(':');
  if (Behind >= Word.size() || Word[Behind] != ':' ||
      Active.size() >= MaxExpansionDepth)
    return;
  std::string_view Guard = Word.substr(2, Behind - 2);
  std::string_view Inside = Word.substr(Behind + 1, Word.size() - Behind - 2);
  Active.push_back(Word);
  std::vector<std::string_view> Of;
  if (Guard == "IF")
    Of = operandsOf(Inside);
  if (Of.size() == 3) {
    When Chosen{guardTruth(Of[0], 0), Of[0]};
    resolve(R, {Of[1], both(Condition, Chosen)});
    resolve(R, {Of[2], both(Condition, negation(Chosen))});
  } else {
    resolve(R, {Inside, both(Condition, {guardTruth(Guard, 0), Guard})});
  }
  Active.pop_back();
}

void FlagModel::classifyProbe(std::string_view Word) {
  std::string Path = sourcePath(Word);
  if (HiddenFronts.contains(Word.data()))
    Path.insert(0, Path.starts_with('/') ? "**" : "**/");
  if (Path.empty()) { // "probe-${X}.c"
    std::size_t Slash = std::min(Word.find('/'), Word.size());
    std::string Folder = sourcePath(meant(Word.substr(0, Slash)));
    // "$(DIR)/$(1).c" of "DIR = test"
    Path = Word.starts_with('$') && !Folder.empty() && !Folder.contains('$')
               ? Folder + asGlob(Word.substr(Slash))
               : "**/" + asGlob(Word);
  }
  // "${DIR}/${file}"
  if (std::size_t Slash = Word.rfind('/'); Slash != Word.npos)
    ProbesByVariable = ProbesByVariable ||
                       (Word.starts_with('$') &&
                        !wholeReference(Word.substr(Slash + 1), Style).empty());
  if (asSourceFile(Path))
    Facts->Probes.push_back({std::move(Path), {}, Text.line(Word)});
}

/// "ENABLE_*" of ENABLE_${SIMD}; empty for what is no name, or nearly all of
/// which is hidden.
static std::string nameGlob(std::string_view Name) {
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

/// "-DNAME=1", "-UNAME", and where only macros stand "NAME=1".
void FlagModel::classifyDefinition(Role R, std::string_view Word,
                                   const When &Condition) {
  std::string_view Setting = Word.starts_with('-') ? Word.substr(2) : Word;
  std::size_t Equals = std::min(Setting.find('='), Setting.size());
  std::string_view Name = Setting.substr(0, Equals);
  Name = Name.substr(0, std::min(Name.find('('), Name.size()));
  if (!isName(Name)) {
    // -D$(ARCHITECTURE): what the variable holds is the name, or the setting.
    if (std::string_view Variable = wholeReference(Setting, Style);
        !Variable.empty())
      return expand(Role::Definitions, Variable, Condition);
    if (std::string Glob = nameGlob(Name); !Glob.empty())
      Facts->ComputedMacros.insert(std::move(Glob));
    return;
  }
  When Sure = Condition;
  if (R == Role::Unused)
    Sure.set(Sure.Holds && NobodyKnows);
  std::string_view Value =
      Equals < Setting.size() ? Setting.substr(Equals + 1) : "1";
  // -DUSE_SSE=${SSE}: each value that SSE has on aarch64.
  ListedWords Values = listWords(wholeReference(Value, Style), Sure);
  std::erase_if(Values, [](const auto &V) {
    return V.second.Holds.OnArm == Ternary::False;
  });
  if (!Values.empty() && std::ranges::none_of(Values, [](const auto &V) {
        return V.first.contains('$');
      })) {
    for (const auto &[One, Holds] : Values)
      macro(Name, One, Holds, Word);
    return;
  }
  if (MacroSetting *Set = macro(Name, Value, Sure, Word);
      Set && Word.starts_with("-U"))
    Set->Undefine = true;
}

/// A word of a variable that this file does not use: `Active` starts with it.
void FlagModel::classifyUnused(std::string_view Word, const When &Condition) {
  std::string_view Variable = Active.front();
  if (Word.starts_with('-')) {
    if (const X86FlagRow *Row = findX86Flag(Word))
      exportFlag(Word, Word, Row, Condition);
    return;
  }
  if (ProbesByVariable)
    return classifyProbe(Word);
  // A pattern that finds the files to set flags on adds none.
  if (Word.contains('*') && FileLists.contains(Variable))
    return;
  // LIB_DEFINES, as CMake names COMPILE_DEFINITIONS.
  std::string Named = lowerCase(Variable);
  if (Named.ends_with("defines") || Named.ends_with("definitions"))
    return classifyDefinition(Role::Unused, Word, Condition);
  // Whoever uses the variable of this file decides: of FOO_SOURCES_AVX2 its
  // name tells when.
  if (MachineTruth For = nameTruth(Variable); For.OnArm == Ternary::False)
    classifySource(Word, both(Condition, {For, Variable}));
  else
    classifySource(Word, Condition, true);
}

/// "avx2" of $(addprefix -m,avx2), "NAME=1" behind "-D".
void FlagModel::classifyPrefixed(Role R, std::string_view Word,
                                 const When &Condition) {
  if (R == Role::Sources || R == Role::Libraries || R == Role::Tool)
    return;
  std::string Flag = Front + std::string(Word) + Behind;
  const X86FlagRow *Row = findX86Flag(Flag);
  if (Row && R == Role::Unused)
    exportFlag(Flag, Word, Row, Condition);
  else if (Row)
    addFlag(std::move(Flag), Word, Row, Condition);
  else if (Front == "-D" && isName(Word.substr(0, Word.find('='))))
    classifyDefinition(Role::Definitions, Word, Condition);
}

void FlagModel::exportFlag(std::string_view Flag, std::string_view Where,
                           const X86FlagRow *Row, const When &Condition) {
  Facts->ExportedFlags.push_back(
      {std::string(Active.front()),
       {std::string(Flag), Row, Condition, Text.spot(Where)}});
}

void FlagModel::classifyFlag(std::string_view Word, const When &Condition) {
  // -Wa,--64,-mtune=haswell
  if (Word.starts_with("-Wa,")) {
    for (std::string_view One : splitWords(Word.substr(4), ",")) {
      const X86FlagRow *Row = findX86Flag("-Wa," + std::string(One));
      if (Row)
        addFlag("-Wa," + std::string(One), One, Row, Condition);
      else if ((Row = findX86Flag(One)))
        addFlag(std::string(One), One, Row, Condition);
    }
    return;
  }
  if (isArmTuning(Word))
    Facts->TunesForArm = true;
  ForOtherMachine =
      ForOtherMachine ||
      (Word.starts_with("-m") && isListed(NameList::OtherMachineOptions, Word));
  if (Word == "-mno-outline-atomics")
    Facts->OutlineAtomicsOff.push_back(
        {std::string(Word), nullptr, Condition, Text.spot(Word)});
  if (const X86FlagRow *Row = findX86Flag(Word))
    addFlag(std::string(Word), Word, Row, Condition);
  else if (Word.contains('$'))
    classifyComposed(Word, Condition);
}

/// "-m${isa}", for each value of `isa`.
void FlagModel::classifyComposed(std::string_view Word, const When &Condition) {
  std::size_t Open = Word.find('$');
  std::size_t Behind = skipBrackets(Word, Open + 1);
  std::string_view Name =
      wholeReference(Word.substr(Open, Behind - Open), Style);
  for (const auto &[Value, Holds] : listWords(Name, Condition)) {
    std::string Flag = std::string(Word.substr(0, Open)) + std::string(Value) +
                       std::string(Word.substr(Behind));
    if (const X86FlagRow *Row = findX86Flag(Flag))
      addFlag(std::move(Flag), Word, Row, Holds);
  }
}

void FlagModel::addFlag(std::string Flag, std::string_view Where,
                        const X86FlagRow *Row, const When &Condition) {
  auto [Entry, New] =
      FlagAt.try_emplace({Flag, Text.line(Where)}, Facts->Flags.size());
  if (New) {
    Facts->Flags.push_back({std::move(Flag), Row, Condition, Text.spot(Where)});
    FlagOrigins.push_back(Now);
  } else {
    alsoHolds(Facts->Flags[Entry->second].Condition, Condition);
  }
  // The variables of a function, which end with it.
  Origin &Of = FlagOrigins[Entry->second];
  if (OpenNames Open; scopes() != 0 && Of.Files.data() == Now.Files.data() &&
                      Now.Files.contains('$'))
    listFiles(Now.Files, Of.Listed, Open);
}

void FlagModel::classifyLibrary(std::string_view Word, const When &Condition) {
  if (Style == References::CMake) {
    link(Word, Condition);
    auto &By = Linked[std::string(Word)];
    BuildExpression &Where =
        By.try_emplace(std::string(Now.Target), NeverTrue).first->second;
    Where = Where || Condition.expression();
  }
  std::string_view Name = Word.starts_with("-l") ? Word.substr(2) : Word;
  const X86LinkLibraryRow *Row = findX86Library(Name);
  if (!Row)
    return;
  auto [Entry, New] = LibraryAt.try_emplace(
      {std::string(Name), Text.line(Word)}, Facts->Libraries.size());
  if (!New)
    return alsoHolds(Facts->Libraries[Entry->second].Condition, Condition);
  Facts->Libraries.push_back(
      {std::string(Name), Row, Condition, Text.spot(Word)});
}

bool FlagModel::classifySource(std::string_view Word, const When &Condition,
                               bool Exported) {
  // "src/${CMAKE_SYSTEM_PROCESSOR}/*.c" finds nothing where the machine has no
  // folder; without a file that is named the build stops.
  std::string_view Machine =
      Word.contains('*') ? processorIn(Word) : std::string_view{};
  if (Machine.empty())
    return addSource(Word, Word, Condition, Exported);
  auto At = static_cast<std::size_t>(Machine.data() - Word.data());
  bool Any = false;
  for (auto [Name, Holds] :
       {std::pair("aarch64", TrueOnArm), {"x86_64", TrueOnX86}}) {
    std::string Named(Word);
    Named.replace(At, Machine.size(), Name);
    Any |= addSource(Named, Word, both(Condition, {Holds, Machine}), Exported);
  }
  return Any;
}

/// The path that `Word` names, with what functions around it put in front and
/// behind; empty for what is no source. `Any`: a pattern of Make for whatever
/// there is. `IsOwn`: of the folder of the build file.
std::string FlagModel::pathOfSource(std::string_view Word, bool Any,
                                    bool IsOwn) const {
  std::string_view Named = Front == "**/" && !Any ? fileName(Word) : Word;
  // "$(addprefix $(obj)/,$(foo-y))" is there still.
  bool IsAsNamed = (Any && Front == "**/") ||
                   (IsOwn && (Front.starts_with('$') || Front == "**/"));
  std::string Path = sourcePath((IsAsNamed ? "" : Front) + std::string(Named));
  // "$(DIR)/*.c" in a folder that is not known would be every file there is.
  if (Any && Path.starts_with("**/*")) {
    std::size_t Slash = Word.find('/');
    if (Slash == Word.npos) // $(addprefix $(DIR)/,$(wildcard *.c))
      return {};
    std::string_view Folder = meant(Word.substr(0, Slash));
    if (Folder.starts_with('$') || Word.find('$', Slash) != Word.npos)
      return {};
    Path = std::string(Folder) + std::string(Word.substr(Slash));
  }
  // "a.c" is meant where ".o" goes behind it.
  if (!asSourceFile(Path) && (Behind.empty() || !asSourceFile(Path += Behind)))
    return {};
  return Path;
}

/// `Word` stands at `Where`.
bool FlagModel::addSource(std::string_view Word, std::string_view Where,
                          const When &Condition, bool Exported) {
  // In any file that a Makefile.am includes, its own folder (Automake manual,
  // 7.3).
  bool InOwnFolder = OwnFiles.contains(Where.data()), IsOwn = InOwnFolder;
  bool FrontIsHidden = FrontHidden || HiddenFronts.contains(Where.data());
  for (std::string_view Own : {"%reldir%/", "%D%/"})
    if (Style == References::Make && Word.starts_with(Own)) {
      Word.remove_prefix(Own.size());
      InOwnFolder = true;
    }
  bool Any = Style == References::Make && fileName(Word).starts_with('*');
  std::string Path = pathOfSource(Word, Any, IsOwn);
  if (Path.empty())
    return false;
  bool Below = Deep && Path.contains('*') && !Path.starts_with("**/");
  if (Below) // file(GLOB_RECURSE S src/*.c)
    Path.insert(Path.size() - fileName(Path).size(), "**/");
  SourceAddition Source{{},       {}, Text.line(Where),
                        Exported, {}, lostAgain(Path)};
  Source.InOwnFolder = IsOwn;
  auto add = [&](std::string Path, const When &Condition) {
    bool Hides =
        (FrontIsHidden && !InOwnFolder) || (Path.ends_with(".*") && !IsOwn);
    if (Any && Hides && Path.starts_with('*'))
      return;
    if (Hides && !Path.starts_with("**/"))
      Path.insert(0, "**/");
    else if (Below && Path.starts_with("**/")) // of this folder, not of any
      Path.insert(0, "./");
    SourceAddition One = Source;
    One.Path = std::move(Path);
    Sources.add(std::move(One), Condition, Now.Target);
  };
  add(std::move(Path), Condition);
  for (const std::string &Lost : std::exchange(Source.Except, {}))
    add(Lost, whereNotRemoved(Lost, Condition));
  return true;
}

/// Of what a pattern names, the items that a list has lost again, each under a
/// condition of its own: file(GLOB S *.c), list(REMOVE_ITEM S fast.c).
std::vector<std::string> FlagModel::lostAgain(std::string_view Glob) {
  std::vector<std::string> Out;
  if (!Glob.contains('*'))
    return Out;
  for (const auto &[Items, Piece] : Removing)
    for (const auto &[Item, How] : *Items) {
      if (!spend())
        return Out;
      if (Piece < How.Pieces && globMatch(Glob, Item))
        Out.push_back(Item);
    }
  return Out;
}

} // namespace armlift::build
