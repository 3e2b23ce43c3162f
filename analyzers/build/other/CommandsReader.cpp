// compile_commands.json: the x86 flags and macros in the commands of an x86
// build, each at its first place. Errors in the file are reported by the code
// that parses its units.

#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/X86Words.h"

#include <algorithm>
#include <set>

namespace armlift::build {

namespace {

/// The macro of NAME=VALUE, the operand of -D.
MacroSetting observed(std::string_view Definition) {
  std::size_t Equals = Definition.find('=');
  return {.Name = std::string(Definition.substr(0, Equals)),
          .Value = Equals == Definition.npos
                       ? "1"
                       : std::string(Definition.substr(Equals + 1)),
          .Observed = true};
}

} // namespace

std::unique_ptr<BuildFileFacts> readCommands(const Input &In,
                                             std::vector<Error> &) {
  constexpr std::string_view Separators = " \t\r\n\",[]{}\\";
  auto Facts = std::make_unique<BuildFileFacts>();
  BuildText Text(In.Bytes);
  std::set<std::string_view> Seen;
  bool MacroFollows = false; // "-D", "NAME"
  for (std::size_t At = 0;
       (At = In.Bytes.find_first_not_of(Separators, At)) != In.Bytes.npos;) {
    std::size_t End =
        std::min(In.Bytes.find_first_of(Separators, At), In.Bytes.size());
    std::string_view Word = In.Bytes.substr(At, End - At);
    At = End;
    if (MacroFollows || (Word.starts_with("-D") && Word.size() > 2)) {
      if (Seen.insert(Word).second)
        Facts->Macros.push_back(observed(MacroFollows ? Word : Word.substr(2)));
      MacroFollows = false;
      continue;
    }
    MacroFollows = Word == "-D";
    Facts->noteOption(Word);
    const FlagRow *Row = Word.starts_with('-') ? findX86Flag(Word) : nullptr;
    if (Row && Seen.insert(Word).second)
      Facts->CommandFlags.push_back(
          {std::string(Word), Row, {}, Text.spot(Word)});
  }
  return Facts;
}

} // namespace armlift::build
