// The other build files that a build file reads, those of its subfolders and
// those that it includes, each once and with its condition.
#pragma once

#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/ValueWords.h"
#include "analyzers/build/model/When.h"
#include "core/build/BuildFacts.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class IncludeList {
public:
  /// Each call depends on what the file has set in `Variables` by then.
  IncludeList(const BuildText &Text, const BuildVariables &Variables,
              Syntax Language)
      : Text(Text), Variables(Variables), IsMake(Language == Syntax::Make) {}

  /// Paths are relative to a folder that the file does not name.
  void hideFront() { FrontHidden = true; }
  /// Adds a folder whose build file is read under `Condition`.
  void folder(std::string_view Path, const When &Condition) {
    folder(Path, Condition, Path);
  }
  /// The same; `Where` is the text that names the folder.
  void folder(std::string_view Path, const When &Condition,
              std::string_view Where);
  /// Adds a folder anywhere in the tree; `Where` is the text that names it.
  void folderAnywhere(std::string Path, const When &Condition,
                      std::string_view Where) {
    add("**/" + std::move(Path), Condition, Text.line(Where));
  }
  /// The build also enters folders that the file does not name:
  /// "cd $$d && $(MAKE)".
  void anyFolder() { Files.GoesOnAnywhere = true; }
  /// Adds the subfolder of `Parent` that is named after the machine.
  void folderOfMachine(std::string_view Parent, const When &Condition);
  /// Adds the folder of a Meson subproject, and the folder of the build files
  /// that its .wrap adds to the subproject. Both are in the project's own
  /// folder.
  void subproject(std::string_view Name, const When &Condition);
  /// Adds a build file that is included here, under `Condition`.
  void include(std::string_view Path, const When &Condition) {
    include(Path, Condition, Path);
  }
  /// The same; `Where` is the text that names the file.
  void include(std::string_view Path, const When &Condition,
               std::string_view Where);
  /// Adds the files that "$(FOLDERS)/Module.mk" may name in any folder, without
  /// a condition.
  void includeAny(std::string_view Path) {
    Files.Includes.emplace_back(asGlob(Path));
  }
  /// Adds a CMake module: "NAME.cmake" in a folder that the file does not name.
  void includeModule(std::string_view Name, const When &Condition);

  /// Adds a Meson subproject with an unknown name: it may be any subproject.
  void anySubproject() { AnySubproject = true; }

  /// Returns the list and leaves it empty.
  FurtherBuildFiles take();

private:
  bool picksOne(std::string_view Path) const;
  std::optional<std::string> chosenFrom(std::string_view Path) const;
  void add(std::string Path, const When &Condition, std::uint32_t Line);

  const BuildText &Text;
  const BuildVariables &Variables;
  bool IsMake;
  bool FrontHidden = false, AnySubproject = false;
  FurtherBuildFiles Files;
  /// From path to index into `Files.Folders`.
  std::map<std::string, std::size_t, std::less<>> At;
  /// Lines in which a variable picks a subfolder of this folder.
  unsigned OwnChoices = 0;
};

} // namespace armlift::build
