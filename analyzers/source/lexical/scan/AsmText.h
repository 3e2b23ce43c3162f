// Judges which architecture inline assembly is written for. The evidence is its
// mnemonics, registers, constraints and hand-coded bytes.
#pragma once

#include "analyzers/source/lexical/scan/AsmStatement.h"

#include <string>
#include <string_view>

namespace armlift::source {

/// True for an instruction that x86 has and aarch64 does not have.
bool isX86Instruction(std::string_view Word);

enum class AsmVerdict {
  Portable, ///< nothing to assemble, or nothing that names an architecture
  X86,
  Aarch64,
  Foreign, ///< a third architecture
};

struct AsmReading {
  AsmVerdict Verdict = AsmVerdict::Portable;
  /// X86: the first piece of evidence, such as "rdtsc", "%rax" or "=a".
  std::string Subject;
  bool NamesRegister = false; ///< an x86 register is named
};

/// Appends the code of a line of assembly to `Code`, without comments.
/// `InComment` carries a comment /* … */ over lines.
void appendAsmCode(std::string_view Line, bool &InComment, std::string &Code);

/// Judges an asm statement by its template, constraints and clobbers.
AsmReading readAsm(const AsmStatement &Statement);

/// The symbol that ".symver f_old, f@VERSION" in the text of a statement gives
/// a version, "f_old"; empty if there is none. If the program defines it,
/// f@VERSION is its own (GNU as, "Symver").
std::string_view versionedSymbol(std::string_view Template);

/// Like readAsm(), for the code of one line of an assembly file.
AsmReading readAsmLine(std::string_view Line);

/// Returns the advice for what replaces the instruction, register or constraint
/// that readAsm() named.
std::string_view asmAdvice(std::string_view Subject);

/// True for a register that only x86 has, with or without its '%'.
bool isX86Register(std::string_view Name);

} // namespace armlift::source
