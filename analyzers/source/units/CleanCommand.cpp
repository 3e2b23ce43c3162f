// Removes from compile commands everything that does not affect the meaning;
// see CommandLine.h.
#include "analyzers/source/units/CleanCommand.h"

#include "analyzers/source/lexical/scan/Features.h"
#include "core/input/FileKinds.h"
#include "core/rules/CompileOptionTable.h"
#include "core/support/Path.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace armlift::source {
namespace {

constexpr unsigned MaxResponseFiles = 2000; // as in GCC's libiberty
constexpr std::size_t MaxResponseBytes = std::size_t(32) << 20;
constexpr std::size_t MaxWords = 200'000;

bool isSpace(char C) { return C == ' ' || C == '\t' || C == '\n' || C == '\r'; }

/// True for a C or C++ compiler.
bool isCompiler(std::string_view Word) {
  if (Word.empty() || Word.front() == '-')
    return false;
  const std::optional<CompilerKind> Kind = compilerKind(Word);
  return Kind && *Kind != CompilerKind::Cuda;
}

OptionUse useOf(std::string_view Option) {
  const CompileOptionRow *Row = findCompileOption(Option);
  return Row ? Row->Use : OptionUse::Keep;
}

/// Replaces each @file by its words, in place. If the file cannot be read, the
/// word stays as it is, as in GCC.
Expected<std::vector<std::string>>
expandResponseFiles(std::vector<std::string> Words,
                    const std::string &Directory, const FileReader &Read,
                    const std::string &Unit) {
  std::vector<std::string> Out;
  std::ranges::reverse(Words); // the next word is the last
  std::size_t Files = 0, Bytes = 0;
  while (!Words.empty()) {
    std::string Word = std::move(Words.back());
    Words.pop_back();
    std::optional<std::string> Text;
    if (Word.size() > 1 && Word.front() == '@') {
      std::string Name = Word.substr(1);
      Text = Read(Name.front() == '/' ? Name : Directory + "/" + Name);
    }
    if (!Text) {
      Out.push_back(std::move(Word));
      continue;
    }
    Bytes += Text->size();
    if (++Files > MaxResponseFiles || Bytes > MaxResponseBytes)
      return failure(ErrorKind::Limit, Unit,
                     "too many response files at '" + Word + "'");
    std::vector<std::string> Inner = splitCommand(*Text);
    if (Out.size() + Words.size() + Inner.size() > MaxWords)
      return failure(ErrorKind::Limit, Unit,
                     "the response file '" + Word + "' holds too many words");
    std::ranges::move(Inner | std::views::reverse, std::back_inserter(Words));
  }
  return Out;
}

/// True for -mavx2, -mno-avx2, -march=haswell: the x86 parse needs these to
/// read what the x86 compiler reads.
bool isX86Feature(std::string_view Word) {
  if (!Word.starts_with("-m"))
    return false;
  Word.remove_prefix(Word.starts_with("-mno-") ? 5 : 2);
  return Word == "arch=native" || namesX86Feature(Word);
}

/// Sorts the words of one command into those that are kept, dropped or for the
/// query of the compiler.
class Cleaner {
public:
  Cleaner(const std::vector<std::string> &Words, std::string_view File,
          CleanCommand &Out)
      : Words(Words), File(File), Out(Out), ByName(Out.CPlusPlus) {}

  void run() {
    while (Next < Words.size())
      take(Words[Next++]);
  }

private:
  void take(std::string_view Word) {
    // The file may be spelled relative to another folder.
    IsPast |= fileName(Word) == fileName(File);
    // Objects, libraries and further sources of a one-step build, including "-"
    // for standard input, do not belong to this unit.
    if (!Word.starts_with('-') || Word == "-" || Word == "--" || Word == File)
      return;
    if (Word.starts_with("-x") && useOf(Word) == OptionUse::Keep)
      return takeLanguage(Word);
    if (isX86Feature(Word)) {
      // -march=native is the processor of the build machine; x86-64-v3 is a
      // level that all current ones have.
      Out.X86Features.emplace_back(Word == "-march=native" ? "-march=x86-64-v3"
                                                           : Word);
      return;
    }
    const CompileOptionRow *Row = findCompileOption(Word);
    if (Row && Row->Form == OptionForm::Separate)
      takePair(Word, Row->Use);
    else
      takeWord(Word, Row ? Row->Use : OptionUse::Keep);
  }

  void takePair(std::string_view Option, OptionUse Use) {
    if (Next == Words.size())
      return;
    std::string_view Value = Words[Next++];
    // "-D NAME" is "-DNAME", for which the rules may have an entry.
    std::string Joined = std::string(Option).append(Value);
    if (useOf(Joined) == OptionUse::Drop)
      return;
    // -Xclang passes a word to the compiler itself; the rules for words apply
    // to it as well. A value of the dropped word becomes a further source,
    // which no parse takes.
    if (Option == "-Xclang" && useOf(Value) == OptionUse::Drop)
      return;
    if (Option == "-D")
      return takeWord(Joined, Use);
    takeWord(Option, Use);
    takeWord(Value, Use);
  }

