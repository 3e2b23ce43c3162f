#include "analyzers/binary/StartedPrograms.h"

#include "analyzers/binary/PathKinds.h"
#include "core/rules/BinaryTable.h"
#include "core/support/Path.h"
#include "core/support/ShellWords.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string_view>

namespace armlift::binary {
namespace {

using Words = std::span<const std::string>;

/// A command of a shell's list.
struct ShellCommand {
  std::vector<std::string> Words;
  bool IsAfterOr = false; ///< it starts only if the one before fails
};

/// Splits the text of "sh -c" into simple commands.
std::vector<ShellCommand> commandsOf(std::string_view Text) {
  std::vector<ShellCommand> All(1);
  for (const ShellToken &T : shellTokens(Text)) {
    if (!T.IsOperator)
      All.back().Words.push_back(T.IsQuoted ? std::string(T.Text)
                                            : unquoted(T.Text));
    else if (const bool IsOr = T.Text == "||";
             IsOr || !All.back().Words.empty())
      All.push_back({.Words = {}, .IsAfterOr = IsOr});
    else
      All.back().IsAfterOr = false;
  }
  return All;
}

/// Returns the command that an init starts: "app" for "tini -g -- app". Empty
/// if `Line` does not start with an init, or if its options are not ended by
/// "--": the next word could belong to the last of them.
Words behindInit(Words Line) {
  if (!isContainerInit(Line.front()))
    return {};
  Line = Line.subspan(1);
  bool HasOptions = false;
  while (!Line.empty() && Line.front().starts_with('-')) {
    const bool Ends = Line.front() == "--";
    Line = Line.subspan(1);
    if (Ends)
      return Line;
    HasOptions = true;
  }
  return HasOptions ? Words() : Line;
}

/// Returns the command that "env", "gosu" or "nice" starts, or nothing.
Words behindWrapper(Words Line) {
  auto Row = std::ranges::find(commandWrapperTable(), fileName(Line.front()),
                               &CommandWrapperRow::Name);
  if (Row == commandWrapperTable().end())
    return {};
  const std::vector<std::string_view> Valued =
      splitWords(Row->ValuedOptions, " ");
  Line = Line.subspan(1);
  while (!Line.empty() && Line.front().starts_with('-')) {
    bool HasValue = std::ranges::find(Valued, Line.front()) != Valued.end();
    Line = Line.subspan(std::min<std::size_t>(HasValue ? 2 : 1, Line.size()));
  }
  Line = Line.subspan(std::min<std::size_t>(Row->Operands, Line.size()));
  while (!Line.empty() && isShellAssignment(Line.front()))
    Line = Line.subspan(1);
  return Line;
}

class Starter {
public:
  void run(Words Line, std::string Folder, unsigned Depth) {
    while (!Line.empty() && Out.size() < MaxPrograms) {
      Out.push_back({Line.front(), Folder});
      if (std::ranges::find(shellTable(), fileName(Line.front())) !=
          shellTable().end())
        return shell(Line.subspan(1), std::move(Folder), Depth);
      Words Behind = behindInit(Line);
      Line = Behind.empty() ? behindWrapper(Line) : Behind;
    }
  }

  std::vector<StartedProgram> take() { return std::move(Out); }

private:
  static constexpr std::size_t MaxPrograms = 16;
  static constexpr unsigned MaxDepth = 4;

  /// Follows the text of bash -e -o pipefail -c "…" name arguments.
  void shell(Words Line, std::string Folder, unsigned Depth) {
    bool HasText = false;
    while (!Line.empty() && Line.front().starts_with('-')) {
      std::string_view Option = Line.front();
      HasText |= !Option.starts_with("--") && Option.contains('c');
      bool HasValue = !Option.starts_with("--") && Option.ends_with('o');
      Line = Line.subspan(std::min<std::size_t>(HasValue ? 2 : 1, Line.size()));
    }
    if (!HasText || Line.empty() || Depth == MaxDepth)
      return;
    for (ShellCommand &C : commandsOf(Line.front()))
      if (!C.IsAfterOr && !command(C.Words, Line.subspan(1), Folder, Depth))
        return;
  }

  /// Follows one command; `Arguments` are those of the shell. Returns false if
  /// what follows it is not known to start.
  bool command(Words Line, Words Arguments, std::string &Folder,
               unsigned Depth) {
    while (!Line.empty() && (isShellAssignment(Line.front()) || Line[0] == "{"))
      Line = Line.subspan(1);
    if (Line.empty() || Line[0] == "}")
      return true;
    const std::string &Name = Line.front();
    if (Name == "if" || Name == "case" || Name == "while" || Name == "until" ||
        Name == "for" || Name == "exit" || Name.contains('`'))
      return false;
    if (Name == "cd") {
      if (Line.size() != 2 || Line[1].contains('$'))
        return false;
      Folder = pathIn(Folder, Line[1]);
      return true;
    }
    std::vector<std::string> Whole(Line.begin(), Line.end());
    if (Whole.back() == "$@" && !Arguments.empty()) {
      Whole.pop_back();
      Whole.insert(Whole.end(), Arguments.begin() + 1, Arguments.end());
    }
    run(Whole, Folder, Depth + 1);
    return Name != "exec";
  }

  std::vector<StartedProgram> Out;
};

} // namespace

std::vector<StartedProgram> startedPrograms(std::span<const std::string> Line) {
  Starter S;
  S.run(Line, {}, 0);
  return S.take();
}

} // namespace armlift::binary
