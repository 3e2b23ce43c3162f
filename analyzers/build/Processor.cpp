#include "analyzers/build/Processor.h"

#include "analyzers/build/ConditionWords.h"
#include "core/rules/BuildTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <regex.h>
#include <string>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

constexpr std::string_view OnArm = "aarch64", OnX86 = "x86_64";
constexpr std::string_view HostOnArm = "aarch64-unknown-linux-gnu",
                           HostOnX86 = "x86_64-pc-linux-gnu";

/// What the words of the other side say is right for x86, which has more names.
MachineTruth refined(bool Arm, bool X86, std::optional<MachineTruth> Words) {
  Ternary Here = Arm ? Ternary::True : Ternary::False;
  Ternary There = X86 ? Ternary::True : Ternary::False;
  if (Words)
    There = std::max(There, Words->OnX86);
  return {Here, There, Here, There};
}

/// How many states regcomp() makes of `Regex`, at the most: "x+" is "xx*" to
/// it, so that each '+' around another doubles what it repeats.
std::size_t statesOf(std::string_view Regex) {
  constexpr std::size_t Enough = 1 << 20;
  struct Group {
    std::size_t Before = 0, Last = 0; ///< the last atom and what precedes it
  };
  std::vector<Group> Open(1);
  for (std::size_t At = 0; At < Regex.size(); ++At) {
    Group &Now = Open.back();
    auto atom = [](Group &In, std::size_t States) {
      In.Before += std::exchange(In.Last, States);
    };
    if (Regex[At] == '(') {
      Open.emplace_back();
    } else if (Regex[At] == ')' && Open.size() > 1) {
      std::size_t Inner = Now.Before + Now.Last + 1;
      Open.pop_back();
      atom(Open.back(), Inner);
    } else if (Regex[At] == '+') {
      Now.Last = std::min(2 * Now.Last, Enough);
    } else if (Regex[At] == '[') {
      // "[]a]" and "[^]a]" hold a ']'.
      At += Regex.substr(At).starts_with("[^") ? 2 : 1;
      At = std::min(Regex.find(']', At + 1), Regex.size());
      atom(Now, 1);
    } else if (Regex[At] != '*' && Regex[At] != '?') {
      At += Regex[At] == '\\';
      atom(Now, 1);
    }
  }
  std::size_t All = 0;
  for (const Group &G : Open)
    All += G.Before + G.Last;
  return All;
}

/// A regular expression of CMake's, which POSIX's extended ones contain but for
/// '{' (cmake-commands(7), string: Regex Specification); null where it is none.
class Regex {
public:
  explicit Regex(std::string_view Text) {
    // No list of machines takes more, and the worst of these take 0.1 ms, of
    // twice the length 2 ms.
    constexpr std::size_t MaxLength = 128, MaxStates = 1000;
    if (Text.size() <= MaxLength && !Text.contains('{') &&
        !Text.contains('\0') && statesOf(Text) <= MaxStates)
      Compiled = ::regcomp(&Program, std::string(Text).c_str(),
                           REG_EXTENDED | REG_NOSUB) == 0;
  }
  Regex(const Regex &) = delete;
  Regex &operator=(const Regex &) = delete;
  ~Regex() {
    if (Compiled)
      ::regfree(&Program);
  }

  explicit operator bool() const { return Compiled; }
  bool finds(std::string_view Name) const {
    return ::regexec(&Program, std::string(Name).c_str(), 0, nullptr, 0) == 0;
  }

private:
  ::regex_t Program;
  bool Compiled = false;
};

/// The command in "$(shell uname -m)", "$(uname -m)" or "`uname -m`".
std::string_view commandOf(std::string_view Text) {
  for (auto [Front, Back] :
       {std::pair("$(shell ", ")"), {"$(", ")"}, {"`", "`"}})
    if (Text.starts_with(Front) && Text.ends_with(Back) &&
        Text.size() > std::string_view(Front).size()) {
      Text.remove_prefix(std::string_view(Front).size());
      Text.remove_suffix(1);
      Text = trim(Text);
      constexpr std::string_view Silenced = "2>/dev/null";
      if (Text.ends_with(Silenced))
        Text = trim(Text.substr(0, Text.size() - Silenced.size()));
      return Text;
    }
  return {};
}

} // namespace

bool namesProcessor(std::string_view Text) {
  return isNamed(NameList::ProcessorNames, Text) ||
         commandOf(Text) == "uname -m";
}

bool namesHost(std::string_view Variable) {
  return isNamed(NameList::HostNames, Variable);
}

bool isEmptyOnLinux(std::string_view Variable) {
  return isNamed(NameList::EmptyOnLinux, Variable);
}

MachineTruth processorIs(std::string_view Word) {
  return refined(Word == OnArm, Word == OnX86, literalTruth(Word));
}

MachineTruth processorHolds(std::string_view Part) {
  return refined(OnArm.contains(Part), OnX86.contains(Part),
                 patternTruth(Part));
}

MachineTruth processorMatches(std::string_view Text) {
  std::optional<MachineTruth> Words = patternTruth(Text);
  Regex Pattern(Text);
  return Pattern ? refined(Pattern.finds(OnArm), Pattern.finds(OnX86), Words)
                 : Words.value_or(NobodyKnows);
}

MachineTruth processorFits(std::string_view Pattern) {
  return refined(globMatch(Pattern, OnArm), globMatch(Pattern, OnX86),
                 patternTruth(Pattern));
}

MachineTruth hostFits(std::string_view Pattern) {
  return refined(globMatch(Pattern, HostOnArm), globMatch(Pattern, HostOnX86),
                 patternTruth(Pattern));
}

} // namespace armlift::build
