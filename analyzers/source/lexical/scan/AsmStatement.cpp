#include "analyzers/source/lexical/scan/AsmStatement.h"

#include "analyzers/source/lexical/scan/AsmText.h"
#include "core/code/CodeLexer.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace armlift::source {

namespace {

/// The number of bytes in which a macro argument may hold an instruction.
constexpr std::size_t MaxArgument = 256;

/// The number of macros in the text of a statement that are remembered.
constexpr std::size_t MaxNames = 16;

/// Returns the word that begins at I, or an empty view.
std::string_view wordAt(std::string_view Text, std::size_t I) {
  std::size_t End = I;
  while (End < Text.size() && isAsmWord(Text[End]))
    ++End;
  return Text.substr(std::min(I, Text.size()), End - I);
}

/// Skips white space, line continuations and comments.
std::size_t skipSpace(std::string_view Text, std::size_t I) {
  const char *Begin = Text.data(), *End = Begin + Text.size();
  return static_cast<std::size_t>(skipWhiteSpace(Begin + I, End) - Begin);
}

/// Decodes the string literal at Text[I] == '"' into `Out`. Returns the offset
/// after it.
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

/// Like readString(), for the raw string R"delimiter(text)delimiter" whose
/// quote is at I.
std::size_t readRawString(std::string_view Text, std::size_t I,
                          std::string &Out) {
  const char *Quote = Text.data() + I;
  const char *Behind = skipRawString(Quote, Text.data() + Text.size());
  std::string_view Literal(Quote, static_cast<std::size_t>(Behind - Quote));
  // The text is followed by as much as precedes it: "x( and )x".
  std::size_t Front = Literal.find('(') + 1;
  if (Front > 0 && Literal.size() >= 2 * Front)
    Out += Literal.substr(Front, Literal.size() - 2 * Front);
  return I + Literal.size();
}

/// Returns the place after volatile, __volatile__, inline, goto, const and
/// macros in their place.
std::size_t skipQualifiers(std::string_view Text, std::size_t Begin) {
  std::size_t I = skipSpace(Text, Begin);
  while (I < Text.size() && isAsmWordStart(Text[I]))
    I = skipSpace(Text, I + wordAt(Text, I).size());
  return I;
}

/// Returns the argument of the macro call `S(incl %0)`, whose name ends at I,
/// if it is an x86 instruction: the macro makes a string of it.
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

/// True if a directive may begin at `I`, because only blanks precede it on its
/// line.
bool isFirstOnLine(std::string_view Text, std::size_t I) {
  while (I > 0 && (Text[I - 1] == ' ' || Text[I - 1] == '\t'))
    --I;
  return I == 0 || Text[I - 1] == '\n';
}

class AsmReader {
public:
  AsmReader(std::string_view Text, WrittenAsm &Out, bool InBody)
      : Text(Text), Out(Out), InBody(InBody) {}

  bool read(std::size_t Begin) {
    I = skipQualifiers(Text, Begin);
    Out.End = I;
    if (I >= Text.size() || Text[I] != '(')
      return false;
    for (I = skipSpace(Text, I + 1); I < Text.size(); I = skipSpace(Text, I)) {
      char C = Text[I];
      if (C == '"')
        string();
      else if (isAsmWord(C))
        word();
      else if (C == '#' && !InBody && isFirstOnLine(Text, I))
        directive();
      else if ((C == ')' || C == ']') && Depth == 1)
        break;
      else
        sign(C);
    }
    Out.End = std::min(I + 1, Text.size());
    return SawString && !IsOther && (InBody || I < Text.size());
  }

private:
  /// Returns the statement that the current text belongs to.
  AsmStatement &statement() {
    if (Outer.empty())
      return Out.Always;
    if (IsNewBranch)
      Out.Branches.push_back({I, {}});
    IsNewBranch = false;
    return Out.Branches.back().Text;
  }

  void noteString(AsmStatement &Of) {
    if (!Outer.empty() &&
        Of.Template.find_first_not_of('\1') == Of.Template.npos &&
        Of.Constraints.empty() && Of.Clobbers.empty())
      Out.Branches.back().Begin = I;
    SawString = true;
  }

  void string() {
    AsmStatement &Of = statement();
    noteString(Of);
    std::string Literal;
    I = readString(Text, I, Literal);
    if (Section == 0)
      Of.Template += Literal;
    else if (Depth == 1)
      (Section < 3 ? Of.Constraints : Of.Clobbers)
          .push_back(std::move(Literal));
  }

