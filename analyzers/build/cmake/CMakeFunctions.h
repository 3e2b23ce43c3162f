// The functions and macros that a CMake file defines, and the budget for
// following their calls.
#pragma once

#include "analyzers/build/cmake/CMakeLexer.h"
#include "analyzers/build/model/When.h"

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
  /// Adds a definition of `Name`. The last definition counts, under the
  /// condition under which it is defined.
  void define(std::string_view Name, CMakeFunction Function);

  /// All definitions of `Name`, which is in lower case. Returns a copy, because
  /// a function may redefine itself while it is followed.
  std::vector<CMakeFunction> find(std::string_view Name) const;

  /// Takes `Bytes` of code to follow from the budget; false if too few are
  /// left.
  bool pay(std::size_t Bytes);
  /// True if less than half of the budget is left.
  bool isShort() const { return Budget < MaxBudget / 2; }

  /// A call was not followed to its end.
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