  /// "-x c++" and "-xc++" apply to the files after them. With "none", the names
  /// decide about the language again.
  void takeLanguage(std::string_view Option) {
    std::string_view Value = Option.substr(2);
    if (Value.empty() && Next < Words.size())
      Value = Words[Next++];
    if (IsPast || Value.empty())
      return;
    Out.CPlusPlus = Value == "none" ? ByName : Value.starts_with("c++");
    Out.Arguments.insert(Out.Arguments.end(), {"-x", std::string(Value)});
  }

  void takeWord(std::string_view Word, OptionUse Use) {
    switch (Use) {
    case OptionUse::Keep:
    case OptionUse::Preprocess:
      Out.Arguments.emplace_back(Word);
      return;
    case OptionUse::Query:
      Out.QueryOptions.emplace_back(Word);
      return;
    case OptionUse::PreprocessorList:
      takePreprocessorWords(Word);
      return;
    case OptionUse::Drop:
      return;
    }
  }

  /// For "-Wp,-DNAME,-MD,file": macros are kept, dependencies are dropped.
  void takePreprocessorWords(std::string_view List) {
    while (!List.empty()) {
      std::string_view Word = List.substr(0, List.find(','));
      List.remove_prefix(std::min(List.size(), Word.size() + 1));
      if (useOf(Word) == OptionUse::Preprocess)
        Out.Arguments.emplace_back(Word);
    }
  }

  const std::vector<std::string> &Words;
  std::string_view File;
  CleanCommand &Out;
  /// C++ according to the names of the compiler and the file.
  const bool ByName;
  bool IsPast = false; ///< the file of the unit was among the words so far
  std::size_t Next = 0;
};

} // namespace

bool isGccOrClang(std::string_view Program) {
  return compilerKind(Program) == CompilerKind::GccOrClang;
}

std::string_view notAUnit(const CompileCommand &Command) {
  FileKind Kind = fileKindOf(Command.File);
  if (Kind == FileKind::Asm || Kind == FileKind::Nasm)
    return "assembly";
  if (Kind == FileKind::Cuda)
    return "CUDA";
  std::string_view Compiler = Command.Arguments.empty()
                                  ? std::string_view(Command.Command)
                                        .substr(0, Command.Command.find(' '))
                                  : Command.Arguments.front();
  if (compilerKind(Compiler) == CompilerKind::Cuda)
    return "CUDA";
  return {};
}

std::vector<std::string> splitCommand(std::string_view Command) {
  std::vector<std::string> Words;
  std::string Word;
  bool InWord = false;
  char Quote = 0;
  for (std::size_t I = 0; I < Command.size() && Words.size() < MaxWords; ++I) {
    char C = Command[I];
    if (Quote == '\'') {
      if (C == '\'')
        Quote = 0;
      else
        Word += C;
    } else if (C == '\\' && I + 1 < Command.size()) {
      char Escaped = Command[++I];
      // Within double quotes, a backslash is literal unless it protects one of
      // these characters (POSIX 2.2.3).
      if (Quote == '"' && Escaped != '"' && Escaped != '\\' && Escaped != '$' &&
          Escaped != '`')
        Word += '\\';
      if (Escaped != '\n')
        Word += Escaped;
      InWord = true;
    } else if (Quote == '"') {
      if (C == '"')
        Quote = 0;
      else
        Word += C;
    } else if (C == '"' || C == '\'') {
      Quote = C;
      InWord = true;
    } else if (isSpace(C)) {
      if (InWord)
        Words.push_back(std::move(Word));
      Word.clear();
      InWord = false;
    } else {
      Word += C;
      InWord = true;
    }
  }
  if (InWord)
    Words.push_back(std::move(Word));
  return Words;
}

Expected<CleanCommand> cleanCommand(const CompileCommand &Command,
                                    const std::string &Directory,
                                    const FileReader &Read) {
  auto Words = expandResponseFiles(Command.Arguments.empty()
                                       ? splitCommand(Command.Command)
                                       : Command.Arguments,
                                   Directory, Read, Command.File);
  if (!Words)
    return std::unexpected(Words.error());
  // Everything before the compiler is a wrapper, such as ccache, distcc, env
  // A=b or cmake -E.
  auto Compiler = std::ranges::find_if(*Words, isCompiler);
  if (Compiler == Words->end())
    Compiler = Words->begin();
  if (Compiler == Words->end())
    return failure(ErrorKind::NotUnderstood, Command.File,
                   "its entry has neither 'command' nor 'arguments'");
  CleanCommand Out;
  Out.Compiler = *Compiler;
  Out.CPlusPlus = Out.Compiler.ends_with("++") ||
                  compilerFamily(Out.Compiler).ends_with("++") ||
                  fileKindOf(Command.File) == FileKind::Cxx;
  std::vector<std::string> Rest(std::make_move_iterator(std::next(Compiler)),
                                std::make_move_iterator(Words->end()));
  Cleaner(Rest, Command.File, Out).run();
  return Out;
}

} // namespace armlift::source
