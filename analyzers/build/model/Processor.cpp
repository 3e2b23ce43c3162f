#include "analyzers/build/model/Processor.h"

#include "analyzers/build/model/CMakeRegex.h"
#include "analyzers/build/model/ConditionWords.h"
#include "core/rules/BuildTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

constexpr std::string_view OnArm = "aarch64", OnX86 = "x86_64";
constexpr std::string_view HostOnArm = "aarch64-unknown-linux-gnu",
                           HostOnX86 = "x86_64-pc-linux-gnu";

/// The truth of a comparison with the name of the machine. On x86 the words of
/// the other side count too, since x86 has more names.
MachineTruth refined(bool Arm, bool X86, std::optional<MachineTruth> Words) {
  Ternary Here = Arm ? Ternary::True : Ternary::False;
  Ternary There = X86 ? Ternary::True : Ternary::False;
  if (Words)
    There = std::max(There, Words->OnX86);
  return {Here, There, Here, There};
}

/// The command in "sh -c 'uname -m 2> /dev/null || echo not'": it does not
/// fail, so the rest does not matter.
std::string_view bareCommand(std::string_view Command) {
  Command = trim(Command);
  for (char Quote : {'\'', '"'})
    if (std::string Front = std::string("sh -c ") + Quote;
        Command.size() > Front.size() && Command.starts_with(Front) &&
        Command.ends_with(Quote))
      Command = Command.substr(Front.size(), Command.size() - Front.size() - 1);
  Command = trim(Command.substr(0, Command.find("||")));
  for (std::string_view Silenced : {"2>/dev/null", "2> /dev/null"})
    if (Command.ends_with(Silenced))
      Command.remove_suffix(Silenced.size());
  return trim(Command);
}

/// The command in "$(shell uname -m)", "$(uname -m)" or "`uname -m`".
std::string_view commandOf(std::string_view Text) {
  for (auto [Front, Back] :
       {std::pair("$(shell ", ")"), {"$(", ")"}, {"`", "`"}})
    if (Text.starts_with(Front) && Text.ends_with(Back) &&
        Text.size() > std::string_view(Front).size()) {
      Text.remove_prefix(std::string_view(Front).size());
      Text.remove_suffix(1);
      return bareCommand(Text);
    }
  return {};
}

} // namespace

bool namesProcessor(std::string_view Text) {
  constexpr std::string_view Asks = "uname -m";
  return isNamed(NameList::ProcessorNames, Text) || Text == Asks ||
         commandOf(Text) == Asks;
}

bool namesHost(std::string_view Variable) {
  return isNamed(NameList::HostNames, Variable);
}

bool isEmptyOnLinux(std::string_view Variable) {
  return isNamed(NameList::EmptyOnLinux, Variable);
}

bool holdsEight(std::string_view Variable) {
  return isNamed(NameList::SizesOfEight, Variable);
}

bool hasEightBytes(std::string_view Type) {
  std::string Plain(Type);
  std::erase(Plain, ' ');
  return isNamed(NameList::TypesOfEight, Plain);
}

std::optional<bool> compareNumbers(std::uint64_t A, std::string_view Operator,
                                   std::uint64_t B) {
  constexpr std::string_view Version = "VERSION_";
  if (Operator.starts_with(Version))
    Operator.remove_prefix(Version.size());
  auto isAny = [&](std::initializer_list<std::string_view> Spellings) {
    return std::ranges::find(Spellings, Operator) != Spellings.end();
  };
  if (isAny({"==", "-eq", "EQUAL", "STREQUAL", "MATCHES"}))
    return A == B;
  if (isAny({"!=", "-ne"}))
    return A != B;
  if (isAny({"<", "-lt", "LESS"}))
    return A < B;
  if (isAny({"<=", "-le", "LESS_EQUAL"}))
    return A <= B;
  if (isAny({">", "-gt", "GREATER"}))
    return A > B;
  return isAny({">=", "-ge", "GREATER_EQUAL"}) ? std::optional(A >= B)
                                               : std::nullopt;
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
  CMakeRegex Pattern(Text);
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
