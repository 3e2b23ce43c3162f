// See JsonWriter.h.
#include "core/support/JsonWriter.h"

#include "core/support/Hex.h"
#include "core/support/Utf8.h"

#include <cassert>

namespace armlift {

void appendJsonEscaped(std::string &Out, std::string_view Text) {
  auto IsPlain = [](char C) {
    return C >= ' ' && C < 0x7f && C != '"' && C != '\\';
  };
  for (std::size_t Pos = 0; Pos < Text.size();) {
    std::size_t Plain = Pos;
    while (Plain < Text.size() && IsPlain(Text[Plain]))
      ++Plain;
    if (Plain > Pos) { // the common case
      Out += Text.substr(Pos, Plain - Pos);
      Pos = Plain;
      continue;
    }
    Utf8Step Step = decodeUtf8(Text, Pos);
    char C = Text[Pos];
    if (!Step.Valid) {
      Out += '\\'; // escapes the next backslash, so that readers see \xHH
      appendPrintable(Out, Text, Pos, Step);
    } else if (C == '"' || C == '\\') {
      Out += '\\';
      Out += C;
    } else if (C == '\n') {
      Out += "\\n";
    } else if (C == '\t') {
      Out += "\\t";
    } else if (isUnprintable(Step.CodePoint) && Step.CodePoint < 0x10000) {
      Out += "\\u";
      for (int Shift = 12; Shift >= 0; Shift -= 4)
        Out += hexDigit(Step.CodePoint >> Shift);
    } else {
      Out += Text.substr(Pos, Step.Length);
    }
    Pos += Step.Length;
  }
}

void JsonWriter::key(std::string_view Name) {
  separate();
  string(Name);
  Buffer += HasElements.size() <= BreakDepth ? ": " : ":";
  AfterKey = true;
}

void JsonWriter::value(std::string_view Text) {
  separate();
  string(Text);
}

void JsonWriter::string(std::string_view Text) {
  std::size_t Start = Buffer.size();
  Buffer += '"';
  appendJsonEscaped(Buffer, Text);
  Buffer += '"';
  while (InHtml && (Start = Buffer.find('<', Start)) != std::string::npos)
    Buffer.replace(Start, 1, "\\u003c");
}

void JsonWriter::memberOrNull(std::string_view Name, std::string_view Text) {
  key(Name);
  if (Text.empty())
    null();
  else
    value(Text);
}

void JsonWriter::finish() {
  assert(HasElements.empty());
  Buffer += '\n';
  flush();
}

void JsonWriter::begin(char Bracket) {
  separate();
  Buffer += Bracket;
  HasElements.push_back(false);
}

void JsonWriter::end(char Bracket) {
  bool Broken = HasElements.back() && HasElements.size() <= BreakDepth;
  HasElements.pop_back();
  if (Broken)
    breakLine();
  Buffer += Bracket;
}

void JsonWriter::raw(std::string_view Text) {
  separate();
  Buffer += Text;
}

void JsonWriter::separate() {
  if (AfterKey) {
    AfterKey = false;
    return;
  }
  if (HasElements.empty())
    return;
  if (HasElements.back())
    Buffer += ',';
  HasElements.back() = true;
  if (HasElements.size() <= BreakDepth)
    breakLine();
}

void JsonWriter::breakLine() {
  constexpr std::size_t FlushAt = 1 << 16;
  if (Buffer.size() >= FlushAt)
    flush();
  Buffer += '\n';
  Buffer.append(2 * HasElements.size(), ' ');
}

void JsonWriter::flush() {
  Out.write(Buffer.data(), static_cast<std::streamsize>(Buffer.size()));
  Buffer.clear();
}

} // namespace armlift
