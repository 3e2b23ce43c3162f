// Reads the lists "files" (of "copies") and "libraries" of a binding.gyp, which
// name files, in the dictionaries that its conditions choose on aarch64 Linux.
#include "analyzers/binary/GypPrebuilts.h"

#include "analyzers/binary/Labels.h"
#include "core/build/ConditionParser.h"
#include "core/code/GypValues.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::binary {

namespace {

constexpr std::size_t MaxFiles = 256;

/// Returns whether "OS=='linux'" or "target_arch=='x64'" holds on aarch64
/// Linux.
Ternary equality(std::string_view Variable, std::string_view Value) {
  if (Variable == "OS")
    return Value == "linux" ? Ternary::True : Ternary::False;
  if (Variable == "target_arch" || Variable == "host_arch")
    return labelsOf(Value).Arch == Arch::Aarch64 ? Ternary::True
                                                 : Ternary::False;
  return Ternary::Unknown;
}

/// Returns the value of a comparison with "==", "!=", "in" or "not in". Python
/// takes "OS in 'linux mac'" for a text that contains the other.
MachineTruth comparison(std::span<const ScriptToken> Tokens) {
  auto Operator = std::ranges::find_if(Tokens, [](const ScriptToken &T) {
    return is(T, "==") || is(T, "!=") || is(T, "in");
  });
  if (Operator == Tokens.begin() || Operator == Tokens.end())
    return NobodyKnows;
  const bool IsNegated = is(*Operator, "!=") || is(Operator[-1], "not");
  if (Operator - Tokens.begin() != (is(Operator[-1], "not") ? 2 : 1))
    return NobodyKnows;
  Ternary Is = equality(Tokens[0].Text, ""); // known or not
  for (const ScriptToken &T : std::span(Operator + 1, Tokens.end()))
    for (std::string_view Value :
         is(*Operator, "in") ? splitWords(T.Text, " ") : std::vector{T.Text})
      Is = std::max(Is, equality(Tokens[0].Text, Value));
  return everywhere(IsNegated ? !Is : Is);
}

Ternary condition(std::string_view Text) {
  constexpr OperatorWords Python = {"or", "and", "not"};
  const ScriptTokens Lexed = lexScript(Text, LineEnds::None);
  return ConditionParser(std::span(Lexed.List), Python, comparison).run().OnArm;
}

class PrebuiltReader {
public:
  std::vector<std::string> read(std::string_view Text) {
    const ScriptTokens Lexed = lexScript(Text, LineEnds::None);
    value("", Lexed.List, true);
    std::erase_if(Files, [&](const std::string &File) {
      return std::ranges::find(Made, File) != Made.end();
    });
    return std::move(Files);
  }

private:
  /// Reads a value that belongs to a key. `Counts` is false in what is not for
  /// aarch64 Linux.
  void value(std::string_view Key, GypValue Value, bool Counts) {
    for (const auto &[Name, Of] : gypMembers(Value))
      value(Name, Of, Counts);
    if (isGypList(Value))
      for (GypValue Item : gypItems(Value))
        item(Key, Item, Counts);
  }

  void item(std::string_view List, GypValue Item, bool Counts) {
    const bool IsString = Item[0].Is == ScriptToken::Kind::String;
    if (isGypList(Item) &&
        (List == "conditions" || List == "target_conditions"))
      choose(Item, Counts);
    else if (IsString && (List == "files" || List == "libraries"))
      add(Item[0].Text, Counts, Files);
    else if (IsString && List == "outputs")
      add(Item[0].Text, Counts, Made);
    else
      value(List, Item, Counts);
  }

  void choose(GypValue List, bool Counts) {
    Ternary Earlier = Ternary::False; // whether an earlier condition holds
    for (const auto &[Condition, Value] : gypBranches(List)) {
      const Ternary Own = Condition ? condition(*Condition) : Ternary::True;
      value("", Value,
            Counts && Earlier == Ternary::False && Own == Ternary::True);
      Earlier = std::max(Earlier, Own);
    }
  }

  /// Adds the file of "<(module_root_dir)/lib/libfoo.a" or "../lib/libfoo.a":
  /// node-gyp builds in a folder below that of the binding.gyp.
  static void add(std::string_view Written, bool Counts,
                  std::vector<std::string> &Out) {
    if (!Counts || Out.size() >= MaxFiles || Written.starts_with('-'))
      return;
    for (std::string_view Root : {"<(module_root_dir)/", "<@(module_root_dir)/",
                                  "<!(pwd)/", "../", "./"})
      if (Written.starts_with(Root))
        Written.remove_prefix(Root.size());
    if (Written.find_first_of("<>$*") == Written.npos)
      Out.push_back(normalPath(Written));
  }

  std::vector<std::string> Files, Made; ///< Made: the outputs of actions
};

} // namespace

std::vector<std::string> gypPrebuilts(std::string_view Gyp) {
  return PrebuiltReader().read(Gyp);
}

} // namespace armlift::binary