  void word() {
    AsmStatement &Of = statement();
    std::string_view Word = wordAt(Text, I);
    std::size_t Behind = I + Word.size();
    if (Word == "R" && Behind < Text.size() && Text[Behind] == '"') {
      noteString(Of);
      I = readRawString(Text, Behind, Of.Template);
      return;
    }
    I = Behind;
    if (Section != 0)
      return;
    Of.Template += '\1'; // a macro that expands to unknown text
    if (Of.Names.size() < MaxNames &&
        std::ranges::find(Of.Names, Word) == Of.Names.end())
      Of.Names.push_back(Word);
    std::string_view Argument = instructionArgument(Text, I);
    if (Argument.empty())
      return;
    Of.Template.append("\n").append(Argument).append("\n");
    I = skipSpace(Text, I) + Argument.size() + 2;
    SawString = true;
  }

  void sign(char C) {
    if (C == '(' || C == '[') {
      ++Depth;
    } else if (C == ')' || C == ']') {
      --Depth;
    } else if (C == ':' && Depth == 1) {
      ++Section;
      if (I + 1 < Text.size() && Text[I + 1] == ':') {
        ++Section;
        ++I;
      }
    } else if (C == ',' && Depth == 1 && Section == 0 && Outer.empty()) {
      IsOther = true; // asm("dec %v", counter) of cc65, for the 6502
    }
    ++I;
  }

  /// Reads a conditional directive. Each branch continues from where the
  /// statement was before the first branch. If the statement begins within a
  /// branch, the later branches of that conditional are skipped: their text
  /// belongs to other statements.
  void directive() {
    std::string_view Word = directiveWord();
    bool IsLater = Word.starts_with("el") && Outer.empty();
    if (Word.starts_with("if")) {
      Outer.push_back({Section, Depth});
    } else if (Word.starts_with("el") && !IsLater) {
      std::tie(Section, Depth) = Outer.back();
    } else if (Word == "endif" && !Outer.empty()) {
      Outer.pop_back();
    }
    IsNewBranch = true;
    passLine();
    for (unsigned Open = IsLater; Open != 0 && I < Text.size(); passLine()) {
      std::size_t First = Text.find_first_not_of(" \t", I);
      if (First >= Text.size() || Text[First] != '#')
        continue;
      I = First;
      Word = directiveWord();
      Open += Word.starts_with("if");
      Open -= Word == "endif";
    }
  }

  /// Returns the word of the directive whose '#' is here.
  std::string_view directiveWord() const {
    return wordAt(Text, skipSpace(Text, I + 1));
  }

  void passLine() {
    do
      I = std::min(Text.find('\n', I), Text.size() - 1) + 1;
    while (I < Text.size() && isContinued(Text.substr(0, I - 1)));
  }

  /// True if the line that ends here is continued.
  static bool isContinued(std::string_view Line) {
    if (Line.ends_with('\r'))
      Line.remove_suffix(1);
    return Line.ends_with('\\');
  }

  std::string_view Text;
  WrittenAsm &Out;
  const bool InBody;
  std::size_t I = 0;
  unsigned Section = 0, Depth = 1;
  /// State before each open #if.
  std::vector<std::pair<unsigned, unsigned>> Outer;
  bool IsNewBranch = false, SawString = false;
  bool IsOther = false; ///< not of GNU C, which has ':' behind the text
};

} // namespace

std::string asmStringsAt(std::string_view Text, std::size_t Begin) {
  std::string Out;
  while (Begin < Text.size() && Text[Begin] == '"')
    Begin = skipSpace(Text, readString(Text, Begin, Out));
  return Out;
}

bool isAsmKeywordAlone(std::string_view Rest) {
  return skipQualifiers(Rest, 0) >= Rest.size();
}

std::optional<std::string> asmTextOf(std::string_view Body) {
  std::string Text;
  bool SawString = false;
  for (std::size_t I = 0; (I = skipSpace(Body, I)) < Body.size();) {
    if (Body[I] == '"') {
      I = readString(Body, I, Text);
      SawString = true;
    } else if (isAsmWordStart(Body[I])) {
      I += wordAt(Body, I).size();
      Text += '\1';
    } else {
      return std::nullopt;
    }
  }
  return SawString ? std::optional(Text) : std::nullopt;
}

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
                       WrittenAsm &Out, bool InBody) {
  return AsmReader(Text, Out, InBody).read(Begin);
}

} // namespace armlift::source
