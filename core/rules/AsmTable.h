// How assembly text shows its architecture, and what replaces the x86
// instructions: the compiled form of rules/asm.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

struct MnemonicRow {
  std::string_view Name;
  bool X86, Aarch64;
  bool X86Prefix;      ///< belongs to the instruction after it: "rep", "lock"
  bool X86Vector;      ///< works on mm, xmm, ymm, zmm or mask registers
  std::uint8_t Fewest; ///< operands on aarch64; 0 unless both have the name
  bool WritesFirst;    ///< both have the name; aarch64 writes the first operand
};

struct RegisterRow {
  std::string_view Name; ///< without its '%'
  bool Ambiguous; ///< a plain word too: x86 only after a '%' or as a clobber
};

struct OpcodeRow {
  std::string_view Bytes; ///< "f3 90", lower-case hexadecimal
  std::string_view Name;  ///< "pause"; empty where more bytes say which it is
};

struct AsmAdviceRow {
  std::string_view Mnemonic; ///< "pause", "rep nop"
  std::string_view Text;
};

/// Each sorted by its first column, but opcodes: longest first.
std::span<const MnemonicRow> mnemonicTable();
std::span<const RegisterRow> registerTable();
std::span<const OpcodeRow> opcodeTable();
std::span<const AsmAdviceRow> asmAdviceTable();
std::span<const std::string_view> x86Constraints();
/// Those of an operand that the statement writes.
std::span<const std::string_view> x86OutputConstraints();
std::span<const std::string_view> x86Directives();
std::span<const std::string_view> x86FlagOutputs();
/// The sections that hold no code, ".data.rel" as ".data".
std::span<const std::string_view> dataSections();
std::span<const std::string_view> x86SymbolVersions();

std::string_view asmVectorAdvice();
std::string_view asmDefaultAdvice();

} // namespace armlift
