// Compile commands cleaned of everything that is not about meaning; see
// CommandLine.h.
#include "analyzers/source/units/CommandLine.h"

#include "core/input/Discovery.h"
#include "core/input/Input.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace armlift::source {
namespace {

constexpr unsigned MaxResponseFiles = 2000; // as GCC's libiberty
constexpr std::size_t MaxResponseBytes = std::size_t(32) << 20;
constexpr std::size_t MaxWords = 200'000;

bool isSpace(char C) { return C == ' ' || C == '\t' || C == '\n' || C == '\r'; }

bool isVersion(std::string_view Text) {
  return !Text.empty() && Text.find_first_not_of("0123456789.") == Text.npos;
}

/// "aarch64-linux-gnu-g++-12" -> "g++": the last part of the name that is no
/// version.
std::string_view compilerFamily(std::string_view Name) {
  Name = fileName(Name);
  if (Name.ends_with(".exe"))
    Name.remove_suffix(4);
  if (std::size_t Dash = Name.rfind('-');
      Dash != Name.npos && isVersion(Name.substr(Dash + 1)))
    Name = Name.substr(0, Dash);
  if (std::size_t Dash = Name.rfind('-'); Dash != Name.npos)
    Name = Name.substr(Dash + 1);
  return Name;
}

/// A C or C++ compiler by the one convention all follow: the name ends in cc,
/// c++, clang …
bool isCompiler(std::string_view Word) {
  if (Word.empty() || Word.front() == '-')
    return false;
  std::string_view Family = compilerFamily(Word);
  return Family == "cc" || Family.ends_with("++") || Family == "gcc" ||
         Family == "clang" || Family == "icc" || Family == "icx" ||
         Family == "icpc" || Family == "icpx" || Family == "c99" ||
         Family == "c11" || Family == "tcc";
}

bool startsWithAny(std::string_view Word,
                   std::initializer_list<std::string_view> Fronts) {
  return std::ranges::any_of(
      Fronts, [&](std::string_view Front) { return Word.starts_with(Front); });
}

bool isAnyOf(std::string_view Word,
             std::initializer_list<std::string_view> Words) {
  return std::ranges::find(Words, Word) != Words.end();
}

/// Replaces each @file by its words, in place. A file that cannot be read stays
/// a word, as GCC does.
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

/// Sorts the words of one command into kept, dropped and asked.
class Cleaner {
public:
  Cleaner(const std::vector<std::string> &Words, std::string_view File,
          CleanCommand &Out)
      : Words(Words), File(File), Out(Out) {}

