// What the operands of an instruction tell about its machine, where its name
// does not decide.
#pragma once

#include "core/rules/AsmTable.h"

#include <span>
#include <string>
#include <string_view>

namespace armlift::source {

/// True for operands of a mnemonic that aarch64 has too, if only x86's
/// assembler accepts them: fewer than aarch64 needs, in AT&T syntax such as
/// `$1` and `8(%1)`, or in AT&T order.
bool hasX86Operands(const MnemonicRow &Row, std::string_view Text,
                    std::span<const std::string> Constraints);

/// True for operands that no assembler of x86 accepts: arguments of PTX, a
/// register list of 32-bit Arm, "push {r4-r11}", or a "#" at the start of an
/// operand, as in "pause(#255)" of Hexagon and "rorw #8,%0" of the 68000. After
/// an x86 instruction, "#" begins a comment (GNU as, "i386-Chars").
bool hasForeignOperands(std::string_view Operands);

} // namespace armlift::source
