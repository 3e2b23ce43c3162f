// The compilers that a Makefile calls: whether they are for another system, and
// which flags reach one for aarch64.
#pragma once

#include "analyzers/build/model/BuildFile.h"
#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/When.h"

#include <cstdint>
#include <optional>
#include <set>
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

  struct Called {
    /// When the compiler is GCC, if the file calls the other usual compiler by
    /// default; nothing if it calls GCC.
    std::optional<When> Gcc;
    /// The lines of flags for a compiler for x86, whatever the machine: of a
    /// variable or a recipe that has "-target x86_64-linux".
    std::set<std::uint32_t> LinesForX86;
  };
  /// The compilers that the file, whose lines are `Lines`, calls.
  Called called(std::span<const MakeLine> Lines) const {
    return {whenGcc(Lines), linesForX86(Lines)};
  }

private:
  std::optional<When> whenGcc(std::span<const MakeLine> Lines) const;
  std::set<std::uint32_t> linesForX86(std::span<const MakeLine> Lines) const;
  bool isOther(std::string_view Value) const;
  std::optional<BuildExpression> isOtherUsual(std::string_view Variable,
                                              std::string_view Options) const;

  const BuildText &Text;
  const BuildVariables &Variables;
  bool NamesOther = false; ///< some default value is for another system
  bool NamesOwn = false;   ///< some value is for no other system
  bool NamesUsual = false; ///< some value is the usual one, not the default one
};

/// Drops the flags of a compiler for x86, and restricts what only GCC rejects
/// to builds where the compiler is GCC.
void leaveToCompilers(std::vector<FlagUse> &Flags,
                      const MakeCompiler::Called &Compilers);

} // namespace armlift::build
