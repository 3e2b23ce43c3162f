#include "analyzers/build/script/MesonValues.h"

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/X86Words.h"
#include "analyzers/build/script/ScriptCondition.h"

#include <algorithm>
#include <optional>
#include <string>

namespace armlift::build {
namespace {

using Kind = ScriptToken::Kind;
using Tokens = MesonValues::Tokens;

constexpr unsigned MaxChoices = 20; ///< nested "?"

/// simd.check('kernels', sse41: 'sse.c', neon: 'neon.c'): the sources for an
/// instruction set are built if the compiler supports it.
When ofKeyword(Tokens Element) {
  if (Element.size() < 3 || Element[0].Is != Kind::Name || !is(Element[1], ":"))
    return {};
  MachineTruth Named = nameTruth(Element[0].Text);
  bool OfMachine = Named.OnArm != Named.OnX86;
  return OfMachine ? When{Named, Element[0].Text} : When{};
}

} // namespace

bool MesonValues::isEntry(Tokens S) {
  return S.size() >= 2 && S[0].Is == Kind::String && is(S[1], ":");
}

/// The lexer bounds the nesting of brackets, and `Choices` that of choices.
/// Together they bound this recursion.
void MesonValues::visit(Tokens Expression, const When &Here,
                        const Visitor &Visit, unsigned Choices) {
  for (std::size_t Begin = 0; Begin < Expression.size();) {
    std::size_t End = findOutside(Expression, Begin, ",");
    Tokens Element = Expression.subspan(Begin, End - Begin);
    Begin = End + 1;
    std::size_t Question = findOutside(Element, 0, "?");
    if (Question < Element.size()) {
      if (Choices == MaxChoices) {
        TooDeep = Element[Question].Text;
        return;
      }
      visitChoice(Element, Question, Here, Visit, Choices + 1);
      continue;
    }
    When Inside = both(Here, ofKeyword(Element));
    for (std::size_t I = 0; I < Element.size();) {
      std::size_t Behind =
          opensBracket(Element[I]) ? closing(Element, I) : I + 1;
      Tokens InBrackets = Element.subspan(I + 1, Behind - I - 1);
      if (Behind == I + 1)
        Visit(Element[I], Inside);
      else if (is(Element[I], "{"))
        visitEntries(InBrackets, Inside, Visit, Choices);
      else if (!visitGet(Element, I, Inside, Visit, Choices))
        visit(InBrackets, Inside, Visit, Choices);
      I = Behind;
    }
  }
}

void MesonValues::setKeys(std::string_view Name,
                          std::optional<MachineTruth> Machines) {
  if (Machines)
    Keys.insert_or_assign(Name, *Machines);
  else
    Keys.erase(Name);
}

std::optional<MachineTruth> MesonValues::lacks(std::string_view Name,
                                               Tokens Key) const {
  auto Known = Keys.find(Name);
  bool IsMachine = Key.size() == 1 ? Variables.holdsProcessor(Key[0].Text)
                                   : namesProcessor(textOf(Key));
  return Known != Keys.end() && IsMachine ? std::optional(!Known->second)
                                          : std::nullopt;
}

/// Visits flags.get(host_machine.cpu_family(), ['-mavx']), whose '(' is at
/// `Open`: the second argument counts where the dictionary lacks the key. False
/// for any other bracket.
bool MesonValues::visitGet(Tokens Element, std::size_t Open, const When &Here,
                           const Visitor &Visit, unsigned Choices) {
  if (Open < 3 || !is(Element[Open], "(") || !is(Element[Open - 1], "get") ||
      !is(Element[Open - 2], "."))
    return false;
  Tokens Inside = inside(Element, Open);
  std::size_t Comma = findOutside(Inside, 0, ",");
  std::optional<MachineTruth> Lacks =
      lacks(Element[Open - 3].Text, Inside.first(Comma));
  if (!Lacks || Comma == Inside.size())
    return false;
  visit(Inside.subspan(Comma + 1), both(Here, {*Lacks, ""}), Visit, Choices);
  return true;
}

/// Visits c_args: cpu == 'x86_64' ? ['-mavx2'] : []
void MesonValues::visitChoice(Tokens Element, std::size_t Question,
                              const When &Here, const Visitor &Visit,
                              unsigned Choices) {
  std::size_t Colon = findOutside(Element, Question, ":");
  bool Keyword = Question > 1 && is(Element[1], ":");
  When Test = evaluateScriptCondition(
      Element.first(Question).subspan(Keyword ? 2 : 0), Variables);
  visit(Element.subspan(Question + 1, Colon - Question - 1), both(Here, Test),
        Visit, Choices);
  visit(Element.subspan(std::min(Colon + 1, Element.size())),
        both(Here, negation(Test)), Visit, Choices);
}

/// Visits {'x86_64': ['-mavx2'], 'aarch64': []}. If some key names a processor,
/// each value counts on the machine of its key.
void MesonValues::visitEntries(Tokens Dictionary, const When &Here,
                               const Visitor &Visit, unsigned Choices) {
  std::vector<Tokens> Entries;
  bool ByProcessor = false;
  for (std::size_t Begin = 0; Begin < Dictionary.size();) {
    std::size_t End = findOutside(Dictionary, Begin, ",");
    Tokens &Entry =
        Entries.emplace_back(Dictionary.subspan(Begin, End - Begin));
    ByProcessor =
        ByProcessor || (isEntry(Entry) && processorTruth(Entry[0].Text));
    Begin = End + 1;
  }
  for (Tokens Entry : Entries) {
    std::optional<MachineTruth> OfKey;
    if (ByProcessor && isEntry(Entry))
      OfKey = literalTruth(Entry[0].Text);
    visit(isEntry(Entry) ? Entry.subspan(2) : Entry,
          OfKey ? both(Here, {*OfKey, Entry[0].Text}) : Here, Visit, Choices);
  }
}

std::string_view MesonValues::optionInFront(const ScriptToken &Operand) const {
  std::size_t At = static_cast<std::size_t>(&Operand - List.data());
  std::string_view Hole = "@0@";
  if (At >= 2 && is(List[At - 1], "+")) {
    Hole = {};
    At -= 2;
  } else if (At >= 4 && is(List[At - 1], "(") && is(List[At - 2], "format")) {
    At -= 4;
  } else {
    return {};
  }
  std::string_view Text = List[At].Text;
  if (List[At].Is != Kind::String || !Text.starts_with('-') ||
      !Text.ends_with(Hole))
    return {};
  return Text.substr(0, Text.size() - Hole.size());
}

std::string_view MesonValues::joinedFront(const ScriptToken &Operand) const {
  std::string_view Front = optionInFront(Operand);
  bool IsOption =
      !Front.empty() && findX86Flag(std::string(Front).append(Operand.Text));
  return IsOption ? Front : std::string_view();
}

} // namespace armlift::build
