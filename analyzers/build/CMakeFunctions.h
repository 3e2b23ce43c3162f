// The functions and macros that a CMake file defines, and how much of them may
// be followed where they are called.
#pragma once

#include "analyzers/build/CMakeLexer.h"
#include "analyzers/build/When.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

struct CMakeFunction {
  When Condition; ///< under which it is defined
  CMakeArguments Parameters;
  std::span<const CMakeCommand> Body;
  std::size_t Size = 0; ///< of its text, in bytes
  bool IsMacro = false;
};

class CMakeFunctions {
public:
  /// One more definition of the name: the last one counts, where it is defined
  /// at all.
  void define(std::string_view Name, CMakeFunction Function);

  /// All definitions of a lower-case name. A copy: what a function does may be
  /// to define it again.
  std::vector<CMakeFunction> find(std::string_view Name) const;

  /// Takes as many bytes of code to follow from the budget; false where too few
  /// are left.
  bool pay(std::size_t Bytes);
  /// Less than half of the budget is left.
  bool isShort() const { return Budget < MaxBudget / 2; }

  /// Some call was not followed to its end.
  void cut() { IsCut = true; }
  bool areCut() const { return IsCut; }

private:
  static constexpr std::size_t MaxBudget = 2 << 20;

  /// By name in lower case.
  std::map<std::string, std::vector<CMakeFunction>, std::less<>> ByName;
  std::size_t Budget = MaxBudget;
  bool IsCut = false;
};

} // namespace armlift::build
