#include "analyzers/build/script/GypCommand.h"

#include "analyzers/build/shell/ShellList.h"
#include "core/support/ShellWords.h"

#include <algorithm>
#include <iterator>

namespace armlift::build {
namespace {

/// True for "echo a b", but not for "echo a | sort".
bool prints(const ListedCommand &C) {
  return C.Words[0].is("echo") &&
         std::ranges::none_of(C.Words,
                              [](const ShellToken &W) { return W.is("|"); });
}

} // namespace

bool beginsCommand(std::string_view Text) {
  return Text.starts_with("<!(") || Text.starts_with("<!@(");
}

std::vector<PrintedWords> printedWords(std::span<const std::string_view> Pieces,
                                       const BuildVariables &Variables) {
  std::vector<ShellToken> Words;
  for (std::string_view Piece : Pieces) {
    if (Words.empty() && beginsCommand(Piece))
      Piece.remove_prefix(Piece.find('('));
    std::ranges::move(shellTokens(Piece), std::back_inserter(Words));
  }
  std::vector<PrintedWords> Printed;
  for (const ListedCommand &C : followShell(Words, Variables).Commands)
    if (prints(C))
      for (const ShellToken &W : C.Words.subspan(1))
        Printed.push_back({W.Text, C.Condition});
  return Printed;
}

} // namespace armlift::build
