// A project of build files, to test what they say together.
#pragma once

#include "analyzers/build/BuildAnalyzer.h"
#include "core/build/ProjectBuild.h"
#include "test/unit/build/Describe.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

class BuildTree {
public:
  /// `Files` maps paths to texts.
  explicit BuildTree(const std::map<std::string, std::string> &Files) {
    for (const auto &[Path, Text] : Files) {
      const Input In = build::buildFile(Path, Text);
      std::vector<Error> Errors;
      InputFacts &Facts = Inputs.emplace_back();
      Facts.Path = Facts.ContextPath = Path;
      Facts.ByAnalyzer.push_back(build::BuildAnalyzer().extract(In, Errors));
    }
    Build.emplace(Inputs);
  }
  BuildTree(const BuildTree &) = delete; // it has views into itself
  BuildTree &operator=(const BuildTree &) = delete;

  const InputFacts &file(std::string_view Path) const {
    return *std::ranges::find(Inputs, Path, &InputFacts::ContextPath);
  }

  /// Returns when the build file takes part: "x86", "always" …
  std::string takesPart(std::string_view Path) const {
    return build::conditionName(Build->Folders.of(Path));
  }

  /// Returns the same for the macro `Name`, by what all files say about the
  /// variables that the build file uses.
  std::string macro(std::string_view Path, std::string_view Name) const {
    const InputFacts &In = file(Path);
    for (const MacroSetting &M : In.get<BuildFacts>()->Macros)
      if (M.Name == Name)
        return build::conditionName(Build->Settings.valueOf(In, M.Condition));
    return "none";
  }

  const ProjectBuild &build() const { return *Build; }

private:
  std::vector<InputFacts> Inputs;
  std::optional<ProjectBuild> Build;
};

} // namespace armlift
