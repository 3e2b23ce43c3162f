// Under which conditions the variables of a build file reach other files that
// use them.
#pragma once

#include "core/build/BuildFacts.h"
#include "core/build/Inclusions.h"
#include "core/build/ProjectBuild.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace armlift {

/// When a build file uses a variable, with a text that describes it to the
/// user. The text is empty if there is nothing to say.
struct VariableUse {
  MachineTruth Holds;
  std::string Text;
};

class VariableUsers {
public:
  /// `Build` must outlive this object. The first question reads all its files.
  explicit VariableUsers(const ProjectBuild &Build) : Build(Build) {}

  /// The weakest condition under which a file uses `Variable` as `Setter` sets
  /// it; null if no file does. A Makefile passes its variables only to
  /// Makefiles in its folder and below, to the pieces that it includes, and to
  /// users that any Makefile may reach. Any other file may pass them to any
  /// user that does not set the variable itself, and a file of CMake to those
  /// users that it reads or is read by.
  const VariableUse *from(const InputFacts &Setter, std::string_view Variable);

private:
  using Folder = std::string_view;
  using Weakest = std::optional<VariableUse>;
  struct Users {
    Weakest All;
    Weakest Others; ///< users that any Makefile may reach
    std::map<Folder, Weakest> InFolder;
    std::map<std::string_view, Weakest> Pieces; ///< of Makefiles, by file name
    // Users that have a value of the variable themselves: all of them, those
    // below a folder, those that include files, and those that a file includes.
    Weakest OwnValue;
    std::map<Folder, Weakest> BelowFolder;
    std::map<const InputFacts *, Weakest> Readers, ReadBy;
  };

  void read();
  static void keep(Weakest &Kept, const VariableUse &Here);
  void addRelative(const InputFacts &User, const BuildFacts &Facts, Setters By,
                   const VariableUse &Here, Users &Of);
  Weakest ofRelatives(const Users &Of, const InputFacts &Setter);
  static Weakest below(const Users &Of, Folder Top);

  const ProjectBuild &Build;
  std::optional<Inclusions> Related; ///< once it is read
  std::map<std::string_view, Users> ByVariable;
  std::map<std::pair<std::string_view, Folder>, Weakest>
      Below; ///< results of below()
  std::map<std::pair<std::string_view, const InputFacts *>, Weakest>
      Relatives; ///< by setter: of ofRelatives(), or with what it includes
};

} // namespace armlift
