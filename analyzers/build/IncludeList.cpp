#include "analyzers/build/IncludeList.h"

#include "analyzers/build/ValueWords.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"

#include <utility>

namespace armlift::build {
namespace {

/// What is included by default is usually there.
When usually(const When &Condition) {
  return Condition.Holds.ByDefault == Ternary::True ? When() : Condition;
}

} // namespace

/// "backends" of add_subdirectory(backends/${BACKEND}), where the file leaves
/// the variable to others: they choose which folder in it is meant. Empty for
/// the file's own folder; nothing where there is no such choice.
std::optional<std::string>
IncludeList::chosenFrom(std::string_view Path) const {
  std::string_view Name = wholeReference(fileName(Path), References::CMake);
  // A loop goes through them all.
  if (IsMake || !isName(Name) || Variables.knows(Name))
    return std::nullopt;
  std::string_view Front = parentPath(Path);
  std::string Parent = sourcePath(Front);
  bool IsOwn = Front.empty() || Front == "${CMAKE_CURRENT_SOURCE_DIR}";
  bool IsKnown = !Parent.empty() &&
                 Parent.find_first_of(
                     "$*", Parent.starts_with("**/") ? 3 : 0) == Parent.npos;
  return IsOwn || IsKnown ? std::optional(std::move(Parent)) : std::nullopt;
}

void IncludeList::folder(std::string_view Path, const When &Condition) {
  if (std::optional<std::string> Parent = chosenFrom(Path)) {
    if (!Parent->empty())
      return FolderChoices.push_back(std::move(*Parent));
    ++OwnChoices;
  }
  std::string Folder = sourcePath(Path);
  bool IsHidden = Folder.starts_with("**/");
  if (Folder.find_first_of("$*", IsHidden ? 3 : 0) != Folder.npos)
    return;
  // add_subdirectory(${module}), in a loop: any that no other line names.
  if (Folder.empty())
    Folder = "*";
  add(std::move(Folder), Condition, Text.line(Path));
}

void IncludeList::folderOfMachine(std::string_view Parent,
                                  const When &Condition) {
  while (Parent.ends_with('/'))
    Parent.remove_suffix(1);
  std::string Folder = sourcePath(Parent);
  if (Folder.find_first_of("$*") == Folder.npos)
    MachineFolders.push_back(
        {std::move(Folder), Condition.Holds != AlwaysTrue});
}

void IncludeList::subproject(std::string_view Name, const When &Condition) {
  if (Name.empty() || Name.find_first_of("*?[\\$") != Name.npos)
    return;
  for (std::string_view Parent :
       {"**/subprojects/", "**/subprojects/packagefiles/"})
    add(std::string(Parent).append(Name), Condition, Text.line(Name));
}

/// Some reference in the path, beyond one that hides its front, is to a
/// variable that this file leaves to others: they choose which file is meant.
/// Some text must tell of which files: "$(DIR)/$(NAME).mk" says nothing.
bool IncludeList::picksOne(std::string_view Path) const {
  if (!IsMake)
    return false; // a loop of CMake's may go through them all
  std::size_t Front = Path.starts_with('$') ? skipBrackets(Path, 1) : 0;
  bool Any = false;
  for (std::size_t At = Path.find('$', Front); At != Path.npos;
       At = Path.find('$', At)) {
    std::size_t End = skipBrackets(Path, At + 1);
    std::string_view Name =
        wholeReference(Path.substr(At, End - At), References::Make);
    // Others may still call the template with "$(1)"; functions make lists.
    if (!isName(Name) || Variables.knows(Name))
      return false;
    Any = true;
    At = End;
  }
  std::string Glob = asGlob(Path);
  Glob.resize(Glob.size() - fileSuffix(Glob).size());
  return Any && Glob.find_first_not_of("*/.") != Glob.npos;
}

void IncludeList::include(std::string_view Path, const When &Condition) {
  Includes.push_back(asGlob(Path));
  if (picksOne(Path)) {
    std::string Glob = asGlob(Path);
    if (FrontHidden && !Glob.starts_with("**/"))
      Glob.insert(0, "**/");
    FileChoices.push_back(std::move(Glob));
    return;
  }
  std::string File = sourcePath(Path);
  // "$(SRC_PATH)build/x86.mk": the variable's value ends in a slash.
  if (std::size_t Close = Path.find_last_of(")}");
      File.empty() && Close != Path.npos && Path.find('/', Close) != Path.npos)
    File = "**/" + std::string(Path.substr(Close + 1));
  if (FrontHidden && !File.starts_with("**/"))
    File.insert(0, "**/");
  if (File.find_first_of("$*", File.starts_with("**/") ? 3 : 0) != File.npos ||
      fileName(File).empty())
    return;
  add(std::move(File), usually(Condition), Text.line(Path));
}

void IncludeList::includeModule(std::string_view Name, const When &Condition) {
  std::string File = "**/" + std::string(Name) + ".cmake";
  Includes.push_back(File);
  add(std::move(File), usually(Condition), Text.line(Name));
}

void IncludeList::add(std::string Path, const When &Condition,
                      std::uint32_t Line) {
  auto [Entry, New] = At.try_emplace(Path, Folders.size());
  if (New)
    Folders.push_back({.Path = std::move(Path),
                       .Condition = Condition.expression(),
                       .Line = Line});
  else
    Folders[Entry->second].Condition =
        Folders[Entry->second].Condition || Condition.expression();
}

void IncludeList::take(BuildFileFacts &Into) {
  if (AnySubproject)
    std::erase_if(Folders, [](const SourceAddition &F) {
      return F.Path.starts_with("**/subprojects/");
    });
  // Of two such lines, or beside others, each may have a folder for its own.
  if (OwnChoices == 1 && Folders.size() == 1 && Folders[0].Path == "*")
    FolderChoices.emplace_back();
  Into.FolderChoices = std::exchange(FolderChoices, {});
  Into.Includes = std::exchange(Includes, {});
  Into.GoesOnAnywhere = std::exchange(AnyFolder, false);
  Into.MachineFolders = std::exchange(MachineFolders, {});
  Into.FileChoices = std::exchange(FileChoices, {});
  Into.Folders = std::exchange(Folders, {});
}

} // namespace armlift::build
