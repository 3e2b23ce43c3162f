#include "analyzers/build/make/FolderVariables.h"

#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {
namespace {

constexpr std::size_t MaxFolders = 50; // of one variable

/// True for a word that may be a folder below the includer's: "src", "../lib".
bool maybeFolder(std::string_view Word) {
  return !Word.starts_with('/') && !Word.starts_with('-') &&
         (Word.ends_with('.') || fileSuffix(fileName(Word)).empty()) &&
         std::ranges::all_of(Word, [](char C) {
           return isNameCharacter(C) || std::string_view("./-+").contains(C);
         });
}

/// The folders that the values name; empty if some word is none.
std::vector<SourceAddition> foldersIn(const Pieces &Values,
                                      const BuildVariables &Variables) {
  std::vector<SourceAddition> Folders;
  for (const Piece &P : Values) {
    if (P.IsName || !P.Front.empty() || !P.Behind.empty() || !Variables.ask(P))
      return {};
    for (std::string_view Word : splitWords(P.Words, " \t\\\r\n")) {
      if (!maybeFolder(Word) || Folders.size() == MaxFolders)
        return {};
      Folders.push_back(
          {.Path = std::string(Word), .Condition = P.Condition.expression()});
    }
  }
  return Folders;
}

} // namespace

decltype(BuildSources::FolderVariables)
folderVariables(const BuildVariables &Variables) {
  decltype(BuildSources::FolderVariables) All;
  for (const auto &[Name, Values] : Variables.all())
    if (std::vector<SourceAddition> Folders = foldersIn(Values, Variables);
        !Folders.empty())
      All.emplace(Name, std::move(Folders));
  return All;
}

} // namespace armlift::build
