#include "analyzers/build/ConditionWords.h"

#include "core/input/Input.h"
#include "core/rules/BuildTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>
#include <vector>

namespace armlift::build {
namespace {

bool isWordCharacter(char C) {
  return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') ||
         (C >= '0' && C <= '9') || C == '_' || C == '.' || C == '-';
}

bool is(ConditionWord Kind, std::string_view Word) {
  return contains(conditionWords(Kind), Word);
}

/// Each word of `Text` in lower case, whole, then without a leading '-'
/// ("-mavx2"), then its parts at '_', '-' and '.'.
template <typename Function>
void forEachWord(std::string_view Text, Function Visit) {
  for (std::size_t At = 0; At < Text.size();) {
    if (!isWordCharacter(Text[At])) {
      ++At;
      continue;
    }
    std::size_t End = At;
    while (End < Text.size() && isWordCharacter(Text[End]))
      ++End;
    std::string Word = lowerCase(Text.substr(At, End - At));
    At = End;
    std::string_view Whole = Word;
    while (!Whole.empty() && (Whole.front() == '-' || Whole.front() == '.' ||
                              Whole.front() == '_'))
      Whole.remove_prefix(1);
    while (!Whole.empty() &&
           (Whole.back() == '-' || Whole.back() == '.' || Whole.back() == '_'))
      Whole.remove_suffix(1);
    if (Visit(Whole))
      continue;
    // "have_sse4_1" holds the two-part word "sse4_1": try pairs of parts before
    // single ones.
    std::vector<std::string_view> Parts = splitWords(Whole, "_-.");
    for (std::size_t I = 0; I < Parts.size(); ++I) {
      if (I + 1 < Parts.size()) {
        const char *First = Parts[I].data();
        const char *Last = Parts[I + 1].data() + Parts[I + 1].size();
        if (Visit(std::string_view(First,
                                   static_cast<std::size_t>(Last - First)))) {
          ++I;
          continue;
        }
      }
      Visit(Parts[I]);
    }
  }
}

struct Words {
  bool X86_64 = false, X86Family = false, X86Related = false, AArch64 = false,
       Arm = false, Other = false, OtherSystem = false, Linux = false,
       Usual = false;

  bool x86() const { return X86_64 || X86Family || X86Related; }
};

Words wordsOf(std::string_view Text) {
  Words Found;
  forEachWord(Text, [&](std::string_view Word) {
    struct {
      ConditionWord Kind;
      bool &Flag;
    } Lists[] = {{ConditionWord::X86_64, Found.X86_64},
                 {ConditionWord::X86Family, Found.X86Family},
                 {ConditionWord::X86Related, Found.X86Related},
                 {ConditionWord::AArch64, Found.AArch64},
                 {ConditionWord::Arm, Found.Arm},
                 {ConditionWord::OtherArchitectures, Found.Other},
                 {ConditionWord::OtherSystems, Found.OtherSystem},
                 {ConditionWord::Linux, Found.Linux},
                 {ConditionWord::Usual, Found.Usual}};
    for (auto &[Kind, Flag] : Lists)
      if (is(Kind, Word)) {
        Flag = true;
        return true;
      }
    return false;
  });
  return Found;
}

std::optional<MachineTruth> truthOf(const Words &Found) {
  if (Found.x86() || Found.AArch64 || Found.Arm) {
    Truth Arm = Found.AArch64 ? Truth::True
                : Found.Arm   ? Truth::Unknown
                              : Truth::False;
    Truth X86 = Found.X86_64  ? Truth::True
                : Found.x86() ? Truth::Unknown
                              : Truth::False;
    return MachineTruth{Arm, X86, Arm};
  }
  if (Found.Linux)
    return AlwaysTrue;
  if (Found.Other || Found.OtherSystem)
    return NeverTrue;
  if (Found.Usual)
    return TrueByDefault;
  return std::nullopt;
}

} // namespace

std::optional<MachineTruth> literalTruth(std::string_view Text) {
  return truthOf(wordsOf(Text));
}

std::optional<MachineTruth> patternTruth(std::string_view Text) {
  Words Found = wordsOf(Text);
  Found.X86_64 |= Found.X86Family && !Text.ends_with('$');
  return truthOf(Found);
}

MachineTruth nameTruth(std::string_view Name) {
  Words Found = wordsOf(Name);
  if (isSwitch(Name))
    return NobodyKnows;
  // "WIN32_AVX", "APPLE_ARM64": the system decides.
  if (Found.OtherSystem || (Found.Other && !Found.x86() && !Found.AArch64))
    return NeverTrue;
  if (Found.x86() && (Found.AArch64 || Found.Arm))
    return NobodyKnows;
  if (Found.x86()) // TARGET_X86_64 is the machine, HAVE_X86_64_SSE2 is not
    return Found.X86_64 && !Found.X86Related ? TrueOnX86 : PerhapsOnX86;
  if (Found.AArch64)
    return TrueOnArm;
  if (Found.Arm)
    return PerhapsOnArm;
  if (Found.Linux)
    return AlwaysTrue;
  return Found.Usual ? TrueByDefault : NobodyKnows;
}

bool isX86Word(std::string_view Word) {
  return is(ConditionWord::X86_64, Word) ||
         is(ConditionWord::X86Family, Word) ||
         is(ConditionWord::X86Related, Word);
}

bool namesX86Alone(std::string_view Text) {
  Words Found = wordsOf(Text);
  return Found.x86() && !Found.AArch64 && !Found.Arm;
}

bool namesArm(std::string_view Text) {
  Words Found = wordsOf(Text);
  return Found.AArch64 || Found.Arm;
}

std::optional<MachineTruth> processorTruth(std::string_view Word) {
  using enum ConditionWord;
  bool Known = std::ranges::any_of(
      std::initializer_list{X86_64, X86Family, AArch64, Arm,
                            OtherArchitectures},
      [&](ConditionWord Kind) { return is(Kind, lowerCase(Word)); });
  return Known ? literalTruth(Word) : std::nullopt;
}

When fileCondition(std::string_view Path) {
  for (std::string_view Word : splitWords(fileName(Path), ".-"))
    if (isX86Word(lowerCase(Word)))
      return {TrueOnX86, "its machine is built for"};
  return {};
}

bool isArchitectureVariable(std::string_view Name) {
  bool Found = false;
  forEachWord(Name, [&](std::string_view Word) {
    Found = Found || is(ConditionWord::ArchitectureVariables, Word);
    return false;
  });
  return Found;
}

bool isProbe(std::string_view Function) {
  return std::ranges::any_of(
      conditionWords(ConditionWord::Probes),
      [&](std::string_view Glob) { return globMatch(Glob, Function); });
}

bool isSwitch(std::string_view Name) {
  bool Found = false;
  forEachWord(Name, [&](std::string_view Word) {
    Found = Found || is(ConditionWord::Switches, Word);
    return false;
  });
  return Found;
}

} // namespace armlift::build
