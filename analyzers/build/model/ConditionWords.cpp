#include "analyzers/build/model/ConditionWords.h"

#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/X86Words.h"
#include "core/input/PathArch.h"
#include "core/rules/BuildTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <bitset>
#include <string>
#include <vector>

namespace armlift::build {
namespace {

/// True for the characters of words such as "-mavx2", "x86-64" and "sse4.1".
bool isWordCharacter(char C) {
  return isNameCharacter(C) || C == '.' || C == '-';
}

/// Calls `Visit` with each word of `Text`, in lower case and without '-', '.'
/// and '_' at its ends ("-mavx2"). If `Visit` returns false, calls it with
/// pairs of neighboring parts of the word, and with the parts that are in no
/// accepted pair.
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
    // "have_sse4_1" contains the two-part word "sse4_1", so pairs of parts are
    // tried before single ones.
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

/// The kinds of the words in a text.
class Words {
public:
  explicit Words(std::string_view Text) {
    forEachWord(Text, [&](std::string_view Word) {
      std::optional<ConditionWord> Kind = conditionWordOf(Word);
      if (Kind)
        Kinds.set(static_cast<std::size_t>(*Kind));
      return Kind.has_value();
    });
  }

  bool has(ConditionWord Kind) const {
    return Kinds.test(static_cast<std::size_t>(Kind));
  }
  bool hasX86() const {
    return has(ConditionWord::X86_64) || has(ConditionWord::X86Family) ||
           hasPerhapsX86();
  }
  /// True if a word names something that not every x86_64 machine is or has.
  bool hasPerhapsX86() const {
    return has(ConditionWord::X86_32) || has(ConditionWord::X86Related);
  }
  bool hasAArch64() const {
    return has(ConditionWord::AArch64) || has(ConditionWord::AArch64Related);
  }
  bool hasArm() const { return hasAArch64() || has(ConditionWord::Arm); }
  bool hasUsual() const {
    return has(ConditionWord::Usual) || has(ConditionWord::OtherCompiler);
  }
  void add(ConditionWord Kind) { Kinds.set(static_cast<std::size_t>(Kind)); }

private:
  std::bitset<static_cast<std::size_t>(ConditionWord::OtherCompiler) + 1> Kinds;
};

std::optional<MachineTruth> truthOf(const Words &Found) {
  using enum ConditionWord;
  if (Found.hasX86() || Found.hasArm()) {
    Ternary OnArm = Found.hasAArch64() ? Ternary::True
                    : Found.has(Arm)   ? Ternary::Unknown
                                       : Ternary::False;
    Ternary OnX86 = Found.has(X86_64) ? Ternary::True
                    : Found.hasX86()  ? Ternary::Unknown
                                      : Ternary::False;
    return MachineTruth{OnArm, OnX86, OnArm, OnX86};
  }
  if (Found.has(Linux))
    return AlwaysTrue;
  if (Found.has(OtherArchitectures) || Found.has(OtherSystems))
    return NeverTrue;
  if (Found.hasUsual())
    return TrueByDefault;
  return std::nullopt;
}

} // namespace

std::optional<MachineTruth> literalTruth(std::string_view Text) {
  if (std::optional<MachineTruth> Machine = truthOf(Words(Text)))
    return Machine;
  // BLAS_VENDOR STREQUAL "MKL"
  return findX86Library(Text) ? std::optional(PerhapsOnX86) : std::nullopt;
}

std::optional<MachineTruth> patternTruth(std::string_view Text) {
  Words Found(Text);
  if (Found.has(ConditionWord::X86Family) && !Text.ends_with('$'))
    Found.add(ConditionWord::X86_64);
  return truthOf(Found);
}

MachineTruth nameTruth(std::string_view Name) {
  using enum ConditionWord;
  if (isSwitch(Name))
    return NobodyKnows;
  Words Found(Name);
  // In "WIN32_AVX" and "APPLE_ARM64" the system decides.
  if (Found.has(OtherSystems) ||
      (Found.has(OtherArchitectures) && !Found.hasX86() && !Found.hasAArch64()))
    return NeverTrue;
  if (Found.hasX86() && Found.hasArm())
    return NobodyKnows;
  // TARGET_X86_64 is the machine, but HAVE_X86_64_SSE2 is a feature.
  if (Found.hasX86())
    return Found.has(X86_64) && !Found.hasPerhapsX86() ? TrueOnX86
                                                       : PerhapsOnX86;
  if (Found.hasAArch64())
    return TrueOnArm;
  if (Found.has(Arm))
    return PerhapsOnArm;
  if (Found.has(Linux))
    return AlwaysTrue;
  return Found.hasUsual() ? TrueByDefault : NobodyKnows;
}

bool namesX86Alone(std::string_view Text) {
  Words Found(Text);
  return Found.hasX86() && !Found.hasArm();
}

bool namesOtherCompiler(std::string_view Text) {
  Words Found(Text);
  return Found.has(ConditionWord::OtherCompiler) &&
         !Found.has(ConditionWord::Usual);
}

bool namesArm(std::string_view Text) { return Words(Text).hasArm(); }

std::optional<MachineTruth> processorTruth(std::string_view Word) {
  using enum ConditionWord;
  std::optional<ConditionWord> Kind = conditionWordOf(lowerCase(Word));
  bool Processor = Kind == X86_64 || Kind == X86Family || Kind == AArch64 ||
                   Kind == AArch64Related || Kind == Arm ||
                   Kind == OtherArchitectures;
  return Processor ? literalTruth(Word) : std::nullopt;
}

/// True for a part of a name that may stand beside that of a machine: "32",
/// "arch".
static bool isBesideMachine(std::string_view Part) {
  return Part == "32" || Part == "64" ||
         isNamed(NameList::ArchitectureVariables, Part);
}

PathArch machineNamed(std::string_view Name) {
  using enum ConditionWord;
  std::optional<PathArch> Machine;
  bool Other = false;
  forEachWord(Name, [&](std::string_view Word) {
    std::optional<ConditionWord> Kind = conditionWordOf(Word);
    std::optional<PathArch> Here;
    if (Kind == X86_64 || Kind == X86Family || Kind == X86_32)
      Here = PathArch::X86;
    else if (Kind == AArch64)
      Here = PathArch::Arm;
    else if (Kind == OtherArchitectures && // "alpha" has other meanings too
             nameArch(Word) == PathArch::Other)
      Here = PathArch::Other;
    // The whole name and pairs of its parts are tried before single parts.
    bool IsPart = Word.find_first_of("_-.") == Word.npos;
    if (Here)
      Other |= Machine.value_or(*Here) != *Here;
    else
      Other |= IsPart && !isBesideMachine(Word);
    if (Here)
      Machine = Here;
    return Here.has_value();
  });
  return Machine && !Other ? *Machine : PathArch::None;
}

When fileCondition(std::string_view Path) {
  for (std::string_view Word : splitWords(fileName(Path), ".-"))
    if (nameArch(Word) == PathArch::X86)
      return {TrueOnX86, "the build is for its machine"};
  return {};
}

bool isArchitectureVariable(std::string_view Name) {
  bool Found = false;
  forEachWord(Name, [&](std::string_view Word) {
    Found = Found || isNamed(NameList::ArchitectureVariables, Word);
    return false;
  });
  return Found;
}

bool isProbe(std::string_view Function) {
  return isListed(NameList::ProbeFunctions, Function);
}

bool setsNothing(std::string_view Module) {
  constexpr std::string_view Own = "${CMAKE_ROOT}/Modules/", Suffix = ".cmake";
  if (Module.starts_with(Own) && Module.ends_with(Suffix)) {
    Module.remove_prefix(Own.size());
    Module.remove_suffix(Suffix.size());
  }
  return isListed(NameList::CMakeModules, Module);
}

bool isSwitch(std::string_view Name) {
  bool Found = false;
  forEachWord(Name, [&](std::string_view Word) {
    Found = Found || isNamed(NameList::Switches, Word);
    return false;
  });
  return Found;
}

} // namespace armlift::build
