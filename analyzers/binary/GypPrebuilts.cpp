// Reads the nested dictionaries and lists of a binding.gyp (the GYP Language
// Specification): conditions choose between dictionaries, and the lists
// "files" (of "copies") and "libraries" name files.
#include "analyzers/binary/GypPrebuilts.h"

#include "analyzers/binary/Labels.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::binary {

namespace {

/// The most dictionaries and lists inside each other; real files have about
/// ten.
constexpr int MaxNesting = 64;
constexpr std::size_t MaxFiles = 256, MaxConditionBytes = 1024;

enum class Truth { No, Yes, Unknown };

Truth negation(Truth T) {
  return T == Truth::Unknown ? T : T == Truth::Yes ? Truth::No : Truth::Yes;
}

bool isEither(std::string_view Text, std::string_view A, std::string_view B) {
  return Text == A || Text == B;
}

std::string_view withoutQuotes(std::string_view Text) {
  if (Text.size() >= 2 && Text.front() == Text.back() &&
      isEither(Text.substr(0, 1), "'", "\""))
    return Text.substr(1, Text.size() - 2);
  return Text;
}

/// Returns the value of "OS=='linux'" and "target_arch!='x64'" on aarch64
/// Linux. `Value` is without quotes.
Truth equality(std::string_view Variable, std::string_view Value) {
  if (Variable == "OS")
    return Value == "linux" ? Truth::Yes : Truth::No;
  if (isEither(Variable, "target_arch", "host_arch"))
    return labelsOf(Value).Arch == Arch::Aarch64 ? Truth::Yes : Truth::No;
  return Truth::Unknown;
}

/// Returns the value of "OS in ['linux', 'freebsd']" or of "OS in 'linux mac'",
/// which Python takes for a text that contains the other.
Truth membership(std::string_view Variable, std::string_view Values) {
  Truth Any = equality(Variable, ""); // known or not
  for (std::string_view Value : splitWords(Values, "[](), \t'\""))
    if (equality(Variable, Value) == Truth::Yes)
      Any = Truth::Yes;
  return Any;
}

/// Finds `Word` outside of brackets and quotes; npos if it is not there.
std::size_t findOutside(std::string_view Text, std::string_view Word) {
  int Depth = 0;
  char Quote = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (Quote) {
      Quote = C == Quote ? '\0' : Quote;
      continue;
    }
    if (Depth == 0 && Text.substr(I).starts_with(Word))
      return I;
    if (isEither(Text.substr(I, 1), "'", "\""))
      Quote = C;
    Depth += std::string_view("([").contains(C);
    Depth -= std::string_view(")]").contains(C);
  }
  return Text.npos;
}

/// Returns the value of a condition, as Python reads it, on aarch64 Linux.
Truth condition(std::string_view Text) {
  Text = trim(Text);
  for (auto [Word, Decisive] :
       {std::pair(" or ", Truth::Yes), std::pair(" and ", Truth::No)}) {
    std::size_t At = findOutside(Text, Word);
    if (At == Text.npos)
      continue;
    Truth Left = condition(Text.substr(0, At)),
          Right = condition(Text.substr(At + std::string_view(Word).size()));
    if (Left == Decisive || Right == Decisive)
      return Decisive;
    return Left == Truth::Unknown ? Left : Right;
  }
  if (Text.starts_with("not "))
    return negation(condition(Text.substr(4)));
  if (Text.starts_with('(') && Text.ends_with(')'))
    return condition(Text.substr(1, Text.size() - 2));
  for (std::string_view Operator : {"==", "!=", " not in ", " in "}) {
    std::size_t At = findOutside(Text, Operator);
    if (At == Text.npos)
      continue;
    std::string_view Variable = trim(Text.substr(0, At)),
                     Value = trim(Text.substr(At + Operator.size()));
    Truth Is = Operator.ends_with(' ')
                   ? membership(Variable, Value)
                   : equality(Variable, withoutQuotes(Value));
    return isEither(Operator, "!=", " not in ") ? negation(Is) : Is;
  }
  return Truth::Unknown;
}

