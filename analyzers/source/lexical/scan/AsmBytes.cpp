#include "analyzers/source/lexical/scan/AsmBytes.h"

#include "core/rules/AsmTable.h"
#include "core/support/Hex.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace armlift::source {
namespace {

/// The longest instruction (Intel SDM volume 2, 2.3.11).
constexpr std::size_t MaxInstruction = 15;

/// Turns ".byte 0xf3, 0x90" into "f3 90", up to the first operand that is no
/// plain byte, and at most as many as an instruction has. Adds the number of
/// bytes to `Count`.
std::string byteList(std::string_view Operands, std::size_t &Count) {
  std::string Bytes;
  for (std::string_view Word : splitWords(Operands, ", \t")) {
    std::optional<unsigned> Value;
    if (Word.starts_with("0x") || Word.starts_with("0X"))
      Value = parseNumber<unsigned>(Word.substr(2), 16);
    else
      Value = parseNumber<unsigned>(Word);
    if (!Value || *Value > 255)
      return Bytes;
    if (++Count > MaxInstruction)
      continue;
    if (!Bytes.empty())
      Bytes += ' ';
    Bytes += hexDigit(*Value >> 4);
    Bytes += hexDigit(*Value);
  }
  return Bytes;
}

/// Turns "66 0f" into ".byte 0x66, 0x0f".
std::string asDirective(std::string_view Bytes) {
  std::string Text = ".byte";
  std::string_view Between = " 0x";
  for (std::string_view Byte : splitWords(Bytes, " ")) {
    Text += Between;
    Text += Byte;
    Between = ", 0x";
  }
  return Text;
}

/// Returns the instruction that the bytes begin with, or an empty string.
std::string instructionAt(std::string_view Bytes) {
  for (const OpcodeRow &Row : opcodeTable())
    if (Bytes.starts_with(Row.Bytes) &&
        (Bytes.size() == Row.Bytes.size() || Bytes[Row.Bytes.size()] == ' '))
      return Row.Name.empty() ? asDirective(Bytes) : std::string(Row.Name);
  return {};
}

/// True if the operands of `.section NAME,"flags",…` name a section of data.
bool holdsData(std::string_view Operands) {
  std::size_t Comma = std::min(Operands.find(','), Operands.size());
  std::string_view Rest = Operands.substr(Comma);
  // The number of a subsection may precede the flags.
  if (std::size_t Open = Rest.find('"'); Open != Rest.npos) {
    std::string_view Flags = Rest.substr(Open + 1);
    return !Flags.substr(0, Flags.find('"')).contains('x');
  }
  std::string_view Name = trim(Operands.substr(0, Comma));
  return std::ranges::any_of(dataSections(), [Name](std::string_view Data) {
    return Name.starts_with(Data) &&
           (Name.size() == Data.size() || Name[Data.size()] == '.');
  });
}

} // namespace

void AsmSections::enter(bool Data) { WasData = std::exchange(IsData, Data); }

void AsmSections::read(std::string_view Name, std::string_view Operands) {
  if (Name == ".section" || Name == ".pushsection") {
    if (Name == ".pushsection")
      Pushed.push_back(IsData);
    enter(holdsData(Operands));
  } else if (Name == ".popsection") {
    if (!Pushed.empty()) {
      enter(Pushed.back());
      Pushed.pop_back();
    }
  } else if (Name == ".previous") {
    std::swap(IsData, WasData);
  } else if (Name == ".text") {
    enter(false);
  } else if (Name == ".data" || Name == ".bss") {
    enter(true);
  }
}

void ByteRun::add(std::string_view Operands) {
  std::size_t Before = Count;
  std::string Bytes = byteList(Operands, Count);
  if (Inside.empty())
    Inside = instructionAt(Bytes);
  if (Before < MaxInstruction && !Bytes.empty())
    Front += (Front.empty() ? "" : " ") + Bytes;
}

void ByteRun::addAfterMacro(std::string_view Operands) {
  byteList(Operands, Count);
  Front = "?";
}

std::string ByteRun::end() {
  if (Count == 0)
    return {};
  std::string Found = instructionAt(Front);
  // A table of data is longer than an instruction, and any of its lines may
  // begin like one.
  if (Found.empty() && Count <= MaxInstruction)
    Found = std::move(Inside);
  *this = {};
  return Found;
}

} // namespace armlift::source
