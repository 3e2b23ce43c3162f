// What a CMake file asks for: check_c_compiler_flag(), try_compile() and
// similar commands, with the flags that these checks compile with, and
// find_package() and others that look for packages, libraries and files.
#pragma once

#include "analyzers/build/cmake/CMakeLexer.h"
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionStack.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// Tells `Model` the answers to the checks, under the conditions of `Stack`.
/// Both must outlive this object.
class CMakeChecks {
public:
  CMakeChecks(BuildFileModel &Model, const ConditionStack &Stack)
      : Model(Model), Stack(Stack) {}

  /// Follows `C`. Returns false if `C` neither is a check nor changes the flags
  /// of checks.
  bool handle(const CMakeCommand &C);
  /// Assigns `Words` to the variable `Name`. Returns false if no check compiles
  /// with that variable.
  bool assign(std::string_view Name, std::string_view Words, bool Append);
  /// Whether `Package` is found is not known: Foo_FOUND or FOO_FOUND, as older
  /// modules spell it (cmake-developer(7), "Find Modules").
  void noteFound(std::string_view Package);

private:
  /// When CMAKE_REQUIRED_FLAGS or CMAKE_REQUIRED_DEFINITIONS holds an x86 flag.
  struct RequiredFlags {
    MachineTruth X86 = NeverTrue;
    /// The last assignment, in the branch `Branch`.
    MachineTruth Last = NeverTrue;
    std::size_t Branch = 0;
  };
  using CheckState = std::map<std::string, RequiredFlags>;

  void requireX86Flags(std::string_view Variable, bool X86);
  MachineTruth requiresX86Flags() const;
  void unset(const CMakeCommand &C);
  void pushCheckState(const CMakeCommand &C);
  void resetCheckState(const CMakeCommand &);
  void popCheckState(const CMakeCommand &);
  void checkFlag(const CMakeCommand &C);
  void useIncluded(std::string_view Question);
  void checkMember(const CMakeCommand &C);
  void tell(const CMakeArgument &Variable, std::optional<MachineTruth> Result,
            const When &Where);
  void checkSource(const CMakeCommand &C);
  void checkHeaders(const CMakeCommand &C);
  void checkSymbol(const CMakeCommand &C);
  void answer(const CMakeArgument &Variable, std::string_view Question);
  void find(const CMakeCommand &C);
  void findPackage(const CMakeCommand &C);
  void findModules(const CMakeCommand &C);
  void findX86Package(const CMakeCommand &C, std::string_view Package);
  void tryCompile(const CMakeCommand &C);

  BuildFileModel &Model;
  const ConditionStack &Stack;
  CheckState Required;                 ///< by variable
  std::vector<CheckState> SavedStates; ///< cmake_push_check_state()
};

} // namespace armlift::build