class Reader {
public:
  explicit Reader(std::string_view Text) : Text(Text) {}

  std::vector<std::string> read() {
    value("", true, 0);
    std::erase_if(Files, [&](const std::string &File) {
      return std::ranges::find(Made, File) != Made.end();
    });
    return std::move(Files);
  }

private:
  /// Skips space, comments and separators; returns the next character, or 0 at
  /// the end.
  char next() {
    while (At < Text.size()) {
      if (Text[At] == '#')
        At = std::min(Text.find('\n', At), Text.size());
      else if (std::string_view(" \t\r\n,:").contains(Text[At]))
        ++At;
      else
        return Text[At];
    }
    return 0;
  }

  std::string_view string() {
    char Quote = Text[At++];
    std::size_t Start = At;
    while (At < Text.size() && Text[At] != Quote)
      At += Text[At] == '\\' ? 2 : 1;
    At = std::min(At, Text.size());
    std::string_view Out = Text.substr(Start, At - Start);
    At = std::min(At + 1, Text.size());
    return Out;
  }

  bool isString(char C) const { return C == '"' || C == '\''; }

  /// Reads a value that belongs to a key. `Counts` is false in what is not for
  /// aarch64 Linux.
  void value(std::string_view Key, bool Counts, int Depth) {
    char C = next();
    if (Depth > MaxNesting)
      At = Text.size();
    else if (C == '{')
      dictionary(Counts, Depth);
    else if (C == '[')
      list(Key, Counts, Depth);
    else if (isString(C))
      string();
    else if (C != 0)
      ++At; // a number
  }

  void dictionary(bool Counts, int Depth) {
    ++At;
    for (char C = next(); C != 0 && C != '}'; C = next()) {
      std::string_view Key;
      if (isString(C)) {
        Key = string();
        if (next() == '}')
          break;
      }
      value(Key, Counts, Depth + 1);
    }
    At = std::min(At + 1, Text.size());
  }

  void list(std::string_view Key, bool Counts, int Depth) {
    std::vector<std::string> *Named = isEither(Key, "files", "libraries")
                                          ? &Files
                                      : Key == "outputs" ? &Made
                                                         : nullptr;
    bool Chooses = isEither(Key, "conditions", "target_conditions");
    ++At;
    for (char C = next(); C != 0 && C != ']'; C = next()) {
      if (Chooses && C == '[')
        choice(Counts, Depth + 1);
      else if (Named && isString(C))
        add(string(), Counts, *Named);
      else
        value(Key, Counts, Depth + 1);
    }
    At = std::min(At + 1, Text.size());
  }

  /// Reads ['OS=="linux"', {…}, {…}]: the first dictionary counts if the
  /// condition before it holds, the one without a condition if none does.
  void choice(bool Counts, int Depth) {
    ++At;
    Truth SoFar = Truth::No; // whether an earlier condition holds
    Truth Own = Truth::Yes;
    bool IsElse = true; // there is no condition before the dictionary
    for (char C = next(); C != 0 && C != ']'; C = next()) {
      if (isString(C)) {
        std::string_view Said = string();
        Own =
            Said.size() > MaxConditionBytes ? Truth::Unknown : condition(Said);
        IsElse = false;
        continue;
      }
      bool Taken = SoFar == Truth::No && Own == Truth::Yes;
      value("", Counts && Taken, Depth + 1);
      if (!IsElse && (Own == Truth::Yes || SoFar == Truth::No))
        SoFar = Own;
      Own = Truth::Yes;
      IsElse = true;
    }
    At = std::min(At + 1, Text.size());
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

  std::string_view Text;
  std::size_t At = 0;
  std::vector<std::string> Files, Made; ///< Made: the outputs of actions
};

} // namespace

std::vector<std::string> gypPrebuilts(std::string_view Gyp) {
  return Reader(Gyp).read();
}

} // namespace armlift::binary
