#include "analyzers/build/make/CalledPrograms.h"

#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/NamedVariables.h"
#include "core/rules/CompileOptionTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/ShellWords.h"
#include "core/support/Text.h"

#include <algorithm>
#include <span>

namespace armlift::build {
namespace {

/// A word of a command, in parts: "$(CROSS)gcc" -> "gcc", no reference;
/// "$(Q)$(CC:%=x)" -> "CC", a reference; "$(call f,a)" -> a function.
struct ProgramWord {
  std::string_view Name;     ///< without folders, or of the last reference
  std::string_view Function; ///< what is in the brackets of the last reference
  bool IsReference = false;  ///< to a variable
};

using Predicate = bool (*)(const ProgramWord &Program);

/// Splits a word at its last reference. "$$X" is a variable of the shell.
ProgramWord partsOf(std::string_view Word) {
  ProgramWord Parts;
  std::string_view Last;
  for (std::size_t At = 0; At < Word.size();) {
    const std::size_t End = endOfShellPart(Word, At);
    if (Word[At] == '$' && End > At + 2) {
      Last = Word.substr(At, End - At);
      Parts.Name = Word.substr(End);
    } else if (Word[At] == '/') {
      Parts.Name = Word.substr(End);
      Last = {};
    } else if (At == 0) {
      Parts.Name = Word;
    }
    At = End;
  }
  if (Last.empty() || !Parts.Name.empty())
    return Parts;
  std::string_view Inside = Last.substr(2, Last.size() - 3);
  if (findOutsideReferences(Inside, " \t,") == Inside.npos) {
    Parts.Name = Inside.substr(0, findOutsideReferences(Inside, ":"));
    Parts.IsReference = true;
  } else {
    Parts.Function = Inside;
  }
  return Parts;
}

/// Words of the shell's grammar in front of a command.
bool isReserved(std::string_view Word) {
  constexpr std::string_view Words[] = {"!",    "do",    "elif",  "else", "if",
                                        "then", "until", "while", "{"};
  return std::ranges::find(Words, Word) != std::end(Words);
}

class ProgramSearch {
public:
  explicit ProgramSearch(Predicate Is) : Is(Is) {}

  /// True if some command in `Commands` calls such a program.
  bool inCommands(std::string_view Commands, unsigned Depth = 0) const {
    return inCommands(shellTokens(Commands), Depth);
  }

  bool inCommands(std::span<const ShellToken> Commands,
                  unsigned Depth = 0) const {
    bool AtProgram = true; // the next word is the program, or in front of it
    for (const ShellToken &T : Commands) {
      if (T.IsOperator) {
        AtProgram = true;
        continue;
      }
      if (Depth < MaxDepth && inSubstitutions(T, Depth + 1))
        return true;
      if (!AtProgram)
        continue;
      std::string_view Word = T.Text;
      Word.remove_prefix(
          std::min(Word.find_first_not_of("@-+"), Word.size())); // Make's
      if (T.IsQuoted && Depth < MaxDepth && Word.contains(' ') &&
          inCommands(Word, Depth + 1)) // sh -c "gcc a.c"
        return true;
      if (isShellAssignment(Word) || T.Text.starts_with('-') ||
          isReserved(T.Text))
        continue;
      const ProgramWord Parts = partsOf(Word);
      if (!Parts.Name.empty() && Is(Parts))
        return true;
      if (!Parts.Function.empty() && Depth < MaxDepth &&
          inArguments(Parts.Function, Depth + 1))
        return true;
      AtProgram = isInFront(Word, Parts);
    }
    return false;
  }

private:
  static constexpr unsigned MaxDepth = 4;

  /// True if the program may follow behind the word: "ccache", the "10" of
  /// "nice -n 10", "$(Q)".
  static bool isInFront(std::string_view Word, const ProgramWord &Parts) {
    return Parts.IsReference || !Parts.Function.empty() ||
           std::ranges::all_of(Word, isDigit) ||
           isListed(NameList::CompilerLaunchers, Parts.Name);
  }

  /// Looks into "`…`", "$$(…)" and "$(shell …)" of a word that '…' does not
  /// quote.
  bool inSubstitutions(const ShellToken &T, unsigned Depth) const {
    constexpr CharacterSet Fronts("$`");
    if (T.Written.starts_with('\'') || !Fronts.isIn(T.Text))
      return false;
    constexpr std::string_view Shell = "$(shell ";
    std::string_view Word = T.Text;
    for (std::size_t At = 0; At < Word.size();) {
      const std::size_t End = endOfShellPart(Word, At);
      std::string_view Part = Word.substr(At, End - At);
      const bool IsOfShell =
          Part.starts_with("`") ||
          (Part.starts_with("$(") && At > 0 && Word[At - 1] == '$');
      const std::size_t Front = Part.starts_with(Shell)
                                    ? Shell.size()
                                    : Part.find_first_not_of("`$(");
      if ((IsOfShell || Part.starts_with(Shell)) && Front < Part.size() &&
          inCommands(Part.substr(Front, Part.size() - Front - 1), Depth))
        return true;
      At = End;
    }
    return false;
  }

  /// Looks into the arguments of a function: "call run,$(CC) a.c",
  /// "foreach f,$(SRCS),$(CC) $(f);".
  bool inArguments(std::string_view Function, unsigned Depth) const {
    std::size_t Begin =
        std::min(Function.find_first_of(" \t,"), Function.size());
    while (Begin < Function.size()) {
      std::string_view Rest = Function.substr(Begin + 1);
      std::string_view Argument =
          Rest.substr(0, findOutsideReferences(Rest, ","));
      if (inCommands(Argument, Depth))
        return true;
      Begin += 1 + Argument.size();
    }
    return false;
  }

  Predicate Is;
};

/// True for "gcc", "x86_64-linux-gnu-g++-12", and the variables "$(HOSTCXX)" of
/// make and "$$CC" of the shell.
bool isCompiler(const ProgramWord &Program) {
  if (Program.IsReference || Program.Name.starts_with('$'))
    return isListed(NameList::CompilerCommands, Program.Name);
  return compilerKind(Program.Name).has_value();
}

bool isMake(const ProgramWord &Program) {
  return isListed(NameList::MakeCommands, Program.Name);
}

} // namespace

bool callsCompiler(std::string_view Commands) {
  return callsCompiler(shellTokens(Commands));
}

bool callsCompiler(std::span<const ShellToken> Commands) {
  return ProgramSearch(isCompiler).inCommands(Commands);
}

bool namesMake(std::string_view Word) { return isMake(partsOf(Word)); }

bool callsMake(std::string_view Commands) {
  return callsMake(shellTokens(Commands));
}

bool callsMake(std::span<const ShellToken> Commands) {
  return ProgramSearch(isMake).inCommands(Commands);
}

} // namespace armlift::build
