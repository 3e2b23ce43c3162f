// The macro whose body the scanner reads: its parameters, which of them it
// uses, and what it makes of them. `#define CALL(name) __NR_##name` makes a
// system call of `open`; ASM("cpuid") may make an asm statement.
#pragma once

#include "analyzers/source/lexical/scan/FactRecorder.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

class BodyRecorder {
public:
  explicit BodyRecorder(FactRecorder &Record) : Record(Record) {}

  /// Begins the body of `D`, a #define whose parameters have been read.
  void begin(const Directive &D);
  /// Ends the body and stores in `D` which parameters it left unused.
  void end(Directive &D);

  /// True if `Name` is a parameter of the macro: what `t##_id` means depends on
  /// the argument for `t`.
  bool isParameter(std::string_view Name) const;
  /// Notes that the body names `Name`; `PartOfOther`: only to make a string or
  /// another name of it. Returns true for a parameter.
  bool noteName(std::string_view Name, bool PartOfOther);
  /// Notes what the macro makes of `Parameter`. Does nothing outside of bodies,
  /// or if the macro has no such parameter.
  void noteArgument(ArgumentUse Use, std::string_view Parameter,
                    Symbol Front = NoSymbol);
  /// Notes that the macro is the keyword `asm`, with or without qualifiers:
  /// what follows its name is an asm statement.
  void noteAsmKeyword();
  /// True if the file has already defined a macro `Name` that makes something
  /// of its arguments.
  bool isArgumentMacro(std::string_view Name) const {
    return ArgumentMacros.contains(Name);
  }

private:
  FactRecorder &Record;
  std::vector<Symbol> Parameters;
  std::uint32_t UnusedParameters = 0;    ///< one bit for each of the first 32
  std::size_t EarlierArgumentMacros = 0; ///< their number before this body
  std::set<std::string, std::less<>> ArgumentMacros; ///< names so far
};

} // namespace armlift::source
