// What a CMake file asks the compiler: check_c_compiler_flag(), try_compile()
// and their like, and the flags that they ask with.
#pragma once

#include "analyzers/build/CMakeLexer.h"
#include "analyzers/build/ConditionStack.h"
#include "analyzers/build/FlagModel.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// Tells `Model` what the answers are, under the conditions of `Stack`; both
/// outlive it.
class CMakeChecks {
public:
  CMakeChecks(FlagModel &Model, const ConditionStack &Stack)
      : Model(Model), Stack(Stack) {}

  /// False for a command that neither asks nor changes what is asked with.
  bool handle(const CMakeCommand &C);
  /// The variable `Name` gets `Words`; false where no check asks with it.
  bool assign(std::string_view Name, std::string_view Words, bool Append);

private:
  /// Where CMAKE_REQUIRED_FLAGS or its like holds an x86 flag.
  struct RequiredFlags {
    MachineTruth X86 = NeverTrue;
    MachineTruth Last = NeverTrue; ///< as set last, in the branch `Branch`
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
  void checkSource(const CMakeCommand &C);
  void checkSymbol(const CMakeCommand &C);
  void answer(std::string_view Variable, std::string_view Question);
  void tryCompile(const CMakeCommand &C);

  FlagModel &Model;
  const ConditionStack &Stack;
  CheckState Required;                 ///< by variable
  std::vector<CheckState> SavedStates; ///< cmake_push_check_state()
};

} // namespace armlift::build
