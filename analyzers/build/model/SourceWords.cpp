// The part of WordClassifier.h that reads the names of sources.
#include "analyzers/build/model/WordClassifier.h"

#include "analyzers/build/model/CMakeProperty.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/SourcePaths.h"
#include "core/rules/FileTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <utility>

namespace armlift::build {

void WordClassifier::classifySource(std::string_view Word,
                                    const When &Condition,
                                    const Surroundings &Around, SourceUse Use) {
  // "DEPENDS = $(SRCS:.c=.d)"
  if (Around.Steps.renames())
    if (std::optional<std::string> Named = Around.Steps.named(Word);
        Named && isListed(NameList::DependencySuffixes, fileSuffix(*Named)))
      return;
  // "src/${CMAKE_SYSTEM_PROCESSOR}/*.c" finds nothing if the machine has no
  // folder. Without the wildcard, the build stops because a named file is
  // missing.
  std::string_view Machine =
      Word.contains('*') ? Variables.processorIn(Word) : std::string_view{};
  if (Machine.empty()) {
    if (!addNamedForProject(Word, Condition, Around, Use) &&
        !classifyComposedSource(Word, Condition, Around, Use))
      addSource(Word, Word, Condition, Around, Use);
    return;
  }
  auto At = static_cast<std::size_t>(Machine.data() - Word.data());
  for (auto [Name, Holds] :
       {std::pair("aarch64", TrueOnArm), {"x86_64", TrueOnX86}}) {
    std::string Named(Word);
    Named.replace(At, Machine.size(), Name);
    addSource(Named, Word, both(Condition, {Holds, Machine}), Around, Use);
  }
}

/// Adds "${PROJECT_NAME}.c". False for any other word.
bool WordClassifier::addNamedForProject(std::string_view Word,
                                        const When &Condition,
                                        const Surroundings &Around,
                                        SourceUse Use) {
  constexpr std::string_view Name = "${PROJECT_NAME}";
  const std::size_t At = Word.find(Name);
  if (At == Word.npos || ProjectName.empty())
    return false;
  std::string Named(Word);
  Named.replace(At, Name.size(), ProjectName);
  addSource(Named, Word, Condition, Around, Use);
  return true;
}

/// Adds "hash_$(KIND)x4.c" for each value of KIND, or "$(SRC)fast/a.c" with
/// "SRC = src/". False if the file name has no such part and the path no such
/// front, or if none of its values is known.
bool WordClassifier::classifyComposedSource(std::string_view Word,
                                            const When &Condition,
                                            const Surroundings &Around,
                                            SourceUse Use) {
  std::size_t Name = Word.size() - fileName(Word).size();
  std::size_t Open = Word.find('$', Name);
  if (Open == Word.npos && Word.starts_with('$'))
    Open = 0;
  if (Open == Word.npos || Open + 1 == Word.size())
    return false;
  const bool IsFront = Open == 0;
  std::size_t Behind = skipBrackets(Word, Open + 1);
  // What "$(DIR)/a.c" names is found by its end.
  if (Word.find('$', Behind) != Word.npos ||
      Word.substr(Behind).starts_with('/'))
    return false;
  bool Any = false;
  for (const auto &[Value, Holds] : Variables.listWords(
           wholeReference(Word.substr(Open, Behind - Open), Variables.syntax()),
           Condition)) {
    if (Value.contains('$') || (!IsFront && Value.contains('/')))
      continue;
    std::string Named = std::string(Word.substr(0, Open))
                            .append(Value)
                            .append(Word.substr(Behind));
    addSource(Named, Word, Holds, Around, Use);
    Any = true;
  }
  return Any;
}

/// The folder that "$(SRC)" names, as a path from the folder of the file, if
/// its value begins there or has no references: "./src" with "SRC =
/// $(CURDIR)/src". Otherwise `Word` itself.
std::string WordClassifier::folderMeant(std::string_view Word) const {
  constexpr unsigned MaxSteps = 8;
  constexpr std::size_t MaxSize = 256;
  std::string Path(Word);
  for (unsigned Step = 0; Path.contains('$'); ++Step) {
    if (!Path.starts_with('$') || Path.size() > MaxSize || Step == MaxSteps)
      return std::string(Word);
    const std::size_t Behind = skipBrackets(Path, 1);
    const std::string_view Front = std::string_view(Path).substr(0, Behind);
    std::string_view Value = ".";
    if (!isOwnFolder(Front)) {
      const Pieces *Set =
          Variables.find(wholeReference(Front, Variables.syntax()));
      if (!Set || Set->size() != 1 || !Variables.ask(Set->back()))
        return std::string(Word);
      Value = trim(Set->back().Words);
    }
    if (Value.empty() || Value.find_first_of(" \t\n;") != Value.npos)
      return std::string(Word);
    Path = std::string(Value) + Path.substr(Behind);
  }
  return Path;
}

/// The path that `Word` names, with the text that functions put around it;
/// empty if that is no source. `Any`: the word is a pattern of Make for any
/// file. `IsOwn`: the file is in the folder of the build file.
std::string WordClassifier::pathOfSource(std::string_view Word, bool Any,
                                         bool IsOwn,
                                         const Surroundings &Around) const {
  const std::string &Front = Around.Front, &Behind = Around.Behind;
  std::string_view Named = Front == "**/" && !Any ? fileName(Word) : Word;
  // "$(addprefix $(obj)/,$(foo-y))" is still in that folder.
  bool IsAsNamed = (Any && Front == "**/") ||
                   (IsOwn && (Front.starts_with('$') || Front == "**/"));
  // `Behind` names files in the folder `Word`.
  std::string_view Inside = Behind;
  if (!Inside.starts_with('/'))
    Inside = {};
  std::string Path =
      sourcePath((IsAsNamed ? "" : Front) + std::string(Named).append(Inside));
  // "$(DIR)/*.c" in an unknown folder would match all files of the tree.
  if (Any && Path.starts_with("**/*")) {
    std::size_t Slash = Word.find('/');
    if (Slash == Word.npos) // $(addprefix $(DIR)/,$(wildcard *.c))
      return {};
    std::string Folder = folderMeant(Word.substr(0, Slash));
    if (Folder.starts_with('$'))
      Folder = Variables.meant(Word.substr(0, Slash));
    if (Folder.starts_with('$') || Word.find('$', Slash) != Word.npos)
      return {};
    Path = std::move(Folder).append(Word.substr(Slash));
  }
  // "${DIR}/a.c" with "DIR = lib" is a file of that folder.
  if (std::size_t Slash = Word.find('/');
      Front.empty() && Path.starts_with("**/") && Word.starts_with('$') &&
      Slash != Word.npos && !Path.starts_with("**/*"))
    if (std::string Folder = folderMeant(Word.substr(0, Slash));
        !Folder.contains('$') && !Folder.starts_with('/') &&
        Word.find('$', Slash) == Word.npos)
      Path = sourcePath(std::move(Folder).append(Word.substr(Slash)) +
                        std::string(Inside));
  // file(GLOB S src/*cpp)
  if (std::string_view Name = fileName(Path);
      Variables.syntax() == Syntax::CMake && Name.size() > 1 &&
      Name.starts_with('*') && !Name.contains('.'))
    Path.insert(Path.size() - Name.size() + 1, ".");
  // The source "a.c" is meant if ".o" is appended to "a".
  if (!asSourceFile(Path) && (Behind.empty() || !asSourceFile(Path += Behind)))
    return {};
  return Path;
}

/// Notes "cipher" of add_library(crypto cipher), or of a variable named for
/// sources: CMake tries the suffixes of its languages after the name of a
/// source (policy CMP0115).
void WordClassifier::noteBareSource(std::string_view Word,
                                    const When &Condition,
                                    const Surroundings &Around, SourceUse Use) {
  std::string_view Variable =
      Around.Open.empty() ? std::string_view() : Around.Open.front();
  bool MayBeSource =
      Variables.syntax() == Syntax::CMake && Condition.Holds == AlwaysTrue &&
      Around.Front.empty() && Around.Behind.empty() && !Word.empty() &&
      isLower(Word[0]) && Word.find_first_of("$*<>/:;()") == Word.npos &&
      (Use == SourceUse::Compiled || lowerCase(Variable).contains("src") ||
       lowerCase(Variable).contains("source"));
  if (MayBeSource)
    Facts.addProgram(Word);
}

/// Handles file(GLOB S src/* test/a.* x/*.c??), and $(wildcard src/*.c*) of
/// Make, which find sources among other files, if a target gets them. Returns
/// false for a word whose suffix is known.
bool WordClassifier::addAnySuffix(std::string_view Word, std::string_view Where,
                                  const When &Condition,
                                  const Surroundings &Around, SourceUse Use) {
  std::string_view Suffix = fileSuffix(fileName(Word));
  const bool IsCMake = Variables.syntax() == Syntax::CMake;
  if (!isGlob(Suffix) && !(IsCMake && Word.ends_with('*')))
    return false;
  if (!IsCMake && !Around.IsFound)
    return false;
  if (Use != SourceUse::Compiled)
    return true;
  Word.remove_suffix(Suffix.size());
  for (const SuffixRow &Row : suffixTable())
    if ((Row.Kind == FileKind::C || Row.Kind == FileKind::Cxx ||
         Row.Kind == FileKind::Asm) &&
        (Suffix.empty() || globMatch(Suffix, Row.Suffix)))
      addSource(std::string(Word).append(Row.Suffix), Where, Condition, Around,
                Use);
  return true;
}

/// Adds the source `Word`, whose place is `Where`.
void WordClassifier::addSource(std::string_view Word, std::string_view Where,
                               const When &Condition,
                               const Surroundings &Around, SourceUse Use) {
  if (addAnySuffix(Word, Where, Condition, Around, Use))
    return;
  // "%reldir%/" and "%D%/" name the folder of the file itself, also in a file
  // that a Makefile.am includes (Automake manual, 7.3).
  bool InOwnFolder = OwnFiles.contains(Where.data()), IsOwn = InOwnFolder;
  bool FrontIsHidden = FrontHidden || (IsSearchedFor && !Around.IsFound) ||
                       HiddenFronts.contains(Where.data());
  for (std::string_view Own : {"%reldir%/", "%D%/"})
    if (Variables.syntax() == Syntax::Make && Word.starts_with(Own)) {
      Word.remove_prefix(Own.size());
      InOwnFolder = true;
    }
  bool Any =
      Variables.syntax() == Syntax::Make && fileName(Word).starts_with('*');
  std::string Path = pathOfSource(Word, Any, IsOwn, Around);
  if (Path.empty())
    return noteBareSource(Word, Condition, Around, Use);
  const std::string_view AnyFolder = "**/";
  bool InAnyFolder = Path.starts_with(AnyFolder);
  std::string_view Known = Path;
  Known.remove_prefix(InAnyFolder ? AnyFolder.size() : 0);
  // file(GLOB_RECURSE S src/*.c). "${DIR}/*.c" already matches in any folder.
  bool Below = Around.IsDeep && Known.contains('*') &&
               (!InAnyFolder || Known.contains('/'));
  if (Below)
    Path.insert(Path.size() - fileName(Path).size(), AnyFolder);
  SourceAddition Source{{}, {}, Text.line(Where),
                        {}, {}, lostAgain(Path, Around)};
  Source.InOwnFolder = IsOwn;
  if (Use == SourceUse::Left && isGlobalProperty(Around.Open.front()))
    Source.Properties.emplace(Around.Open.front());
  auto add = [&](std::string Path, const When &Condition) {
    bool Hides =
        (FrontIsHidden && !InOwnFolder) || (Path.ends_with(".*") && !IsOwn);
    if (Any && Hides && Path.starts_with('*'))
      return;
    if (Hides && !Path.starts_with("**/"))
      Path.insert(0, "**/");
    else if (Below && !InAnyFolder && Path.starts_with(AnyFolder))
      Path.insert(0, "./"); // of this folder, not of any
    SourceAddition One = Source;
    One.Path = std::move(Path);
    Sources.add(std::move(One), Use, Condition, Around.Target);
  };
  add(std::move(Path), Condition);
  for (const std::string &Lost : std::exchange(Source.Except, {}))
    add(Lost, Around.whereNotLost(Lost, Condition));
}

/// The items that lists have lost and `Glob` matches, each of which has a
/// condition of its own: file(GLOB S *.c), list(REMOVE_ITEM S fast.c).
std::vector<std::string>
WordClassifier::lostAgain(std::string_view Glob,
                          const Surroundings &Around) const {
  std::vector<std::string> Out;
  if (!Glob.contains('*'))
    return Out;
  for (const Surroundings::Loss &L : Around.Losses)
    for (const auto &[Item, How] : *L.Items) {
      if (!Variables.spend())
        return Out;
      if (L.counts(How) && globMatch(Glob, Item))
        Out.push_back(Item);
    }
  return Out;
}

} // namespace armlift::build
