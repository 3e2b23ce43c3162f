// Recognizes instructions that assembly text writes as bytes, for an assembler
// too old for their names, and tells them from tables of data.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// Tracks whether assembly goes to a code section. A text begins in one.
class AsmSections {
public:
  /// Takes the name and the operands of a directive, such as ".pushsection" and
  /// `.rodata,"a"`. Directives that do not change the section are ignored.
  void read(std::string_view Name, std::string_view Operands);
  bool isCode() const { return !IsData; }

private:
  void enter(bool Data);

  bool IsData = false;
  bool WasData = false;     ///< IsData of the section that .previous returns to
  std::vector<bool> Pushed; ///< IsData of each section that .pushsection saved
};

/// The bytes of consecutive `.byte` directives.
class ByteRun {
public:
  /// Appends the operands of one `.byte` directive.
  void add(std::string_view Operands);
  /// Like add(), for the first directive of a run that follows the text of an
  /// unknown macro: the meaning of the bytes may depend on that text.
  void addAfterMacro(std::string_view Operands);
  /// Ends the run. Returns the x86 instruction that the bytes encode, "pause",
  /// or ".byte 0x66, 0x0f" if the opcode does not tell which one; empty if they
  /// encode none.
  std::string end();

private:
  std::string Front;  ///< the first bytes, "f3 90"
  std::string Inside; ///< the instruction at the start of a later directive
  std::size_t Count = 0;
};

} // namespace armlift::source
