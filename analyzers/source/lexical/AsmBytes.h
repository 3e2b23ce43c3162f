// Instructions that assembly text writes as bytes, for an assembler too old for
// their names, and what looks like them: tables of data.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// Whether what is assembled goes to a section of code. A text begins in one.
class AsmSections {
public:
  /// Takes a directive, ".pushsection" and `.rodata,"a"`; others change
  /// nothing.
  void read(std::string_view Name, std::string_view Operands);
  bool isCode() const { return !IsData; }

private:
  void enter(bool Data);

  bool IsData = false;
  bool WasData = false;     ///< the section before: .previous
  std::vector<bool> Pushed; ///< as IsData
};

/// The bytes of one `.byte` after another.
class ByteRun {
public:
  void add(std::string_view Operands);
  /// The first of them, after text that nobody sees: what they are may depend
  /// on it.
  void addAfterMacro(std::string_view Operands);
  /// What they are by x86's opcodes: "pause", or ".byte 0x66, 0x0f" where it is
  /// not certain which; empty where they are none. The run is over.
  std::string end();

private:
  std::string Front;  ///< the first bytes, "f3 90"
  std::string Inside; ///< what a later directive begins with
  std::size_t Count = 0;
};

} // namespace armlift::source
