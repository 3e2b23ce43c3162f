// The compiler that a Makefile calls: whether it is for another system, and
// whether it is the usual compiler that is not the default one.
#pragma once

#include "analyzers/build/model/BuildFile.h"
#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/When.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::build {

class MakeCompiler {
public:
  /// Both must outlive this object.
  MakeCompiler(const BuildText &Text, const BuildVariables &Variables)
      : Text(Text), Variables(Variables) {}

  /// Notes that CC or CXX is set to `Value`.
  void set(std::string_view Value, const When &Condition);

  /// True if the compiler makes programs for another system or machine.
  bool isForOther() const { return NamesOther && !NamesOwn; }

  /// When the compiler is GCC, if the file, whose lines are `Lines`, calls the
  /// other usual compiler by default; nothing if it calls GCC.
  std::optional<When> whenGcc(std::span<const MakeLine> Lines) const;

private:
  bool isOther(std::string_view Value) const;
  std::optional<BuildExpression> isOtherUsual(std::string_view Variable,
                                              std::string_view Options) const;

  const BuildText &Text;
  const BuildVariables &Variables;
  bool NamesOther = false; ///< some default value is for another system
  bool NamesOwn = false;   ///< some value is for no other system
  bool NamesUsual = false; ///< some value is the usual one, not the default one
};

/// Restricts what only GCC rejects to builds where the compiler is GCC.
void leaveToGcc(std::vector<FlagUse> &Flags, const When &IsGcc);

} // namespace armlift::build
