// Reads an inline-assembly statement and says which architecture it is written
// for. Inline assembly is read, not guessed: mnemonics, registers, constraints
// and hand-coded bytes are all evidence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// `asm volatile ("template" : "=a"(x) : "d"(y) : "memory")`, taken apart.
struct AsmStatement {
  std::string Template; ///< with its escapes decoded; "\1" stands for text
                        ///< hidden in a macro
  std::vector<std::string> Constraints; ///< outputs first, as %0 counts them
  std::vector<std::string> Clobbers;
  std::size_t End = 0; ///< offset behind the closing parenthesis, or where no
                       ///< statement can be
};

/// Parses the statement whose keyword ends at `Begin` ("asm" | " volatile goto
/// (…"). False where no parenthesised string follows (an `asm` of another
/// meaning, or Microsoft's block form).
bool parseAsmStatement(std::string_view Text, std::size_t Begin,
                       AsmStatement &Out);

/// The word that stands for the whole template in `asm volatile (x)`, or
/// nothing. The statement's keyword ends at `Begin`.
std::string_view asmTemplateName(std::string_view Text, std::size_t Begin);

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
  std::string
      Subject; ///< X86: the first thing that says so, "rdtsc" or "%rax" or "=a"
  bool NamesRegister = false; ///< some register of x86 is named
};

AsmReading readAsm(const AsmStatement &Statement);

/// As readAsm, for one line of an assembly file.
AsmReading readAsmLine(std::string_view Line);

/// What replaces the instruction (or register, or constraint) that readAsm
/// named.
std::string_view asmAdvice(std::string_view Subject);

/// True for a register that only x86 has, with or without its '%'.
bool isX86Register(std::string_view Name);

} // namespace armlift::source
