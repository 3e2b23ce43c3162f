// The macro whose body the scanner reads: which parameters it has, which of
// them it uses, and what it makes of them: `#define CALL(name) __NR_##name`
// makes a system call of `open`, ASM("cpuid") an asm statement.
#pragma once

#include "analyzers/source/lexical/FactRecorder.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

class MacroBody {
public:
  explicit MacroBody(FactRecorder &Record) : Record(Record) {}

  /// The body of `D`, a #define with its parameters, begins here.
  void begin(const Directive &D);
  /// It has been read: says in `D` what it used.
  void end(Directive &D);

  /// `t##_id` is made of what the macro is given.
  bool isParameter(std::string_view Name) const;
  /// The body names it. `PartOfOther`: to make a string or another name of it.
  /// True for a parameter.
  bool noteName(std::string_view Name, bool PartOfOther);
  /// Notes what the macro makes of its parameter; nothing outside of bodies, or
  /// if it has none of that name.
  void noteArgument(ArgumentUse Use, std::string_view Parameter,
                    Symbol Front = NoSymbol);
  /// Whether the file has defined a macro in front that makes something of its
  /// arguments.
  bool isArgumentMacro(std::string_view Name) const {
    return ArgumentMacros.contains(Name);
  }

private:
  FactRecorder &Record;
  std::vector<Symbol> Parameters;
  std::uint32_t UnusedParameters = 0;    ///< a bit for each of the first 32
  std::size_t EarlierArgumentMacros = 0; ///< of the facts, before this body
  std::set<std::string, std::less<>> ArgumentMacros; ///< names, so far
};

} // namespace armlift::source
