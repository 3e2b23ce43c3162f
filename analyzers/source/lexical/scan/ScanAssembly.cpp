// Reads assembly line by line: preprocessor directives, and the first x86
// instruction of each region between them.
#include "analyzers/source/lexical/scan/Scanner.h"

#include "analyzers/source/lexical/scan/AsmText.h"
#include "analyzers/source/lexical/scan/Features.h"
#include "core/rules/FileTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <ranges>
#include <string>

namespace armlift::source {

namespace {

/// True for code of Go's assembler, such as "TEXT ·sum(SB), NOSPLIT, $0-32". It
/// has Go's own names for registers and instructions on every machine
/// (go.dev/doc/asm), and go build picks its files by their names.
bool isGoAssembly(std::string_view Text) {
  std::size_t At = Text.find("\nTEXT");
  return At != Text.npos &&
         Text.substr(At, Text.find('\n', At + 1) - At).contains("(SB)");
}

/// True for an instruction of x86 that names a register.
bool isX86Line(std::string_view Code) {
  AsmReading Reading = readAsmLine(Code);
  return Reading.Verdict == AsmVerdict::X86 && Reading.NamesRegister;
}

/// True for ".CODE", ".MODEL FLAT, C", "INCLUDELIB LIBCMT" or "f ENDP", which
/// NASM does not know. ".code resd 1" is a label of NASM's.
bool isOfMasm(std::string_view Code) {
  std::vector<std::string_view> Words = splitWords(Code, " \t\r");
  Words.resize(std::min<std::size_t>(Words.size(), 2));
  for (std::string_view &Word : Words) {
    if (!std::ranges::binary_search(masmWords(), lowerCase(Word)))
      continue;
    if (!Word.starts_with('.'))
      return true;
    std::string_view Next = &Word == &Words.back() ? "" : Words.back();
    Next = Next.substr(0, Next.find_first_of(",;"));
    return &Word == &Words.front() &&
           (Next.empty() ||
            std::ranges::binary_search(masmOperands(), lowerCase(Next)));
  }
  return false;
}

/// Follows the conditionals of NASM that ask for the format of the object
/// (NASM's manual, "Standard Macros", __OUTPUT_FORMAT__).
class NasmFormats {
public:
  /// Takes a line without its comment.
  void take(std::string_view Code) {
    if (!Code.starts_with('%'))
      return;
    std::vector<std::string_view> Words = splitWords(Code.substr(1), " \t,\r");
    if (Words.empty())
      return;
    const std::string Directive = lowerCase(Words[0]);
    const bool IsElse = Directive.starts_with("el");
    Depth += Directive.starts_with("if");
    if (IsElse && Depth == Other)
      Other = 0;
    if (Other == 0 && Words.size() == 3 &&
        (Directive.ends_with("ifidn") || Directive.ends_with("ifidni")) &&
        Words[1].contains("OUTPUT_FORMAT") &&
        std::ranges::binary_search(nasmOtherFormats(), lowerCase(Words[2])))
      Other = Depth;
    if (Directive == "endif" && Depth > 0 && Depth-- == Other)
      Other = 0;
  }

  /// True in a branch for the objects of another system.
  bool isOther() const { return Other != 0; }

private:
  unsigned Depth = 0;
  unsigned Other = 0; ///< the depth of that branch
};

} // namespace

/// Reads %include "file". The line is one of the text: the name stays a view of
/// it.
void Scanner::includeOfNasm(std::string_view Line) {
  std::size_t Begin = Line.find('"');
  std::size_t End = Begin == Line.npos ? Begin : Line.find('"', Begin + 1);
  if (End == Line.npos)
    return;
  flushCode();
  Directive D = Record.directiveHere(DirectiveKind::Include);
  std::string_view Spelling = Line.substr(Begin + 1, End - Begin - 1);
  D.Name = Record.symbol(Spelling);
  D.Shim = findShim(Spelling);
  Record.addDirective(D);
}

void Scanner::scanAssembly(bool Preprocessed, bool Nasm) {
  if (!Nasm && isGoAssembly(Cursor.Text))
    return;
  // A template of another language, "<%def …>", whose output is not known.
  if (trim(Cursor.Text.substr(0, 256)).starts_with('<'))
    return;
  bool InComment = false;
  NasmFormats Formats;
  Region Noted = ~Region(0); // one site for each region is enough
  std::string Line;          // without comments
  while (Cursor.P < Cursor.End) {
    std::string_view Rest = Cursor.from(Cursor.P);
    std::string_view Whole = Rest.substr(0, Rest.find('\n'));
    std::string_view Front = trim(Whole);
    if (Preprocessed && !InComment && Front.starts_with('#')) {
      Cursor.P = Front.data();
      directive();
    } else {
      Line.clear();
      appendAsmCode(Whole, InComment, Line);
      std::string_view Code = trim(Line);
      if (Nasm)
        Code = trim(Code.substr(0, Code.find(';')));
      if (Nasm && Code.starts_with("%include"))
        includeOfNasm(Whole);
      Facts.Masm = Facts.Masm || (Nasm && isOfMasm(Code));
      SawCode |= !Code.empty();
      if (Nasm)
        Formats.take(Code);
      if (!Code.empty() && Noted != Record.region() && !Formats.isOther() &&
          isX86Line(Code)) {
        Site &S =
            Record.addSite(SiteKind::AsmSource, Front.data(), Front.size());
        S.Subject = Record.symbol(fileName(Cursor.Path));
        Noted = Record.region();
      }
      Cursor.P += Whole.size();
    }
    if (Cursor.P < Cursor.End)
      Cursor.newline(Cursor.P++);
  }
  flushCode();
  Directives.noteOpenConditional();
}

} // namespace armlift::source
