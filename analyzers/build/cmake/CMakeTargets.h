// Targets and sources of a CMake file: the sources of each target, and flags,
// macros, libraries and properties.
#pragma once

#include "analyzers/build/cmake/CMakeLexer.h"
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionStack.h"

#include <map>
#include <string>
#include <string_view>

namespace armlift::build {

/// Tells `Model` about targets and sources, under the conditions of `Stack`.
/// Both must outlive this object.
class CMakeTargets {
public:
  CMakeTargets(BuildFileModel &Model, const ConditionStack &Stack)
      : Model(Model), Stack(Stack) {}

  /// Follows `C`. Returns false for a command about something else.
  bool handle(const CMakeCommand &C);
  /// Adds a target and its sources: add_library() and similar commands.
  void add(const CMakeCommand &C);

private:
  When ofTarget(std::string_view Target) const;
  void ofTarget(const CMakeCommand &C, WordRole R);
  void targetFlags(const CMakeCommand &C);
  void targetDefinitions(const CMakeCommand &C);
  void targetHeaders(const CMakeCommand &C);
  void targetLibraries(const CMakeCommand &C);
  void simdCompat(const CMakeCommand &C);
  void properties(CMakeArguments Pairs, std::string_view Files,
                  std::string_view Target);
  void sourceProperties(const CMakeCommand &C);
  void targetProperties(const CMakeCommand &C);
  void directoryProperties(const CMakeCommand &C);
  void setProperty(const CMakeCommand &C);

  BuildFileModel &Model;
  const ConditionStack &Stack;
  /// Targets, and when they exist.
  std::map<std::string, When, std::less<>> Known;
};

} // namespace armlift::build
