// The values of variables that one build file reads and another one sets: an
// option of the CMakeLists.txt above, a result of an included *.cmake, a
// conditional of configure.ac, a symbol of Kconfig.
#pragma once

#include "core/build/BuildFileIndex.h"
#include "core/build/KconfigSymbols.h"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

namespace armlift {

class BuildSettings {
public:
  /// `Inputs` are those of the project to which `Files` belong. Both must
  /// outlive this object.
  BuildSettings(std::span<const InputFacts> Inputs,
                const BuildFileIndex &Files);

  /// The truth of a condition of the build file `In`, given what other files
  /// say about the variables in it.
  MachineTruth valueOf(const InputFacts &In,
                       const BuildExpression &Condition) const {
    return valueOf(In, Condition, 0);
  }

  /// The folder whose build the lines of `In` describe: its own folder or, for
  /// a file that others include, the nearest folder above that has a build file
  /// of its own; for macros of M4, one that has a configure.ac.
  std::string_view folderOf(const InputFacts &In) const;

  /// True if nothing in the tree may set the variable for the build file `In`
  /// of CMake or Make, so that only the user of these can. `Name` may be the
  /// question for a word of the variable (see wordQuestion()).
  bool isUnset(const InputFacts &In, std::string_view Name) const;

  const KconfigSymbols &kconfig() const { return Kconfig; }

private:
  struct Definition {
    const InputFacts *In;
    const BuildSetting *Setting;
  };
  /// The definitions of one variable, by folderOf() of the defining file.
  using Definitions = std::map<std::string_view, std::vector<Definition>>;

  MachineTruth valueOf(const InputFacts &In, const BuildExpression &Condition,
                       const BuildExpression::Lookup &Say) const;
  MachineTruth valueOf(const InputFacts &In, const BuildExpression &Condition,
                       unsigned Depth) const;
  /// What `In` asks for: a variable, and its value before files that `In`
  /// includes may have set it anew.
  struct Question {
    std::string_view Name;
    std::optional<MachineTruth> Before;
    auto operator<=>(const Question &) const = default;
  };
  std::optional<MachineTruth> truthOf(const InputFacts &In, const Question &Of,
                                      unsigned Depth) const;
  bool holdsOtherWord(const InputFacts &In, std::string_view Name) const;
  std::optional<MachineTruth>
  findTruth(const InputFacts &In, const Question &Of, unsigned Depth) const;
  void noteIncludes(const BuildFileIndex &Files);
  void noteSetters(const BuildFileIndex &Files);
  void noteUnseen(const BuildFileIndex &Files);
  std::optional<std::vector<Definition>> seenBy(const InputFacts &In,
                                                const Definitions &All) const;
  /// Appends the definitions in `File` to `To`.
  void addOf(const InputFacts &File, const Definitions &All,
             std::vector<Definition> &To) const;
  std::vector<Definition> includedBy(const InputFacts &In,
                                     const Definitions &All) const;

  KconfigSymbols Kconfig;
  /// Folders with a build file that is not a piece of another one.
  std::set<std::string_view> Whole;
  /// Folders with a configure.ac.
  std::set<std::string_view> Configured;
  std::map<std::string_view, Definitions> Known; ///< by variable
  /// Variables that something in the tree may set, by name and by glob.
  std::set<std::string_view> MaySet;
  std::set<std::string_view> Defined; ///< macros, perhaps variables of CMake
  std::vector<std::string_view> MaySetGlobs;
  /// Folders with a build file that by default may include a missing file,
  /// which may set any variable.
  std::set<std::string_view> SetUnseen;
  /// The files that a build file of CMake includes.
  std::map<const InputFacts *, std::vector<const InputFacts *>> Included;
  /// Memoized results of truthOf().
  mutable std::map<std::tuple<const InputFacts *, Question, unsigned>,
                   std::optional<MachineTruth>>
      Answers;
};

} // namespace armlift
