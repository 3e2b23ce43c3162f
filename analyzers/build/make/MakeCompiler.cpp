#include "analyzers/build/make/MakeCompiler.h"

#include "analyzers/build/make/CalledPrograms.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/X86Words.h"
#include "core/input/PathArch.h"
#include "core/rules/BuildTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>

namespace armlift::build {

void MakeCompiler::set(std::string_view Value, const When &Condition) {
  NamesUsual = NamesUsual || namesOtherCompiler(Value);
  if (!isOther(Value))
    NamesOwn = true;
  else if (Condition.Holds.ByDefault == Ternary::True)
    NamesOther = true;
}

/// True for a compiler for another system or a third machine: "bcc32",
/// "ccache /opt/amiga/bin/m68k-amigaos-gcc", "$(CROSS)gcc" with the prefix
/// "i686-w64-mingw32-".
bool MakeCompiler::isOther(std::string_view Value) const {
  std::vector<std::string_view> Words = splitWords(Value, " \t");
  std::size_t First = 0;
  while (First + 1 < Words.size() &&
         isListed(NameList::CompilerLaunchers, Words[First]))
    ++First;
  if (First == Words.size())
    return false;
  std::string Command = Variables.withFrontMeant(Words[First]);
  std::string_view Name = fileName(Command);
  if (isListed(NameList::OtherCompilers, Name))
    return true;
  // GCC for another target is named TARGET-gcc (GCC's manual, "Installing GCC:
  // Configuration", --program-prefix).
  return Name.contains('-') && callsCompiler(Name) &&
         nameArch(Name.substr(0, Name.find('-'))) == PathArch::Other;
}

/// When `Variable`, CC or CXX, is the usual compiler that is not the default
/// one; nothing if the file does not call the compiler by this variable.
std::optional<BuildExpression>
MakeCompiler::isOtherUsual(std::string_view Variable,
                           std::string_view Options) const {
  const Pieces *Set = Variables.find(Variable);
  auto isNamed = [&](std::string_view Name) {
    return Text.bytes().contains("$(" + std::string(Name) + ")") ||
           Text.bytes().contains("${" + std::string(Name) + "}") ||
           Variables.knows(Name);
  };
  // Built-in rules call the compiler of the options.
  if (!Set)
    return isNamed(Variable) || isNamed(Options)
               ? std::optional<BuildExpression>(NeverTrue)
               : std::nullopt;
  BuildExpression Now = NeverTrue;
  for (const Piece &P : *Set) {
    // "ifeq ($(CONFIG_CLANG),y)" asks the user.
    if (P.IsName || !Variables.ask(P) || namesOtherCompiler(P.Condition.Text))
      return NeverTrue;
    Now = choose<BuildExpression>(
        P.Condition, namesOtherCompiler(P.Words) ? AlwaysTrue : NeverTrue, Now);
  }
  return Now;
}

/// True for "gcc -c a.c", whatever CC is.
static bool callsGcc(std::string_view Recipe) {
  return std::ranges::any_of(
      splitWords(Recipe, " \t@;&|()"), [](std::string_view Word) {
        return !Word.contains('$') && !Word.starts_with('-') &&
               callsCompiler(Word) && !namesOtherCompiler(Word);
      });
}

std::optional<When>
MakeCompiler::whenGcc(std::span<const MakeLine> Lines) const {
  if (!NamesUsual)
    return std::nullopt;
  std::optional<BuildExpression> Any = isOtherUsual("CC", "CFLAGS");
  if (std::optional<BuildExpression> Cxx = isOtherUsual("CXX", "CXXFLAGS"))
    Any = Any ? *Any && *Cxx : *Cxx;
  if (!Any || Any->Holds.ByDefault != Ternary::True ||
      std::ranges::any_of(Lines, [](const MakeLine &L) {
        return L.Recipe && callsGcc(L.Text);
      }))
    return std::nullopt;
  return When{!*Any, "the compiler is GCC"};
}

/// True for "--target=x86_64-linux-gnu" and "-target x86_64-apple-macos11",
/// with which Clang compiles for x86 on every machine.
static bool targetsX86(std::string_view Words) {
  constexpr std::string_view Joined = "--target=", Separate = "-target";
  if (!Words.contains(Separate))
    return false;
  std::vector<std::string_view> All = splitWords(Words, " \t\\\r\n");
  for (std::size_t I = 0; I < All.size(); ++I) {
    std::string_view Triple;
    if (All[I].starts_with(Joined))
      Triple = All[I].substr(Joined.size());
    else if (All[I] == Separate && I + 1 < All.size())
      Triple = All[I + 1];
    if (processorTruth(Triple.substr(0, Triple.find('-'))) == TrueOnX86)
      return true;
  }
  return false;
}

std::set<std::uint32_t>
MakeCompiler::linesForX86(std::span<const MakeLine> Lines) const {
  std::set<std::uint32_t> OfX86;
  auto note = [&](std::string_view Words) {
    std::uint32_t Last = Text.line(Words.substr(Words.size()));
    for (std::uint32_t Line = Text.line(Words); Line <= Last; ++Line)
      OfX86.insert(Line);
  };
  auto isForX86 = [](const Piece &P) {
    return !P.IsName && P.Condition.Holds.ByDefault == Ternary::True &&
           targetsX86(P.Words);
  };
  for (const auto &[Name, Values] : Variables.all())
    if (std::ranges::any_of(Values, isForX86))
      for (const Piece &P : Values)
        if (!P.IsName && !P.Words.empty())
          note(P.Words);
  for (const MakeLine &L : Lines)
    if (L.Recipe && targetsX86(L.Text))
      note(L.Text);
  return OfX86;
}

void leaveToCompilers(std::vector<FlagUse> &Flags,
                      const MakeCompiler::Called &Compilers) {
  std::erase_if(Flags, [&](const FlagUse &Use) {
    return Compilers.LinesForX86.contains(Use.At.Line);
  });
  for (FlagUse &Use : Flags)
    if (Compilers.Gcc && Use.Row->Clang == ClangReaction::Takes &&
        !switchesOff(*Use.Row, Use.Flag))
      Use.Condition = both(Use.Condition, *Compilers.Gcc);
}

} // namespace armlift::build
