// armlift explain: the page of a rule, or what is known of an intrinsic.
#include "Commands.h"

#include "core/rules/CheckTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/support/Suggest.h"
#include "core/support/Utf8.h"

#include <ostream>

namespace armlift {
namespace {

std::string_view kindText(IntrinsicKind Kind) {
  constexpr std::string_view Names[] = {"intrinsic", "intrinsic (a macro)",
                                        "vector type", "constant"};
  return Names[static_cast<std::size_t>(Kind)];
}

/// "x86/sse2.h" -> "simde/x86/sse2.h"
void printCoverage(const IntrinsicRow &Row, std::ostream &Out) {
  Out << "  sse2neon: " << (Row.InSse2neon ? "yes" : "no") << '\n';
  if (Row.SimdeHeader.empty())
    Out << "  SIMDe: no\n";
  else
    Out << "  SIMDe: #include <simde/" << Row.SimdeHeader << ">\n";
}

/// "hardware" -> what that stands for
std::string verifiedText(std::string_view Verified) {
  if (Verified == "hardware")
    return "executed: the same bits as an x86 CPU";
  if (Verified == "model")
    return "executed: the same bits as a model written from the manual";
  if (Verified.starts_with("bound "))
    return "executed: relative error within " +
           std::string(Verified.substr(sizeof "bound " - 1));
  return "compiled only";
}

void printAnswer(const IntrinsicRow &Row, std::ostream &Out) {
  switch (Row.Answer) {
  case AnswerKind::Neon:
    Out << "  NEON: " << Row.Short << '\n';
    break;
  case AnswerKind::Std:
    Out << "  portable: " << Row.Short << '\n';
    break;
  case AnswerKind::None:
    Out << "  aarch64: nothing does the same\n";
    break;
  case AnswerKind::Unanswered:
    return;
  }
  if (!Row.Verified.empty())
    Out << "  " << verifiedText(Row.Verified) << '\n';
  if (!Row.Requires.empty())
    Out << "  needs: armv8-a+" << Row.Requires << '\n';
}

void printIntrinsic(const IntrinsicRow &Row, std::ostream &Out) {
  Out << Row.Name << ": " << Row.Isa << ' ' << kindText(Row.Kind) << " of <"
      << Row.Header << ">\n";
  if (!Row.Returns.empty())
    Out << "  " << Row.Returns << ' ' << Row.Name << '(' << Row.Params << ")\n";
  printAnswer(Row, Out);
  printCoverage(Row, Out);
  if (!Row.Wrong.empty())
    Out << "  beware: " << Row.Wrong << '\n';
  if (!Row.SharedName.empty())
    Out << "  shared name: " << Row.SharedName << '\n';
  if (!Row.Note.empty())
    Out << "  note: " << Row.Note << '\n';
  if (!Row.Cost.empty())
    Out << "  cost: " << Row.Cost << '\n';
  if (!Row.Body.empty())
    Out << '\n' << Row.Body << '\n';
}

std::string unknownName(std::string_view Name) {
  std::vector<std::string_view> Known;
  for (const CheckRow &Row : checkTable())
    Known.push_back(Row.Id);
  for (const IntrinsicRow &Row : intrinsicTable())
    Known.push_back(Row.Name);
  return "no rule or intrinsic '" + printable(Name) + "'" +
         didYouMean(Name, Known);
}

} // namespace

Exit runExplainCommand(const ExplainCommand &Command, const Terminal &Term) {
  Exit Code = Exit::Clean;
  bool First = true;
  for (std::string_view Name : Command.Names) {
    std::string_view Id = Name.starts_with("armlift-") ? Name.substr(8) : Name;
    const CheckRow *Check = findCheck(Id);
    const IntrinsicRow *Intrinsic = findIntrinsic(Name);
    if (!Check && !Intrinsic) {
      Term.Err << "armlift: " << unknownName(Name) << '\n';
      Code = Exit::Usage;
      continue;
    }
    if (!First)
      Term.Out << '\n';
    First = false;
    if (Check)
      Term.Out << Check->Page;
    else
      printIntrinsic(*Intrinsic, Term.Out);
  }
  return Code;
}

} // namespace armlift
