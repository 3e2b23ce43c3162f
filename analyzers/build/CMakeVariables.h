// What a CMake file puts into variables: set(), list(), string(), option(),
// foreach() and file().
#pragma once

#include "analyzers/build/CMakeChecks.h"
#include "analyzers/build/CMakeLexer.h"
#include "analyzers/build/ConditionStack.h"
#include "analyzers/build/FlagModel.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// Tells `Model` what they hold, under the conditions of `Stack`, and `Checks`
/// what it asks with; all outlive it.
class CMakeVariables {
public:
  CMakeVariables(FlagModel &Model, const ConditionStack &Stack,
                 CMakeChecks &Checks)
      : Model(Model), Stack(Stack), Checks(Checks) {}

  /// False for a command about something else.
  bool handle(const CMakeCommand &C);

  /// What a program prints may be known.
  void takeOutput(const CMakeCommand &C);
  /// A command of another file that looks like one around option(). False where
  /// it does not.
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
  void glob(std::string_view Name, CMakeArguments Patterns);
  void globFolder(std::string_view Name, std::string_view Pattern,
                  std::string_view Folder);
  void match(std::string_view Name, std::string_view Pattern,
             std::string_view Source);
  void replace(CMakeArguments A);
  void declareOption(std::string_view Name, std::string_view Value);
  void option(const CMakeCommand &C);
  void dependentOption(const CMakeCommand &C);
  void forEach(const CMakeCommand &C);
  void endForEach(const CMakeCommand &C);
  void file(const CMakeCommand &C);
  void listSources(const CMakeCommand &C);

  FlagModel &Model;
  const ConditionStack &Stack;
  CMakeChecks &Checks;
  std::vector<std::vector<std::string>> Loops; ///< variables of the open ones
  std::set<std::string, std::less<>> Hosts;    ///< hold the canonical host
};

} // namespace armlift::build
