#include "analyzers/source/lexical/scan/AsmOperands.h"

#include "analyzers/source/lexical/scan/AsmStatement.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace armlift::source {

namespace {

/// Splits at the commas between operands, not at those of `8(%1,%2,4)` or
/// `{v0.16b, v1.16b}`.
std::vector<std::string_view> splitOperands(std::string_view Text) {
  std::vector<std::string_view> Out;
  std::size_t Begin = 0;
  int Depth = 0;
  for (std::size_t I = 0; I <= Text.size(); ++I) {
    if (I < Text.size() && (Text[I] != ',' || Depth > 0)) {
      Depth += std::string_view("([{").contains(Text[I]);
      Depth -= std::string_view(")]}").contains(Text[I]);
      continue;
    }
    Out.push_back(trim(Text.substr(Begin, I - Begin)));
    Begin = I + 1;
  }
  if (Out.size() == 1 && Out[0].empty())
    Out.clear();
  return Out;
}

/// Returns the constraint of the operand `%1` or `%w1`, or an empty view.
std::string_view constraintOf(std::string_view Operand,
                              std::span<const std::string> Constraints) {
  if (!Operand.starts_with('%'))
    return {};
  Operand.remove_prefix(1);
  if (!Operand.empty() && !isDigit(Operand[0]))
    Operand.remove_prefix(1);
  std::optional<std::size_t> Index = parseNumber<std::size_t>(Operand);
  return Index && *Index < Constraints.size()
             ? std::string_view(Constraints[*Index])
             : std::string_view();
}

/// True for `mov %1, %0` if %0 is an output of the statement: AT&T syntax
/// writes the last operand, aarch64 the first. The text assembles on aarch64,
/// but does the reverse.
bool writesLast(const MnemonicRow &Row,
                const std::vector<std::string_view> &Operands,
                std::span<const std::string> Constraints) {
  if (!Row.WritesFirst || Operands.size() < 2)
    return false;
  std::string_view First = constraintOf(Operands.front(), Constraints),
                   Last = constraintOf(Operands.back(), Constraints);
  return !First.empty() && !First.starts_with('=') && !First.starts_with('+') &&
         (Last.starts_with('=') || Last.starts_with('+'));
}

/// True for `%b0`, `%h0`, `%k0` or `%q0` of a general register: x86's names for
/// its parts. On aarch64 these letters name vector registers, or nothing.
bool namesPart(std::string_view Operand,
               std::span<const std::string> Constraints) {
  std::string_view Constraint = constraintOf(Operand, Constraints);
  return Operand.size() > 2 &&
         std::ranges::binary_search(x86PartModifiers(), Operand.substr(1, 1)) &&
         Constraint.ends_with('r') &&
         Constraint.find_first_not_of("=+&%r") == Constraint.npos;
}

/// True for "#8,%0": a number that another operand follows. A comment would
/// have words there.
bool isHashedNumber(std::string_view Operands) {
  std::size_t End = Operands.find_first_not_of("0123456789abcdefABCDEFx$-", 1);
  if (!Operands.starts_with('#') || End == 1 || End == Operands.npos ||
      Operands[End] != ',')
    return false;
  std::string_view Next = trim(Operands.substr(End + 1));
  return Next.starts_with('%') || Next.starts_with('(');
}

/// True for operands of the 68000: "sp@-", "sp@(6)", "%[f]@" (GNU as,
/// "M68K-Syntax"). On x86 a name follows the '@': "call f@PLT".
bool hasM68kOperands(std::string_view Operands) {
  for (std::size_t At = 0; (At = Operands.find('@', At + 1)) != Operands.npos;)
    if ((isAsmWord(Operands[At - 1]) || Operands[At - 1] == ']') &&
        (At + 1 == Operands.size() || !isAsmWord(Operands[At + 1])))
      return true;
  return false;
}

/// True for registers of the 68000, %%a0 to %%a7 and %%d0 to %%d7, and of
/// SPARC, %%g0 to %%g7 and the same with i, l and o (GNU as, "M68K-Opts" and
/// "Sparc-Regs"). With one '%' the letter is a modifier of GCC's.
bool hasForeignRegister(std::string_view Operands) {
  for (std::size_t At = 0; (At = Operands.find("%%", At)) != Operands.npos;) {
    std::string_view Register = Operands.substr(At += 2);
    std::size_t End = 0;
    while (End < Register.size() && isAsmWord(Register[End]))
      ++End;
    if (End == 2 && Register[1] >= '0' && Register[1] <= '7' &&
        std::ranges::binary_search(foreignRegisters(), Register.substr(0, 1)))
      return true;
  }
  return false;
}

/// True for operands of PTX's call, "(%0), name, (%1)" (PTX ISA, "call"): no
/// instruction of x86 has three operands, two of them in memory.
bool hasPtxArguments(std::string_view Operands) {
  if (!Operands.starts_with('(') || !Operands.ends_with(')'))
    return false;
  std::vector<std::string_view> All = splitOperands(Operands);
  return All.size() > 2 && All.back().starts_with('(');
}

} // namespace

bool hasX86Operands(const MnemonicRow &Row, std::string_view Text,
                    std::span<const std::string> Constraints) {
  std::vector<std::string_view> Operands = splitOperands(Text);
  if (Text.contains('\1')) // the text of a macro may bring more
    return Operands.size() == 2 && Operands[0].starts_with('$') &&
           Operands[1].starts_with("%%");
  if (Text.contains('=')) // Itanium's "mov %0=ar.itc"
    return false;
  if (Operands.size() < Row.Fewest || writesLast(Row, Operands, Constraints) ||
      std::ranges::any_of(Operands, [&](std::string_view Operand) {
        return namesPart(Operand, Constraints);
      }))
    return true;
  return Operands.size() == 2 &&
         ((Operands[0].starts_with('$') && !Operands[1].starts_with('$')) ||
          Text.contains("(%"));
}

bool hasForeignOperands(std::string_view Operands) {
  if (Operands.starts_with('{') || isHashedNumber(Operands) ||
      hasPtxArguments(Operands) || hasM68kOperands(Operands) ||
      hasForeignRegister(Operands))
    return true;
  std::size_t Hash = Operands.find('#');
  std::size_t Before = Operands.substr(0, Hash).find_last_not_of(" \t");
  return Hash != Operands.npos && Before != Operands.npos &&
         std::string_view("(,").contains(Operands[Before]);
}

} // namespace armlift::source
