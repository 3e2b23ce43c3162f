// What the variables are that a build file asks for and another one sets: an
// option of the CMakeLists.txt above, a result of an included *.cmake, a
// conditional of configure.ac, a symbol of Kconfig.
#pragma once

#include "core/facts/BuildFileIndex.h"
#include "core/facts/KconfigSymbols.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

namespace armlift {

class BuildSettings {
public:
  /// The project of the files outlives it.
  BuildSettings(const Project &P, const BuildFileIndex &Files);

  /// A condition of the build file `In`, with what others say of the variables
  /// that it asks for.
  MachineTruth valueOf(const InputFacts &In,
                       const BuildExpression &Condition) const {
    return valueOf(In, Condition, 0);
  }

  /// The folder whose build the lines of `In` are about: its own; of a file
  /// that others include, the nearest above that has a build file of its own.
  std::string_view folderOf(const InputFacts &In) const;

  const KconfigSymbols &kconfig() const { return Kconfig; }

private:
  struct Definition {
    const InputFacts *In;
    const BuildSetting *Setting;
  };
  /// What sets a variable, by folderOf() of the file that does.
  using Definitions = std::map<std::string_view, std::vector<Definition>>;

  MachineTruth valueOf(const InputFacts &In, const BuildExpression &Condition,
                       const BuildExpression::Lookup &Say) const;
  MachineTruth valueOf(const InputFacts &In, const BuildExpression &Condition,
                       unsigned Depth) const;
  std::optional<MachineTruth>
  truthOf(const InputFacts &In, std::string_view Name, unsigned Depth) const;
  std::optional<MachineTruth>
  findTruth(const InputFacts &In, std::string_view Name, unsigned Depth) const;
  void noteIncludes(const BuildFileIndex &Files);
  void noteSetters(const BuildFileIndex &Files);
  bool isUnset(const InputFacts &In, std::string_view Name) const;
  std::optional<std::vector<Definition>> seenBy(const InputFacts &In,
                                                const Definitions &All) const;

  KconfigSymbols Kconfig;
  /// Folders with a build file that is no piece of another.
  std::set<std::string_view> Whole;
  std::map<std::string_view, Definitions> Known; ///< by variable
  /// Variables of CMake that something in the tree may set, by their names and
  /// by globs.
  std::set<std::string_view> MaySet;
  std::vector<std::string_view> MaySetGlobs;
  /// Folders with a build file that includes one which is not there: that may
  /// set any.
  std::set<std::string_view> SetUnseen;
  /// What a build file includes from the build of another folder.
  std::map<const InputFacts *, std::vector<const InputFacts *>> FromElsewhere;
  using Question = std::tuple<const InputFacts *, std::string_view, unsigned>;
  /// What was answered before.
  mutable std::map<Question, std::optional<MachineTruth>> Answers;
};

} // namespace armlift
