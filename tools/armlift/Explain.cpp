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

void printAnswer(const IntrinsicRow &Row, std::ostream &Out) {
  switch (Row.Answer) {
  case AnswerKind::Neon:
    Out << "  NEON: ";
    break;
  case AnswerKind::Std:
    Out << "  portable: ";
    break;
  case AnswerKind::None:
    Out << "  aarch64: nothing does the same";
    break;
  case AnswerKind::Unanswered:
    return;
  }
  Out << Row.Short << (Row.Exact ? " (exact)" : "") << '\n';
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
