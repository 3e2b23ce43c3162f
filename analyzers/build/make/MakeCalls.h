// The calls of make in the recipes of a Makefile (GNU Make manual, 5.7): the
// folders and Makefiles that they go on with, and the options that they pass.
#pragma once

#include "analyzers/build/make/KbuildLists.h"
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/When.h"
#include "analyzers/build/shell/ShellList.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace armlift::build {

/// Follows the commands of recipes. All views point into the file's text.
class MakeCalls {
public:
  /// The references must outlive this object.
  MakeCalls(BuildFileModel &Model, KbuildLists &Kbuild)
      : Model(Model), Kbuild(Kbuild) {}

  /// Begins the recipe of the rule for `Targets`.
  void open(std::string_view Targets);
  /// Notes what a line of the recipe hands on or copies, whatever it calls.
  void note(std::span<const ListedCommand> Line);
  /// Follows a line, of these commands, that calls no compiler.
  void follow(std::string_view Line, std::span<const ListedCommand> Commands);
  /// The names of folders that recipes enter to call make there, also with
  /// goals.
  const std::set<std::string> &entered() const { return Entered; }

private:
  using Words = std::span<const std::string_view>;

  void handsOn(std::string_view Command, const When &Where);
  void copies(std::span<const ShellToken> Command);
  std::string originalOf(std::string_view Folder) const;
  bool makesWithFile(Words Call, const When &Where);
  bool makesInLoop(Words Command, const When &Where);
  bool makesInGoals(std::string_view Folder, const When &Where);
  bool makesInEach(Words Folders, const When &Where);
  std::string_view listIn(std::string_view Word) const;
  void callElsewhere(const When &Where);
  void noteEntered(Words Command, const When &Where);

  BuildFileModel &Model;
  KbuildLists &Kbuild;
  std::string_view Rule; ///< the targets
  bool Removes = false;  ///< they are for cleaning
  /// The folders that the recipe copies, by where to.
  std::map<std::string, std::string_view, std::less<>> Copies;
  std::set<std::string> Entered; ///< see entered()
};

} // namespace armlift::build
