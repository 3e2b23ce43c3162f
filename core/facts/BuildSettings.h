// What the variables are that a build file asks for and another one sets: an
// option of the CMakeLists.txt above, a result of an included *.cmake.
#pragma once

#include "core/facts/BuildFacts.h"
#include "core/facts/KconfigSymbols.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace armlift {

class BuildSettings {
public:
  explicit BuildSettings(const Project &P);

  /// A condition of the build file `In`: `Plain`, as the file alone tells, with
  /// what others say of the variables that it asks for.
  BuildCondition settle(const InputFacts &In, BuildCondition Plain,
                        const AskedOfOthers &Asked) const;

  const KconfigSymbols &kconfig() const { return Kconfig; }

private:
  struct Definition {
    std::string_view Folder; ///< below which it counts
    const InputFacts *In;
    const BuildSetting *Setting;
  };

  std::string_view folderOf(const InputFacts &In) const;
  std::optional<BuildCondition> trueWhere(const InputFacts &In,
                                          std::string_view Name) const;

  KconfigSymbols Kconfig;
  /// Folders with a build file that is no piece of another.
  std::set<std::string_view> Whole;
  /// Of the variables that some file asks others for, in the order in which
  /// they take effect: from the root down, and what is included last.
  std::map<std::string_view, std::vector<Definition>> Known;
};

} // namespace armlift
