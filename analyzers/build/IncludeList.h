// The other build files that one has read, each once, with when it is: those of
// its subfolders, and those that it includes.
#pragma once

#include "analyzers/build/BuildFile.h"
#include "analyzers/build/BuildText.h"
#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/When.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class IncludeList {
public:
  /// `Variables` tells at each call what the file has set so far.
  IncludeList(const BuildText &Text, const BuildVariables &Variables,
              References Style)
      : Text(Text), Variables(Variables), IsMake(Style == References::Make) {}

  /// Paths are relative to a folder that the file does not name.
  void hideFront() { FrontHidden = true; }
  /// A folder whose build file is read under `Condition`.
  void folder(std::string_view Path, const When &Condition);
  /// A folder that may be anywhere in the tree; `Where` is the place that says
  /// so.
  void folderAnywhere(std::string Path, const When &Condition,
                      std::string_view Where) {
    add("**/" + std::move(Path), Condition, Text.line(Where));
  }
  /// Folders that the file does not name: "cd $$d && $(MAKE)".
  void anyFolder() { AnyFolder = true; }
  /// Of the folders in `Parent`, the one named after the machine, under
  /// `Condition`.
  void folderOfMachine(std::string_view Parent, const When &Condition);
  /// Of Meson: the folder of a subproject, and that of the build files that its
  /// .wrap puts into it, in the project's own folder for both.
  void subproject(std::string_view Name, const When &Condition);
  /// Another build file is read here, under `Condition`.
  void include(std::string_view Path, const When &Condition);
  /// Of CMake: "NAME.cmake" in a folder that the file does not name.
  void includeModule(std::string_view Name, const When &Condition);

  /// One of Meson's whose name is not known: it may be any.
  void anySubproject() { AnySubproject = true; }

  /// Hands the list over; it is empty then.
  void take(BuildFileFacts &Into);

private:
  bool picksOne(std::string_view Path) const;
  std::optional<std::string> chosenFrom(std::string_view Path) const;
  void add(std::string Path, const When &Condition, std::uint32_t Line);

  const BuildText &Text;
  const BuildVariables &Variables;
  bool IsMake;
  bool FrontHidden = false, AnySubproject = false, AnyFolder = false;
  std::vector<SourceAddition> Folders;
  std::map<std::string, std::size_t, std::less<>> At; ///< into Folders
  std::vector<std::string> Includes, FileChoices;     ///< as in BuildFileFacts
  std::vector<MachineFolder> MachineFolders;          ///< as in BuildFacts
  std::vector<std::string> FolderChoices;             ///< as in BuildFacts
  unsigned OwnChoices = 0; ///< lines with one of the folders right below
};

} // namespace armlift::build
