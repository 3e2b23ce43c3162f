#include "analyzers/build/make/MakeCompiler.h"

#include "analyzers/build/make/CalledPrograms.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/NamedVariables.h"
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

void leaveToGcc(std::vector<FlagUse> &Flags, const When &IsGcc) {
  for (FlagUse &Use : Flags)
    if (Use.Row->Clang == ClangReaction::Takes &&
        !switchesOff(*Use.Row, Use.Flag))
      Use.Condition = both(Use.Condition, IsGcc);
}

} // namespace armlift::build
