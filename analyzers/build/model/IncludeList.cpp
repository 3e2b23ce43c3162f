#include "analyzers/build/model/IncludeList.h"

#include "analyzers/build/model/ValueWords.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"

#include <utility>

namespace armlift::build {
namespace {

/// A file that is included by default is usually there, so its condition is
/// dropped.
When usually(const When &Condition) {
  return Condition.Holds.ByDefault == Ternary::True ? When() : Condition;
}

} // namespace

/// The folder "backends" of add_subdirectory(backends/${BACKEND}), if another
/// file sets the variable and so chooses the subfolder. Empty for the folder of
/// the file; nothing if there is no such choice.
std::optional<std::string>
IncludeList::chosenFrom(std::string_view Path) const {
  std::string_view Name = wholeReference(fileName(Path), Syntax::CMake);
  // A variable of this file may be a loop over all subfolders.
  if (IsMake || !isName(Name) || Variables.knows(Name))
    return std::nullopt;
  std::string_view Front = parentPath(Path);
  std::string Parent = sourcePath(Front);
  bool IsOwn = Front.empty() || isOwnFolder(Front);
  bool IsKnown = !Parent.empty() &&
                 Parent.find_first_of(
                     "$*", Parent.starts_with("**/") ? 3 : 0) == Parent.npos;
  return IsOwn || IsKnown ? std::optional(std::move(Parent)) : std::nullopt;
}

void IncludeList::folder(std::string_view Path, const When &Condition,
                         std::string_view Where) {
  if (std::optional<std::string> Parent = chosenFrom(Path)) {
    if (!Parent->empty())
      return Files.FolderChoices.push_back(std::move(*Parent));
    ++OwnChoices;
  }
  std::string Folder = sourcePath(Path);
  bool IsHidden = Folder.starts_with("**/");
  if (Folder.find_first_of("$*", IsHidden ? 3 : 0) != Folder.npos)
    return;
  // add_subdirectory(${module}) in a loop: any folder that no other line names.
  if (Folder.empty())
    Folder = "*";
  add(std::move(Folder), Condition, Text.line(Where));
}

void IncludeList::folderOfMachine(std::string_view Parent,
                                  const When &Condition) {
  while (Parent.ends_with('/'))
    Parent.remove_suffix(1);
  std::string Folder = sourcePath(Parent);
  if (Folder.find_first_of("$*") == Folder.npos)
    Files.MachineFolders.push_back(
        {std::move(Folder), Condition.Holds != AlwaysTrue});
}

void IncludeList::subproject(std::string_view Name, const When &Condition) {
  if (Name.empty() || Name.find_first_of("*?[\\$") != Name.npos)
    return;
  for (std::string_view Parent :
       {"**/subprojects/", "**/subprojects/packagefiles/"})
    add(std::string(Parent).append(Name), Condition, Text.line(Name));
}

/// True if a variable that another file sets chooses the included file. The
/// path must refer to such a variable after its hidden front, and must have
/// some known text: "$(DIR)/$(NAME).mk" says nothing.
bool IncludeList::picksOne(std::string_view Path) const {
  if (!IsMake)
    return false; // a loop in CMake may go through all files
  std::size_t Front = Path.starts_with('$') ? skipBrackets(Path, 1) : 0;
  bool Any = false;
  for (std::size_t At = Path.find('$', Front); At != Path.npos;
       At = Path.find('$', At)) {
    std::size_t End = skipBrackets(Path, At + 1);
    std::string_view Name =
        wholeReference(Path.substr(At, End - At), Syntax::Make);
    // The template with "$(1)" may be called several times, and functions
    // return lists.
    if (!isName(Name) || Variables.knows(Name))
      return false;
    Any = true;
    At = End;
  }
  std::string Glob = asGlob(Path);
  Glob.resize(Glob.size() - fileSuffix(Glob).size());
  return Any && Glob.find_first_not_of("*/.") != Glob.npos;
}

void IncludeList::include(std::string_view Path, const When &Condition,
                          std::string_view Where) {
  Files.Includes.emplace_back(asGlob(Path), Condition.expression());
  if (picksOne(Path)) {
    std::string Glob = asGlob(Path);
    if (FrontHidden && !Glob.starts_with("**/"))
      Glob.insert(0, "**/");
    Files.FileChoices.push_back(std::move(Glob));
    return;
  }
  std::string File = sourcePath(Path);
  // "$(SRC_PATH)build/x86.mk": the value of the variable ends in a slash.
  if (std::size_t Close = Path.find_last_of(")}");
      File.empty() && Close != Path.npos && Path.find('/', Close) != Path.npos)
    File = "**/" + std::string(Path.substr(Close + 1));
  if (FrontHidden && !File.starts_with("**/"))
    File.insert(0, "**/");
  if (File.find_first_of("$*", File.starts_with("**/") ? 3 : 0) != File.npos ||
      fileName(File).empty())
    return;
  add(std::move(File), usually(Condition), Text.line(Where));
}

void IncludeList::includeModule(std::string_view Name, const When &Condition) {
  std::string File = "**/" + std::string(Name) + ".cmake";
  Files.Includes.emplace_back(File, Condition.expression());
  add(std::move(File), usually(Condition), Text.line(Name));
}

void IncludeList::add(std::string Path, const When &Condition,
                      std::uint32_t Line) {
  auto [Entry, New] = At.try_emplace(Path, Files.Folders.size());
  if (New)
    Files.Folders.push_back({.Path = std::move(Path),
                             .Condition = Condition.expression(),
                             .Line = Line});
  else
    Files.Folders[Entry->second].Condition =
        Files.Folders[Entry->second].Condition || Condition.expression();
}

FurtherBuildFiles IncludeList::take() {
  if (AnySubproject)
    std::erase_if(Files.Folders, [](const SourceAddition &F) {
      return F.Path.starts_with("**/subprojects/");
    });
  // With two such lines, or with other folders, each line may have a folder of
  // its own.
  if (OwnChoices == 1 && Files.Folders.size() == 1 &&
      Files.Folders[0].Path == "*")
    Files.FolderChoices.emplace_back();
  return std::exchange(Files, {});
}

} // namespace armlift::build
