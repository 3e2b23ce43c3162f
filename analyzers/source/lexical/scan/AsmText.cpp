#include "analyzers/source/lexical/scan/AsmText.h"

#include "analyzers/source/lexical/scan/AsmBytes.h"
#include "analyzers/source/lexical/scan/AsmOperands.h"
#include "core/code/NameBytes.h"
#include "core/rules/AsmTable.h"
#include "core/rules/Sorted.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <bitset>
#include <vector>

namespace armlift::source {

namespace {

const RegisterRow *findRegister(std::string_view Word) {
  return findSorted(registerTable(), Word, &RegisterRow::Name);
}

const AsmAdviceRow *findAdvice(std::string_view Word) {
  return findSorted(asmAdviceTable(), Word, &AsmAdviceRow::Mnemonic);
}

/// How much a piece of evidence tells about what a statement is for.
enum class Telling : std::uint8_t {
  Operand,
  Move,
  Exchange,
  Instruction,
  Counter
};

Telling tellingOf(std::string_view Mnemonic) {
  using std::ranges::binary_search;
  return binary_search(asmMoves(), Mnemonic)       ? Telling::Move
         : binary_search(asmExchanges(), Mnemonic) ? Telling::Exchange
         : binary_search(asmCounters(), Mnemonic)  ? Telling::Counter
                                                   : Telling::Instruction;
}

/// Evidence gathered over a statement.
struct Evidence {
  std::string X86; ///< the first of the most telling evidence for x86
  Telling Tells = Telling::Operand; ///< what that evidence is
  std::string Spelling; ///< a mnemonic whose operands aarch64 does not accept
  std::string Advised;  ///< the first register that has advice: "%rsp"
  std::string Mnemonic; ///< the first mnemonic
  std::string Prefix;   ///< "rep", until its instruction follows
  std::span<const std::string> Constraints; ///< of the numbered operands
  DefinesFunction Defines;                  ///< may be empty
  bool Register = false;
  bool Aarch64 = false;
  bool Foreign = false;
  AsmSections Sections;
  ByteRun Bytes;
  unsigned X86Lines = 0;     ///< instructions that only x86 has
  unsigned ForeignLines = 0; ///< instructions that neither machine has
};

void noteX86(Evidence &E, std::string_view Subject,
             Telling Tells = Telling::Instruction) {
  if (!E.X86.empty() && Tells <= E.Tells)
    return;
  E.X86 = Subject;
  E.Tells = Tells;
}

/// Ends the run of bytes, at an instruction or at the end of the text.
void endBytes(Evidence &E) {
  if (std::string Instruction = E.Bytes.end(); !Instruction.empty())
    noteX86(E, Instruction);
}

/// Returns the second symbol of "memcpy, memcpy@GLIBC_2.2.5" if only x86 has
/// its version. With @@ the program defines the symbol itself (GNU as,
/// "Symver").
std::string_view x86Version(std::string_view Operands) {
  std::size_t At = Operands.find('@');
  std::size_t Version = Operands.find_first_not_of('@', At);
  if (Version == Operands.npos || Version - At == 2)
    return {};
  std::size_t End = Operands.find_first_of(", \t", Version);
  if (!std::ranges::binary_search(x86SymbolVersions(),
                                  Operands.substr(Version, End - Version)))
    return {};
  std::size_t Begin = Operands.find_last_of(", \t", At) + 1;
  return Operands.substr(Begin, End - Begin);
}

enum class Trusted : std::uint8_t {
  Marked,     ///< also "%r8", which other machines have too
  OfX86Alone, ///< "%rax"
};

void readRegisters(std::string_view Operands, Evidence &E,
                   Trusted Names = Trusted::Marked) {
  for (std::size_t I = 0; I < Operands.size(); ++I) {
    bool Marked = Operands[I] == '%';
    if (Marked) {
      while (I < Operands.size() && Operands[I] == '%')
        ++I;
    } else if (!isAsmWordStart(Operands[I]) ||
               (I > 0 &&
                (isAsmWord(Operands[I - 1]) || Operands[I - 1] == '$'))) {
      continue;
    }
    std::size_t Begin = I;
    while (I < Operands.size() && isAsmWord(Operands[I]))
      ++I;
    std::string Word = lowerCase(Operands.substr(Begin, I - Begin));
    // %[name] and %0 are operands, not registers.
    if (const RegisterRow *R = findRegister(Word);
        R && ((Marked && Names == Trusted::Marked) || !R->Ambiguous)) {
      E.Register = true;
      noteX86(E, "%" + Word, Telling::Operand);
      if (E.Advised.empty() && findAdvice("%" + Word))
        E.Advised = "%" + Word;
    }
  }
}

void readDirective(std::string_view Name, std::string_view Operands,
                   Evidence &E) {
  if (Name == ".byte") {
    if (E.Sections.isCode())
      E.Bytes.add(Operands);
    return;
  }
  endBytes(E);
  E.Sections.read(Name, Operands);
  if (Name == ".symver") {
    std::string_view Symbol = x86Version(Operands);
    std::string_view Local = trim(Operands.substr(0, Operands.find(',')));
    if (!Symbol.empty() && !(E.Defines && E.Defines(Local)))
      noteX86(E, std::string(Name) + ' ' + std::string(Symbol));
  } else if (std::ranges::binary_search(x86Directives(), Name)) {
    noteX86(E, Name);
  } else if (Name.starts_with(".cfi_")) {
    readRegisters(Operands, E); // .cfi_def_cfa rsp, 8
  } else if (std::ranges::binary_search(aarch64Directives(), Name)) {
    E.Aarch64 = true;
  } else if (Name == ".set" &&
             std::ranges::binary_search(mipsSettings(), Operands)) {
    E.Foreign = true;
  }
}

/// Notes the pending prefix as evidence, alone or with its instruction `Word`.
void notePrefix(Evidence &E, const std::string &Word) {
  if (!E.Prefix.empty())
    noteX86(E, Word.empty() ? E.Prefix : E.Prefix + ' ' + Word);
  E.Prefix.clear();
}

/// Removes the word at the front and returns it in lower case.
std::string takeWord(std::string_view &Text) {
  std::size_t End = 0;
  while (End < Text.size() && isAsmWord(Text[End]))
    ++End;
  std::string Word = lowerCase(Text.substr(0, End));
  Text.remove_prefix(End);
  return Word;
}

/// Removes the mnemonic at the front and returns it. "lock; addl" and "rep
/// movsb" are read as one.
std::string takeMnemonic(std::string_view &Text, Evidence &E) {
  std::string Word = takeWord(Text);
  for (const MnemonicRow *Row; (Row = findMnemonic(Word)) && Row->X86Prefix;) {
    E.Prefix = Word;
    Text = trim(Text);
    Word = takeWord(Text);
  }
  return Word;
}

/// Reads the text after an unknown macro, as in `LOCK_PREFIX "xaddl %0, %1"`.
/// The macro may hold any part of the line before, so only mnemonics that
/// aarch64 lacks are evidence, and registers: `#op " %%rax"`.
void readAfterMacro(std::string_view Text, Evidence &E) {
  Text = trim(Text.substr(Text.find_first_not_of("\1 \t")));
  E.Foreign |= Text.starts_with('{'); // a list in braces: another machine's
  std::string Word = takeMnemonic(Text, E);
  if (Word == ".byte")
    E.Bytes.addAfterMacro(Text);
  if (trim(Text).starts_with('{'))
    return;
  if (!isX86Instruction(Word))
    return readRegisters(Text, E, Trusted::OfX86Alone);
  notePrefix(E, Word);
  noteX86(E, Word, tellingOf(Word));
  readRegisters(Text, E);
}

void readInstruction(std::string_view Text, Evidence &E) {
  // PTX puts statements with registers of their own into braces.
  Text =
      trim(Text.substr(std::min(Text.find_first_not_of("{ \t"), Text.size())));
  // Labels: "1:", "name:", and GCC's "%=:" forms; PTX's "ld.L2::128B" is no
  // label.
  for (std::size_t Colon; (Colon = Text.find(':')) != Text.npos;) {
    std::string_view Label = Text.substr(0, Colon);
    if (Label.empty() || Label.find_first_of(" \t,(\"") != Label.npos ||
        Text.substr(Colon).starts_with("::"))
      break;
    Text = trim(Text.substr(Colon + 1));
  }
  if (Text.starts_with('\1'))
    endBytes(E);
  if (Text.find_first_not_of("\1 \t") != Text.npos && Text[0] == '\1')
    return readAfterMacro(Text, E);
  if (Text.empty() || Text[0] == '#' || Text[0] == '@' || Text[0] == '!' ||
      Text[0] == '\1')
    return;
  std::string Word = takeMnemonic(Text, E);
  const MnemonicRow *Row = findMnemonic(Word);
  std::string_view Operands = trim(Text);
  if (Word.starts_with('.')) {
    readDirective(Word, Operands, E);
    return;
  }
  endBytes(E);
  if (Word.empty()) {
    readRegisters(Text, E);
    return;
  }
  notePrefix(E, Word);
  if (E.Mnemonic.empty())
    E.Mnemonic = Word;
  if (!Row) {
    // A name with an operand in it ("mov%z0", "b%B0") tells nothing; any other
    // unknown word does.
    if (Text.starts_with('%')) {
      readRegisters(Operands, E);
    } else {
      E.Foreign = true;
      ++E.ForeignLines;
    }
    return;
  }
  if (Row->X86 && !Row->Aarch64 && hasForeignOperands(Operands)) {
    E.Foreign = true;
  } else if (Row->X86 && !Row->Aarch64) {
    noteX86(E, Word, tellingOf(Word));
    ++E.X86Lines;
  } else if (Row->Aarch64 && !Row->X86) {
    E.Aarch64 = true;
  } else if (E.Spelling.empty() &&
             hasX86Operands(*Row, Operands, E.Constraints)) {
    E.Spelling = Word;
  }
  readRegisters(Operands, E);
}

bool isX86Constraint(std::string_view Constraint) {
  std::string_view Letters = Constraint;
  while (!Letters.empty() && std::string_view("=+&%*!?#^").contains(Letters[0]))
    Letters.remove_prefix(1);
  if (Letters.starts_with("@cc"))
    return std::ranges::binary_search(x86FlagOutputs(), Letters.substr(3));
  // Every alternative must be one that aarch64 lacks: "g", "m", "r" or "0"
  // anywhere makes the constraint portable.
  bool Found = false, Output = Letters.size() < Constraint.size() &&
                               std::string_view("=+").contains(Constraint[0]);
  for (std::size_t I = 0; I < Letters.size(); ++I) {
    std::size_t Length = Letters[I] == 'Y' ? 2 : 1;
    std::string_view Letter = Letters.substr(I, Length);
    if (std::ranges::binary_search(sharedConstraints(), Letter))
      return false;
    Found |=
        std::ranges::binary_search(x86Constraints(), Letter) ||
        (Output && std::ranges::binary_search(x86OutputConstraints(), Letter));
    I += Length - 1;
  }
  return Found;
}

/// Replaces GCC's dialect alternatives "{att|intel}" by "att", and sets `Found`
/// if there are any. Braces without '|' (register lists) stay.
std::string firstDialect(std::string_view Text, bool &Found) {
  std::string Out;
  while (!Text.empty()) {
    std::size_t Open = Text.find('{');
    std::size_t Close = Open == Text.npos ? Open : Text.find('}', Open);
    if (Close == Text.npos)
      break;
    std::string_view Inside = Text.substr(Open + 1, Close - Open - 1);
    Out += Text.substr(0, Open);
    std::size_t Bar = Inside.find('|');
    Found |= Bar != Inside.npos;
    if (Bar != Inside.npos)
      Out += Inside.substr(0, Bar);
    else
      Out += Text.substr(Open, Close - Open + 1);
    Text.remove_prefix(Close + 1);
  }
  return Out += Text;
}

/// Returns the lines of a template without comments, which may name the
/// registers of other machines.
std::string codeOf(std::string_view Template) {
  std::string Code;
  bool InComment = false;
  while (!Template.empty()) {
    appendAsmCode(takeLine(Template), InComment, Code);
    Code += '\n';
  }
  return Code;
}

AsmReading conclude(const Evidence &E) {
  // Machines share mnemonics: RISC-V has a "call", S/390 a "jne".
  if (E.ForeignLines > E.X86Lines && !E.Register && !E.Aarch64)
    return {AsmVerdict::Foreign, {}, false};
  if (!E.X86.empty() && !E.Aarch64) {
    // A move is named with what it moves, and x86's form of an instruction that
    // both machines have says more than a letter or a register.
    if (!E.Advised.empty() && E.Tells == Telling::Move && !findAdvice(E.X86))
      return {AsmVerdict::X86, E.X86 + ' ' + E.Advised, E.Register};
    if (!E.Advised.empty() && E.Tells == Telling::Operand)
      return {AsmVerdict::X86, E.Advised, E.Register};
    if (E.Tells == Telling::Operand && findAdvice(E.Spelling))
      return {AsmVerdict::X86, E.Spelling, E.Register};
    return {AsmVerdict::X86, E.X86, E.Register};
  }
  // With other text of a third architecture, `add r0, r1` is of that one too.
  if (!E.Spelling.empty() && !E.Aarch64 && !E.Foreign)
    return {AsmVerdict::X86, E.Spelling, E.Register};
  if (E.Aarch64)
    return {AsmVerdict::Aarch64, {}, false};
  return {E.Foreign ? AsmVerdict::Foreign : AsmVerdict::Portable, {}, false};
}

} // namespace

bool isX86Instruction(std::string_view Word) {
  // Asked about the first word of many strings, most of which are no
  // instructions of any machine.
  using Filter = std::bitset<1 << 15>;
  static const Filter Maybe = [] {
    Filter All;
    for (const MnemonicRow &Row : mnemonicTable())
      All.set(nameHash(Row.Name) % All.size());
    return All;
  }();
  if (!Maybe.test(nameHash(Word) % Maybe.size()))
    return false;
  const MnemonicRow *Row = findMnemonic(Word);
  return Row && Row->X86 && !Row->Aarch64;
}

void appendAsmCode(std::string_view Line, bool &InComment, std::string &Code) {
  while (!Line.empty()) {
    if (InComment) {
      const std::size_t Close = Line.find("*/");
      InComment = Close == Line.npos;
      Line.remove_prefix(InComment ? Line.size() : Close + 2);
      continue;
    }
    std::size_t Slash = 0;
    while (Slash < Line.size() && !Line.substr(Slash).starts_with("//") &&
           !Line.substr(Slash).starts_with("/*"))
      ++Slash;
    Code += Line.substr(0, Slash);
    Line.remove_prefix(Slash);
    InComment = Line.starts_with("/*");
    Line.remove_prefix(InComment ? 2 : Line.size());
  }
}

AsmReading readAsm(const AsmStatement &Statement,
                   const DefinesFunction &Defines) {
  Evidence E;
  E.Defines = Defines;
  E.Constraints = Statement.Constraints;
  bool Dialects = false;
  std::string Text = firstDialect(codeOf(Statement.Template), Dialects);
  for (std::string_view Instruction : splitWords(Text, "\n;\r"))
    readInstruction(Instruction, E);
  notePrefix(E, "");
  endBytes(E);
  // aarch64's assembler has only one dialect.
  if (Dialects && E.Spelling.empty())
    E.Spelling = E.Mnemonic;
  // Text of a third architecture has its own registers and constraint letters.
  if (E.Foreign && E.X86.empty())
    return conclude(E);
  for (const std::string &Clobber : Statement.Clobbers)
    if (isX86Register(Clobber)) {
      noteX86(E, Clobber, Telling::Operand);
      const RegisterRow *Row = findRegister(lowerCase(Clobber));
      E.Register |= Row && !Row->Ambiguous; // PowerPC has a cr0 too
    }
  for (const std::string &Constraint : Statement.Constraints)
    if (isX86Constraint(Constraint))
      noteX86(E, Constraint, Telling::Operand);
  return conclude(E);
}

AsmReading readAsmLine(std::string_view Line) {
  Evidence E;
  for (std::string_view Instruction : splitWords(Line, ";"))
    readInstruction(Instruction, E);
  notePrefix(E, "");
  endBytes(E);
  return conclude(E);
}

std::string_view asmAdvice(std::string_view Subject) {
  std::string Words = lowerCase(Subject);
  std::string_view Word = Words;
  std::size_t Space = Word.find(' ');
  std::string_view Prefix = Word.substr(0, Space);
  std::string_view Instruction =
      Word.substr(Space == Word.npos ? 0 : Space + 1);
  for (std::string_view Key : {Word, Prefix, Instruction})
    if (const AsmAdviceRow *Row = findAdvice(Key))
      return Row->Text;
  const MnemonicRow *Mnemonic = findMnemonic(Instruction);
  bool Vector = Mnemonic ? Mnemonic->X86Vector
                         : isX86Register(Instruction) && Word.contains("mm");
  return Vector ? asmVectorAdvice() : asmDefaultAdvice();
}

bool isX86Register(std::string_view Name) {
  if (Name.starts_with('%'))
    Name.remove_prefix(1);
  return findRegister(lowerCase(Name)) != nullptr;
}

} // namespace armlift::source
