// binding.gyp and similar files (the GYP Language Specification): dictionaries
// in Python syntax, in which lists of conditions contain more dictionaries.

#include "analyzers/build/FlagModel.h"
#include "analyzers/build/GypCommand.h"
#include "analyzers/build/Readers.h"
#include "analyzers/build/ScriptCondition.h"

#include <algorithm>
#include <optional>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;
using Tokens = std::span<const ScriptToken>;

class GypReader {
public:
  explicit GypReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::None) {}

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    std::size_t Before = Errors.size();
    std::vector<ScriptToken> List = readScript(In, Text, Errors);
    std::erase_if(List,
                  [](const ScriptToken &T) { return T.Is == Kind::LineEnd; });
    value("", List, {});
    if (!NoEntry.empty() && Errors.size() == Before)
      Errors.push_back(
          notUnderstood(In, Text, NoEntry, "expected a name, ':' and a value"));
    return Model.finish(In, Errors);
  }

private:
  /// The index past the value that begins at `At`: a bracketed run or one
  /// token.
  static std::size_t behind(Tokens S, std::size_t At) {
    std::size_t Depth = 0;
    do {
      const ScriptToken &T = S[At++];
      if (is(T, "[") || is(T, "{") || is(T, "("))
        ++Depth;
      else if (is(T, "]") || is(T, "}") || is(T, ")"))
        Depth -= Depth > 0;
    } while (Depth != 0 && At < S.size());
    return At;
  }

  static bool opens(Tokens S, std::string_view Bracket) {
    return S.size() >= 2 && is(S[0], Bracket);
  }

  /// The tokens between the brackets of a value.
  static Tokens inside(Tokens Value) {
    return Value.subspan(1, Value.size() - 2);
  }

  /// The values of a list. 'a' 'b' is one string, in two tokens.
  static std::vector<Tokens> items(Tokens Value) {
    std::vector<Tokens> Found;
    Tokens In = inside(Value);
    for (std::size_t At = 0; At < In.size();) {
      std::size_t End = behind(In, At);
      while (End < In.size() && In[End - 1].Is == Kind::String &&
             In[End].Is == Kind::String)
        ++End;
      if (!is(In[At], ","))
        Found.push_back(In.subspan(At, End - At));
      At = End;
    }
    return Found;
  }

  void value(std::string_view Key, Tokens Value, const When &Here) {
    if (opens(Value, "{"))
      return dictionary(Value, Here);
    if (!opens(Value, "["))
      return;
    if (Key == "conditions" || Key == "target_conditions") {
      for (Tokens One : items(Value))
        if (opens(One, "["))
          choose(items(One), Here);
      return;
    }
    std::optional<Role> R = roleOf(Key);
    for (Tokens One : items(Value))
      if (One[0].Is != Kind::String)
        value("", One, Here);
      else if (R)
        word(*R, One, Here);
  }

  /// Uses a string of a list.
  void word(Role R, Tokens String, const When &Here) {
    std::vector<std::string_view> Pieces;
    for (const ScriptToken &T : String)
      Pieces.push_back(T.Text);
    std::vector<PrintedWords> Printed;
    if (beginsCommand(Pieces.front()))
      Printed = printedWords(Pieces, Model.variables());
    for (const PrintedWords &P : Printed)
      Model.use(R, P.Text, both(Here, P.Condition));
    if (Printed.empty())
      for (std::string_view Piece : Pieces)
        Model.use(R, Piece, Here);
  }

  void dictionary(Tokens Value, const When &Here) {
    Tokens In = inside(Value);
    for (std::size_t At = 0; At < In.size(); ++At) { // from comma to comma
      if (In[At].Is != Kind::String || At + 2 >= In.size() ||
          !is(In[At + 1], ":") || is(In[At + 2], ",")) {
        if (NoEntry.empty() && !is(In[At], ","))
          NoEntry = In[At].Text;
        continue;
      }
      std::size_t End = behind(In, At + 2);
      if (!isForOtherTools(In[At].Text))
        value(In[At].Text, In.subspan(At + 2, End - At - 2), Here);
      // Skips the rest of the value: 'a' 'b' is one string.
      for (At = End; At < In.size() && !is(In[At], ",");)
        ++At;
    }
  }

  /// Reads ["target_arch=='x64'", {…}, "target_arch=='arm64'", {…}, {…}]: the
  /// first dictionary whose condition holds counts, otherwise the one without a
  /// condition.
  void choose(const std::vector<Tokens> &Items, const When &Here) {
    When NoneYet = Here;
    for (std::size_t I = 0; I < Items.size();) {
      if (opens(Items[I], "{"))
        return dictionary(Items[I], NoneYet);
      if (Items[I][0].Is != Kind::String || I + 1 == Items.size())
        return;
      std::string Said;
      for (const ScriptToken &T : Items[I])
        Said += T.Text;
      ScriptTokens Condition = lexScript(Said);
      std::erase_if(Condition.List,
                    [](const ScriptToken &T) { return T.Is == Kind::LineEnd; });
      When Test{
          evaluateScriptCondition(Condition.List, Model.variables()).Holds,
          Said};
      value("", Items[I + 1], both(NoneYet, Test));
      NoneYet = both(NoneYet, negation(Test));
      I += 2;
    }
  }

  /// The role of "cflags_cc" or "cflags+"; none for "cflags!", which removes
  /// words.
  static std::optional<Role> roleOf(std::string_view Key) {
    if (Key.ends_with('!') || Key.ends_with('/'))
      return std::nullopt;
    if (Key.starts_with("cflags") || Key.starts_with("ldflags"))
      return Role::Flags;
    if (Key.starts_with("defines"))
      return Role::Definitions;
    if (Key.starts_with("sources"))
      return Role::Sources;
    if (Key.starts_with("libraries"))
      return Role::Libraries;
    return std::nullopt;
  }

  /// True for xcode_settings and msvs_settings, which compilers on Linux do not
  /// use.
  static bool isForOtherTools(std::string_view Key) {
    return Key.starts_with("xcode_") || Key.starts_with("msvs_");
  }

  BuildText Text;
  FlagModel Model;
  std::string_view NoEntry; ///< the first member of a dictionary that is none
};

} // namespace

std::unique_ptr<BuildFileFacts> readGyp(const Input &In,
                                        std::vector<Error> &Errors) {
  return GypReader(In).read(In, Errors);
}

} // namespace armlift::build