  void run() {
    while (Next < Words.size())
      take(Words[Next++]);
  }

private:
  void take(std::string_view Word) {
    if (Word == "--" || Word == File ||
        (!Word.starts_with('-') && fileName(Word) == fileName(File)))
      return;
    // Options that take the next word: those that name outputs and machines go
    // with it.
    if (isAnyOf(Word, {"-o", "-MF", "-MT", "-MQ", "-MJ", "-arch", "-target",
                       "--param", "-Xassembler", "-Xlinker", "-T", "-u", "-z",
                       "-include-pch", "-dumpbase", "-dumpdir", "-aux-info",
                       "-wrapper", "--serialize-diagnostics"})) {
      ++Next;
      return;
    }
    if (isAnyOf(Word,
                {"-I", "-isystem", "-iquote", "-idirafter", "-include",
                 "-imacros", "-D", "-U", "-x", "-iprefix", "-iwithprefix",
                 "-iwithprefixbefore", "-Xclang", "-Xpreprocessor", "-F"})) {
      keepPair(Word);
      return;
    }
    if (isAnyOf(Word, {"-isysroot", "--sysroot", "-B"})) {
      Out.QueryOptions.emplace_back(Word);
      if (Next < Words.size())
        Out.QueryOptions.push_back(Words[Next++]);
      return;
    }
    if (startsWithAny(Word, {"--sysroot=", "-isysroot", "-stdlib=", "-nostdinc",
                             "-nostdlibinc", "--gcc-toolchain=", "-B"})) {
      Out.QueryOptions.emplace_back(Word);
      return;
    }
    if (Word.starts_with("-Wp,")) {
      preprocessorWords(Word.substr(4));
      return;
    }
    // A build that takes narrowed constants takes them on aarch64 too.
    if (isAnyOf(Word, {"-Wno-narrowing", "-Wno-c++11-narrowing"})) {
      Out.Arguments.emplace_back(Word);
      return;
    }
    // -c -S -E, dependencies, linking; warnings, debug information, output; the
    // machine (-m…).
    if (isAnyOf(Word, {"-c",
                       "-S",
                       "-E",
                       "-M",
                       "-MM",
                       "-MD",
                       "-MMD",
                       "-MP",
                       "-MG",
                       "-pipe",
                       "-save-temps",
                       "-pg",
                       "-p",
                       "-s",
                       "-v",
                       "-w",
                       "-rdynamic",
                       "-shared",
                       "-static",
                       "-H",
                       "-###",
                       "-fmodules",
                       "-ftest-coverage",
                       "--coverage",
                       "-fstack-usage"}) ||
        startsWithAny(Word, {"-W",
                             "-g",
                             "-l",
                             "-L",
                             "-m",
                             "-o",
                             "-MF",
                             "-MT",
                             "-MQ",
                             "-D_FORTIFY_SOURCE",
                             "-fcf-protection",
                             "-flto",
                             "-fsanitize",
                             "-fuse-ld",
                             "-fdiagnostics",
                             "-fmax-errors",
                             "-ferror-limit",
                             "-fprofile",
                             "-fplugin",
                             "-fmodule-mapper",
                             "-fmodules-cache-path",
                             "-fimplicit-module",
                             "-fcallgraph-info",
                             "-specs",
                             "--specs",
                             "-dump",
                             "-fdump",
                             "-ftime-report",
                             "-save-temps",
                             "-pedantic",
                             "--target=",
                             "-fcolor",
                             "-fno-color",
                             "-Winvalid-pch",
                             "-fpch",
                             "-fexec-charset",
                             "-finput-charset"}))
      return;
    // Objects, libraries and further sources of a one-step build are no part of
    // this unit.
    if (!Word.starts_with('-'))
      return;
    Out.Arguments.emplace_back(Word);
  }

  void keepPair(std::string_view Option) {
    if (Next == Words.size())
      return;
    std::string_view Value = Words[Next++];
    if (Option == "-D" && Value.starts_with("_FORTIFY_SOURCE"))
      return;
    if (Option == "-x")
      Out.CPlusPlus = Value.starts_with("c++");
    Out.Arguments.emplace_back(Option);
    Out.Arguments.emplace_back(Value);
  }

  /// -Wp,-DNAME,-MD,file: macros count, dependencies do not.
  void preprocessorWords(std::string_view List) {
    while (!List.empty()) {
      std::string_view Word = List.substr(0, List.find(','));
      List.remove_prefix(std::min(List.size(), Word.size() + 1));
      if ((Word.starts_with("-D") && !Word.starts_with("-D_FORTIFY_SOURCE")) ||
          Word.starts_with("-U") || Word.starts_with("-I"))
        Out.Arguments.emplace_back(Word);
    }
  }

  const std::vector<std::string> &Words;
  std::string_view File;
  CleanCommand &Out;
  std::size_t Next = 0;
};

} // namespace

bool isGccOrClang(std::string_view Program) {
  return isAnyOf(compilerFamily(Program),
                 {"gcc", "g++", "clang", "clang++", "cc", "c++"});
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
  if (compilerFamily(Compiler) == "nvcc" || compilerFamily(Compiler) == "hipcc")
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
      // Between double quotes a backslash is one unless it protects one of
      // these (POSIX 2.2.3).
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
  // ccache, distcc, env A=b, cmake -E …: whatever stands before the compiler is
  // a wrapper.
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
