// The words by which assembly text shows its architecture, and what replaces
// x86 instructions: the compiled form of rules/asm.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

struct MnemonicRow {
  std::string_view Name;
  bool X86, Aarch64;
  bool X86Prefix; ///< belongs to the instruction after it: "rep", "lock"
  bool X86Vector; ///< works on mm, xmm, ymm, zmm or mask registers
  /// The fewest operands on aarch64; 0 unless both architectures have the name.
  std::uint8_t Fewest;
  /// Both architectures have the name, and aarch64 writes the first operand.
  bool WritesFirst;
};

struct RegisterRow {
  std::string_view Name; ///< without its '%'
  /// The name is also a plain word: x86 only after a '%' or as a clobber.
  bool Ambiguous;
};

struct OpcodeRow {
  std::string_view Bytes; ///< "f3 90", lower-case hexadecimal
  std::string_view Name;  ///< "pause"; empty if later bytes decide
};

struct AsmAdviceRow {
  std::string_view Mnemonic; ///< "pause", "rep nop"
  std::string_view Text;
};

/// Each table is sorted by its first column, except opcodes: longest first.
std::span<const MnemonicRow> mnemonicTable();
/// Null for a word that is no mnemonic of either machine.
const MnemonicRow *findMnemonic(std::string_view Name);
std::span<const RegisterRow> registerTable();
std::span<const OpcodeRow> opcodeTable();
std::span<const AsmAdviceRow> asmAdviceTable();
/// Instructions that only bring values to where another one takes them.
std::span<const std::string_view> asmMoves();
/// Instructions that are used for that as well as for their own sake.
std::span<const std::string_view> asmExchanges();
std::span<const std::string_view> asmCounters();
std::span<const std::string_view> x86Constraints();
/// Constraints that only mean x86 for an operand that the statement writes.
std::span<const std::string_view> x86OutputConstraints();
/// Constraints that aarch64 has too.
std::span<const std::string_view> sharedConstraints();
/// The letters of `%b0`: parts of a general register.
std::span<const std::string_view> x86PartModifiers();
/// The first letters of the registers that other machines write with '%'.
std::span<const std::string_view> foreignRegisters();
std::span<const std::string_view> x86Directives();
std::span<const std::string_view> aarch64Directives();
/// Operands of .set.
std::span<const std::string_view> mipsSettings();
std::span<const std::string_view> x86FlagOutputs();
/// Sections that hold no code; ".data" covers ".data.rel" as well.
std::span<const std::string_view> dataSections();
std::span<const std::string_view> x86SymbolVersions();

std::string_view asmVectorAdvice();
std::string_view asmDefaultAdvice();

} // namespace armlift
