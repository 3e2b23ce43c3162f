// Commands of a CMake file that set variables: set(), list(), string(),
// option(), foreach() and file().
#pragma once

#include "analyzers/build/cmake/CMakeChecks.h"
#include "analyzers/build/cmake/CMakeLexer.h"
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionStack.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// Tells `Model` the values of variables, under the conditions of `Stack`, and
/// `Checks` the flags of checks. All three must outlive this object.
class CMakeVariables {
public:
  CMakeVariables(BuildFileModel &Model, const ConditionStack &Stack,
                 CMakeChecks &Checks)
      : Model(Model), Stack(Stack), Checks(Checks) {}

  /// Follows `C`. Returns false for a command about something else.
  bool handle(const CMakeCommand &C);

  /// Sets the variable that receives the output of `C`, a program whose output
  /// is known ("uname -m").
  void takeOutput(const CMakeCommand &C);
  /// Treats `C`, a command that another file defines, as option() if it looks
  /// like a wrapper of option(). Returns false otherwise.
  bool optionByName(const CMakeCommand &C);

private:
  When here() const { return Stack.current(); }

  void assign(std::string_view Name, CMakeArguments Values, bool Append,
              Assignment How = Assignment::Anew);
  void assign(std::size_t Scope, std::string_view Name, CMakeArguments Values,
              bool Append, Assignment How);
  void append(std::string_view Name, std::string_view Value);
  void assignList(std::string_view Name, std::string_view List);
  void assignPart(std::string_view Name, std::string_view List,
                  std::string_view First, std::string_view Count);
  void parseArguments(const CMakeCommand &C);
  void set(const CMakeCommand &C);
  void unset(const CMakeCommand &C);
  void list(const CMakeCommand &C);
  void prependEach(CMakeArguments A);
  void separateArguments(const CMakeCommand &C);
  void string(const CMakeCommand &C);
  void getProperty(const CMakeCommand &C);
  void getCMakeProperty(const CMakeCommand &C);
  void readProperty(std::string_view Name, std::string_view Property);
  void glob(std::string_view Name, CMakeArguments Patterns);
  void match(std::string_view Name, std::string_view Pattern,
             std::string_view Source);
  void changeCase(CMakeArguments A);
  void replace(CMakeArguments A);
  void declareOption(std::string_view Name, std::string_view Value);
  void option(const CMakeCommand &C);
  void dependentOption(const CMakeCommand &C);
  void forEach(const CMakeCommand &C);
  void endForEach(const CMakeCommand &C);
  void file(const CMakeCommand &C);
  void listSources(const CMakeCommand &C);

  BuildFileModel &Model;
  const ConditionStack &Stack;
  CMakeChecks &Checks;
  std::vector<std::vector<std::string>> Loops; ///< for each open loop
  /// The variables of the global properties that the file reads.
  std::set<std::string, std::less<>> Properties;
  /// Variables that hold the canonical host.
  std::set<std::string, std::less<>> Hosts;
};

} // namespace armlift::build
