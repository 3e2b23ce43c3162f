#include "analyzers/source/lexical/scan/AsmText.h"

#include "analyzers/source/lexical/scan/AsmBytes.h"
#include "core/rules/AsmTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <vector>

namespace armlift::source {

namespace {

template <typename Row, typename Key>
const Row *find(std::span<const Row> Table, std::string_view Word, Key Of) {
  auto It = std::ranges::lower_bound(Table, Word, {}, Of);
  return It != Table.end() && Of(*It) == Word ? &*It : nullptr;
}

const MnemonicRow *findMnemonic(std::string_view Word) {
  return find(mnemonicTable(), Word,
              [](const MnemonicRow &R) { return R.Name; });
}

const RegisterRow *findRegister(std::string_view Word) {
  return find(registerTable(), Word,
              [](const RegisterRow &R) { return R.Name; });
}

/// How much a piece of evidence tells about what a statement is for.
enum class Telling : std::uint8_t { Operand, Move, Exchange, Instruction };

Telling tellingOf(std::string_view Mnemonic) {
  using std::ranges::binary_search;
  return binary_search(asmMoves(), Mnemonic)       ? Telling::Move
         : binary_search(asmExchanges(), Mnemonic) ? Telling::Exchange
                                                   : Telling::Instruction;
}

/// Evidence gathered over a statement.
struct Evidence {
  std::string X86; ///< the first of the most telling evidence for x86
  Telling Tells = Telling::Operand; ///< what that evidence is
  std::string Spelling; ///< a mnemonic whose operands aarch64 does not accept
  std::string Mnemonic; ///< the first mnemonic
  std::string Prefix;   ///< "rep", until its instruction follows
  std::span<const std::string> Constraints; ///< of the numbered operands
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

void readRegisters(std::string_view Operands, Evidence &E) {
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
        R && (Marked || !R->Ambiguous)) {
      E.Register = true;
      noteX86(E, "%" + Word, Telling::Operand);
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
    if (!Symbol.empty())
      noteX86(E, std::string(Name) + ' ' + std::string(Symbol));
  } else if (std::ranges::binary_search(x86Directives(), Name)) {
    noteX86(E, Name);
  } else if (Name.starts_with(".cfi_")) {
    readRegisters(Operands, E); // .cfi_def_cfa rsp, 8
  } else if (Name == ".inst" || Name == ".arch_extension" || Name == ".cpu") {
    E.Aarch64 = true;
  } else if (Name == ".set" &&
             (Operands == "noreorder" || Operands == "mips32")) {
    E.Foreign = true;
  }
}

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
  return Operand.size() > 2 && std::string_view("bhkq").contains(Operand[1]) &&
         Constraint.ends_with('r') &&
         Constraint.find_first_not_of("=+&%r") == Constraint.npos;
}

/// True for operands of a mnemonic that aarch64 has too, if only x86's
/// assembler accepts them: fewer than aarch64 needs, in AT&T syntax such as
/// `$1` and `8(%1)`, or in AT&T order.
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
    if (End == 2 && std::string_view("adgilo").contains(Register[0]) &&
        Register[1] >= '0' && Register[1] <= '7')
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

/// True for operands that no assembler of x86 accepts: arguments of PTX, a
/// register list of 32-bit Arm, "push {r4-r11}", or a "#" at the start of an
/// operand, as in "pause(#255)" of Hexagon and "rorw #8,%0" of the 68000. After
/// an x86 instruction, "#" begins a comment (GNU as, "i386-Chars").
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
/// aarch64 lacks are evidence.
void readAfterMacro(std::string_view Text, Evidence &E) {
  Text = trim(Text.substr(Text.find_first_not_of("\1 \t")));
  E.Foreign |= Text.starts_with('{'); // a list in braces: another machine's
  std::string Word = takeMnemonic(Text, E);
  if (Word == ".byte")
    E.Bytes.addAfterMacro(Text);
  if (!isX86Instruction(Word) || trim(Text).starts_with('{'))
    return;
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
      Text.starts_with("//") || Text.starts_with("/*") || Text[0] == '\1')
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
    if (std::string_view("rmgwoVpXn0123456789").contains(Letter[0]))
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

AsmReading conclude(const Evidence &E) {
  // Machines share mnemonics: RISC-V has a "call", S/390 a "jne".
  if (E.ForeignLines > E.X86Lines && !E.Register && !E.Aarch64)
    return {AsmVerdict::Foreign, {}, false};
  if (!E.X86.empty() && !E.Aarch64)
    return {AsmVerdict::X86, E.X86, E.Register};
  // With other text of a third architecture, `add r0, r1` is of that one too.
  if (!E.Spelling.empty() && !E.Aarch64 && !E.Foreign)
    return {AsmVerdict::X86, E.Spelling, E.Register};
  if (E.Aarch64)
    return {AsmVerdict::Aarch64, {}, false};
  return {E.Foreign ? AsmVerdict::Foreign : AsmVerdict::Portable, {}, false};
}

} // namespace

bool isX86Instruction(std::string_view Word) {
  const MnemonicRow *Row = findMnemonic(Word);
  return Row && Row->X86 && !Row->Aarch64;
}

AsmReading readAsm(const AsmStatement &Statement) {
  Evidence E;
  E.Constraints = Statement.Constraints;
  bool Dialects = false;
  std::string Text = firstDialect(Statement.Template, Dialects);
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
    if (const AsmAdviceRow *Row =
            find(asmAdviceTable(), Key,
                 [](const AsmAdviceRow &R) { return R.Mnemonic; }))
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
