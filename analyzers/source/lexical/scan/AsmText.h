// Judges which architecture inline assembly is written for. The evidence is its
// mnemonics, registers, constraints and hand-coded bytes.
#pragma once

#include "analyzers/source/lexical/scan/AsmStatement.h"

#include <functional>
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

/// True if the program has the body of the function.
using DefinesFunction = std::function<bool(std::string_view)>;

/// Judges an asm statement by its template, constraints and clobbers. If the
/// program defines `f`, the version of ".symver f, g@VERSION" is its own (GNU
/// as, "Symver").
AsmReading readAsm(const AsmStatement &Statement,
                   const DefinesFunction &Defines = {});

/// Like readAsm(), for the code of one line of an assembly file.
AsmReading readAsmLine(std::string_view Line);

/// Returns the advice for what replaces the instruction, register or constraint
/// that readAsm() named.
std::string_view asmAdvice(std::string_view Subject);

/// True for a register that only x86 has, with or without its '%'.
bool isX86Register(std::string_view Name);

} // namespace armlift::source
