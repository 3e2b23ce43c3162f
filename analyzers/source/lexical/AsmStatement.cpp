#include "analyzers/source/lexical/AsmStatement.h"

#include "analyzers/source/lexical/AsmText.h"
#include "core/code/CodeLexer.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::source {

namespace {

/// Bytes of a macro's arguments that may hold an instruction.
constexpr std::size_t MaxArgument = 256;

/// Qualifiers, macros, and within a macro's argument directives.
bool isWordStart(char C) { return isNameStart(C) || C == '.'; }
bool isWord(char C) { return isWordStart(C) || isDigit(C); }

/// The word that begins at I, or nothing.
std::string_view wordAt(std::string_view Text, std::size_t I) {
  std::size_t End = I;
  while (End < Text.size() && isWord(Text[End]))
    ++End;
  return Text.substr(std::min(I, Text.size()), End - I);
}

/// Skips white space, line continuations and comments.
std::size_t skipSpace(std::string_view Text, std::size_t I) {
  const char *Begin = Text.data(), *End = Begin + Text.size();
  return static_cast<std::size_t>(behindBlanks(Begin + I, End) - Begin);
}

/// Decodes the string literal at Text[I] == '"' into `Out`; the offset behind
/// it.
std::size_t readString(std::string_view Text, std::size_t I, std::string &Out) {
  for (++I; I < Text.size() && Text[I] != '"'; ++I) {
    if (Text[I] != '\\') {
      Out += Text[I];
      continue;
    }
    if (++I == Text.size())
      break;
    switch (Text[I]) {
    case 'n':
      Out += '\n';
      break;
    case 't':
      Out += '\t';
      break;
    case '\n':
    case '\r':
      break;
    default:
      Out += Text[I];
    }
  }
  return std::min(I + 1, Text.size());
}

/// R"delimiter(text)delimiter" whose quote is at I; the offset behind it.
std::size_t readRawString(std::string_view Text, std::size_t I,
                          std::string &Out) {
  const char *Quote = Text.data() + I;
  const char *Behind = behindRawString(Quote, Text.data() + Text.size());
  std::string_view Literal(Quote, static_cast<std::size_t>(Behind - Quote));
  // As much behind the text as in front of it: "x( and )x".
  std::size_t Front = Literal.find('(') + 1;
  if (Front > 0 && Literal.size() >= 2 * Front)
    Out += Literal.substr(Front, Literal.size() - 2 * Front);
  return I + Literal.size();
}

/// Behind volatile, __volatile__, inline, goto, const; a macro may stand for
/// one.
std::size_t skipQualifiers(std::string_view Text, std::size_t Begin) {
  std::size_t I = skipSpace(Text, Begin);
  while (I < Text.size() && isWordStart(Text[I]))
    I = skipSpace(Text, I + wordAt(Text, I).size());
  return I;
}

/// Of the macro call `S(incl %0)`, whose name ends at I, what is in the
/// parentheses if it is an instruction of x86: the macro makes a string of it.
std::string_view instructionArgument(std::string_view Text, std::size_t I) {
  I = skipSpace(Text, I);
  if (I >= Text.size() || Text[I] != '(')
    return {};
  std::string_view Inside = Text.substr(I + 1, MaxArgument);
  std::size_t Quote = Inside.find('"'), Depth = 1, End = 0;
  for (; End < Inside.size() && Depth > 0; ++End) {
    Depth += Inside[End] == '(';
    Depth -= Inside[End] == ')';
  }
  if (Depth > 0 || Quote < End)
    return {};
  Inside = Inside.substr(0, End - 1);
  std::string_view Operands = trim(Inside), Mnemonic = wordAt(Operands, 0);
  Operands.remove_prefix(Mnemonic.size());
  bool Instruction = isX86Instruction(lowerCase(Mnemonic)) &&
                     Operands.starts_with(' ') &&
                     Operands.find_first_of("%$") != Operands.npos;
  return Instruction ? Inside : std::string_view();
}

} // namespace

std::string_view asmTemplateName(std::string_view Text, std::size_t Begin) {
  std::size_t I = skipQualifiers(Text, Begin);
  if (I >= Text.size() || Text[I] != '(')
    return {};
  I = skipSpace(Text, I + 1);
  std::string_view Name = wordAt(Text, I);
  std::size_t Behind = skipSpace(Text, I + Name.size());
  bool Alone =
      Behind < Text.size() && (Text[Behind] == ')' || Text[Behind] == ':');
  return Alone ? Name : std::string_view();
}

bool parseAsmStatement(std::string_view Text, std::size_t Begin,
                       AsmStatement &Out) {
  std::size_t I = skipQualifiers(Text, Begin);
  Out.End = I;
  if (I >= Text.size() || Text[I] != '(')
    return false;
  unsigned Depth = 1, Section = 0;
  bool SawString = false;
  for (I = skipSpace(Text, I + 1); I < Text.size(); I = skipSpace(Text, I)) {
    char C = Text[I];
    if (C == '"') {
      std::string Literal;
      I = readString(Text, I, Literal);
      SawString = true;
      if (Section == 0)
        Out.Template += Literal;
      else if (Depth == 1)
        (Section < 3 ? Out.Constraints : Out.Clobbers)
            .push_back(std::move(Literal));
      continue;
    }
    if (isWordStart(C) || isDigit(C)) {
      std::string_view Word = wordAt(Text, I);
      I += Word.size();
      if (Word == "R" && I < Text.size() && Text[I] == '"') {
        I = readRawString(Text, I, Out.Template);
        SawString = true;
      } else if (Section == 0) {
        Out.Template += '\1'; // a macro that expands to text we do not see
        std::string_view Argument = instructionArgument(Text, I);
        if (!Argument.empty()) {
          Out.Template.append("\n").append(Argument).append("\n");
          I = skipSpace(Text, I) + Argument.size() + 2;
          SawString = true;
        }
      }
      continue;
    }
    if (C == '(' || C == '[') {
      ++Depth;
    } else if (C == ')' || C == ']') {
      if (--Depth == 0) {
        Out.End = I + 1;
        return SawString;
      }
    } else if (C == ':' && Depth == 1) {
      ++Section;
      if (I + 1 < Text.size() && Text[I + 1] == ':') {
        ++Section;
        ++I;
      }
    }
    ++I;
  }
  Out.End = Text.size();
  return false;
}

} // namespace armlift::source
