// Walks include closures with the lexical facts of each file; see
// UnitSelection.h.
#include "analyzers/source/units/UnitSelection.h"

#include "analyzers/source/lexical/scan/Extract.h"
#include "core/code/CodeLexer.h"
#include "core/code/CodeTokens.h"
#include "core/input/FileKinds.h"
#include "core/rules/FileTable.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"
#include "core/support/File.h"
#include "core/support/Path.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>

namespace armlift::source {
namespace {

namespace fs = std::filesystem;

/// Returns the value of the option at `I`, which is joined to it or the next
/// word.
std::optional<std::string_view>
optionValue(const std::vector<std::string> &Words, std::size_t I,
            std::string_view Option) {
  std::string_view Word = Words[I];
  if (!Word.starts_with(Option))
    return std::nullopt;
  Word.remove_prefix(Option.size());
  if (!Word.empty())
    return Word;
  return I + 1 < Words.size() ? std::optional<std::string_view>(Words[I + 1])
                              : std::nullopt;
}

/// Returns the values of all options of that name as absolute paths.
std::vector<std::string> pathsOf(const UnitRequest &Request,
                                 std::string_view Option) {
  std::vector<std::string> Out;
  for (std::size_t I = 0; I < Request.Arguments.size(); ++I)
    if (auto Value = optionValue(Request.Arguments, I, Option))
      Out.push_back(pathIn(Request.Directory, *Value));
  return Out;
}

bool isDecidedByPrefix(std::string_view Name) {
  return std::ranges::any_of(macroTable(), [&](const MacroRow &Row) {
    return Row.Arch && Row.Prefix && Name.starts_with(Row.Name);
  });
}

bool names(const NameMentions &Uses,
           const std::unordered_set<std::uint32_t> &Wanted) {
  return std::ranges::any_of(Uses.Hashes, [&](std::uint32_t Mention) {
    return Wanted.contains(mentionOf(Mention));
  });
}

/// True for `char table[] = {-1, …}` and `std::array<char, 4> t{{-1}}`. A
/// comment with the word "char" only costs a look at what follows.
bool hasNegativeChar(std::string_view Text) {
  constexpr std::string_view Word = "char", Between = "[]<>>,=*::";
  const char *End = Text.data() + Text.size();
  for (std::size_t At = 0; (At = Text.find(Word, At)) != Text.npos;) {
    bool Whole = At == 0 || !isIdentifierChar(Text[At - 1]);
    At += Word.size();
    // Another "char" on the way would lead to the same place.
    bool Braced = false, GoesOn = Whole;
    while (GoesOn) {
      CodeToken T = nextCodeToken(Text.data() + At, End);
      if (Braced && T.Text.starts_with('-'))
        return true;
      Braced |= T.Text == "{";
      GoesOn = !T.Text.empty() &&
               (Braced ? T.Text != ";"
                       : T.Kind != CodeKind::Sign || Between.contains(T.Text));
      At = static_cast<std::size_t>(T.end() - Text.data());
    }
  }
  return false;
}

/// True if the file begins with #ifndef G / #define G: its first conditional is
/// no condition.
bool hasGuard(const std::vector<Directive> &Directives) {
  return Directives.size() > 1 && Directives[0].Kind == DirectiveKind::Ifndef &&
         Directives[1].Kind == DirectiveKind::Define &&
         Directives[1].Name == Directives[0].Name;
}

} // namespace

UnitSelection::UnitSelection() {
  for (const MacroRow &Row : macroTable())
    if (Row.Arch && !Row.Prefix)
      DecidedNames.insert(mentionOf(nameHash(Row.Name)));
  for (std::string_view Name : machineNames())
    MachineNames.insert(mentionOf(nameHash(Name)));
}

const UnitSelection::FileText &UnitSelection::read(const std::string &Path) {
  auto [At, IsNew] = Files.try_emplace(Path);
  FileText &Out = At->second;
  std::string Text;
  if (!IsNew || !readSource(Path, Text))
    return Out;
  FileKind Kind = fileKindOf(Path);
  std::vector<Error> Errors;
  auto Facts = extractSource(
      {.Path = Path, .ContextPath = Path, .Bytes = Text, .Size = Text.size()},
      Kind == FileKind::None ? FileKind::Header : Kind, Names, Errors);
  // Names in directives: macros, intrinsics, the header of __has_include.
  auto showsMachine = [&](const std::string &Word) {
    std::uint32_t Hash = nameHash(Word);
    NameClass Class =
        Word.empty() ? NameClass::None : Names.find(Word, Hash).Class;
    return DecidedNames.contains(mentionOf(Hash)) ||
           MachineNames.contains(mentionOf(Hash)) ||
           Class == NameClass::Intrinsic || Class == NameClass::Name ||
           isDecidedByPrefix(Word) || findHeaderRow(Word + ".h");
  };
  Out.ShowsMachine = !Errors.empty() || !Facts->Sites.empty() ||
                     !Facts->ArgumentSites.empty() ||
                     std::ranges::any_of(Facts->Symbols, showsMachine) ||
                     names(Facts->BodyUses, DecidedNames) ||
                     names(Facts->BodyUses, MachineNames) ||
                     names(Facts->Uses, MachineNames);
  Out.NegativeChar = hasNegativeChar(Text);
  std::size_t Depth = 0, Outermost = hasGuard(Facts->Directives) ? 1 : 0;
  for (const Directive &D : Facts->Directives) {
    Depth += opensConditional(D.Kind);
    Depth -= D.Kind == DirectiveKind::Endif && Depth > 0;
    if (D.Kind != DirectiveKind::Include)
      continue;
    if (D.Name == NoSymbol)
      Out.ShowsMachine = true; // a macro names the header
    else
      Out.Includes.push_back(
          {std::string(Facts->name(D.Name)), D.Angled, Depth > Outermost});
  }
  return Out;
}

bool UnitSelection::exists(const std::string &Path) {
  auto [At, IsNew] = Known.try_emplace(Path);
  std::error_code Failure;
  if (IsNew)
    At->second = fs::is_regular_file(Path, Failure);
  return At->second;
}

UnitSelection::SearchPath &
UnitSelection::searchPathOf(const UnitRequest &Request) {
  std::vector<std::string> Quoted = pathsOf(Request, "-iquote"),
                           Angled = pathsOf(Request, "-I");
  for (std::string_view Option : {"-isystem", "-F"})
    std::ranges::move(pathsOf(Request, Option), std::back_inserter(Angled));
  std::ranges::copy(Request.SystemFolders, std::back_inserter(Angled));
  std::ranges::move(pathsOf(Request, "-idirafter"), std::back_inserter(Angled));
  std::vector<std::string> Key = Quoted;
  Key.emplace_back(Request.CPlusPlus ? "c++" : "c");
  std::ranges::copy(Angled, std::back_inserter(Key));
  return SearchPaths
      .try_emplace(std::move(Key),
                   SearchPath{std::move(Quoted), std::move(Angled), {}})
      .first->second;
}

std::string UnitSelection::find(const SearchPath &Search,
                                const std::string &Includer, const Include &I) {
  auto in = [&](const std::string &Folder) {
    std::string Path = pathIn(Folder, I.Spelling);
    return Path != Includer && exists(Path) ? Path : std::string();
  };
  if (!I.Angled) {
    if (std::string Path = in(std::string(parentPath(Includer))); !Path.empty())
      return Path;
    for (const std::string &Folder : Search.Quoted)
      if (std::string Path = in(Folder); !Path.empty())
        return Path;
  }
  for (const std::string &Folder : Search.Angled)
    if (std::string Path = in(Folder); !Path.empty())
      return Path;
  return {};
}

bool UnitSelection::showsMachine(const UnitRequest &Request) {
  SearchPath &Search = searchPathOf(Request);
  std::unordered_set<std::string> Seen;
  std::vector<std::string> Work;
  auto visit = [&](std::string Path) {
    if (!Search.SameForBoth.contains(Path) && Seen.insert(Path).second)
      Work.push_back(std::move(Path));
  };
  visit(Request.File);
  for (std::string_view Option : {"-include", "-imacros"})
    for (std::string &Path : pathsOf(Request, Option))
      visit(std::move(Path));
  while (!Work.empty()) {
    std::string Path = std::move(Work.back());
    Work.pop_back();
    const FileText &Text = read(Path);
    if (Text.ShowsMachine || (Request.CPlusPlus && Text.NegativeChar))
      return true;
    for (const Include &I : Text.Includes) {
      std::string Target = find(Search, Path, I);
      if (Target.empty()) {
        if (!I.Conditional)
          return true;
        continue;
      }
      bool Machine =
          std::ranges::any_of(Request.SystemFolders, [&](const auto &Folder) {
            return Target.starts_with(Folder + "/");
          });
      // The headers of the C library and of the compiler are the same for both
      // machines, except for the names that were checked above.
      if (!Machine || !std::ranges::binary_search(systemHeaders(), I.Spelling))
        visit(std::move(Target));
    }
  }
  Search.SameForBoth.merge(Seen);
  return false;
}

} // namespace armlift::source
