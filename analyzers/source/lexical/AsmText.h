// Says which architecture inline assembly is written for. Inline assembly is
// read, not guessed: mnemonics, registers, constraints and hand-coded bytes are
// all evidence.
#pragma once

#include "analyzers/source/lexical/AsmStatement.h"

#include <string>
#include <string_view>

namespace armlift::source {

/// True for an instruction that x86 has and aarch64 has not.
bool isX86Instruction(std::string_view Word);

enum class AsmVerdict {
  Portable, ///< nothing to assemble, or nothing that names an architecture
  X86,
  Aarch64,
  Foreign, ///< a third architecture
};

struct AsmReading {
  AsmVerdict Verdict = AsmVerdict::Portable;
  /// X86: the first thing that says so, "rdtsc" or "%rax" or "=a".
  std::string Subject;
  bool NamesRegister = false; ///< some register of x86 is named
};

AsmReading readAsm(const AsmStatement &Statement);

/// As readAsm(), of one line of an assembly file.
AsmReading readAsmLine(std::string_view Line);

/// What replaces the instruction (or register, or constraint) that readAsm
/// named.
std::string_view asmAdvice(std::string_view Subject);

/// True for a register that only x86 has, with or without its '%'.
bool isX86Register(std::string_view Name);

} // namespace armlift::source
