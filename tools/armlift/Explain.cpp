// armlift explain: prints the page of a rule, or what is known of an intrinsic,
// a compiler option, a header, an instruction or any other name of x86.
#include "tools/armlift/Commands.h"

#include "core/rules/CheckTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/RuleId.h"
#include "core/support/JsonWriter.h"
#include "core/support/Suggest.h"
#include "tools/armlift/NamedThings.h"

#include <algorithm>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace armlift {
namespace {

/// The prefix of the functions in rules/intrinsics/helpers.yaml.
constexpr std::string_view HelperPrefix = "armlift_";

std::string_view kindText(IntrinsicKind Kind) {
  constexpr std::string_view Names[] = {"intrinsic", "intrinsic (a macro)",
                                        "vector type", "constant"};
  return enumName(Names, Kind);
}

/// Prints whether sse2neon and SIMDe have the intrinsic. Which constants they
/// define is known only in part.
void printCoverage(const IntrinsicRow &Row, std::ostream &Out) {
  if (Row.Kind == IntrinsicKind::Constant && !Row.InSse2neon &&
      Row.SimdeHeader.empty())
    return;
  Out << "  sse2neon: " << (Row.InSse2neon ? "yes" : "no") << '\n';
  if (Row.SimdeHeader.empty())
    Out << "  SIMDe: no\n";
  else
    Out << "  SIMDe: #include <simde/" << Row.SimdeHeader << ">\n";
}

std::string verifiedText(const IntrinsicRow &Row) {
  constexpr std::string_view Texts[] = {
      "", "executed: the same bits as an x86 CPU",
      "executed: the same bits as a model written from the manual",
      "executed: relative error within ", "compiled only"};
  return std::string(enumName(Texts, Row.Verified))
      .append(Row.Bound)
      .append(Row.AnyNaN ? "; a NaN may have another sign and payload" : "");
}

/// Returns how an intrinsic was verified, for programs: "hardware, any NaN",
/// "bound 2^-14".
std::string verifiedMark(const IntrinsicRow &Row) {
  constexpr std::string_view Marks[] = {"", "hardware", "model", "bound ",
                                        "compile"};
  return std::string(enumName(Marks, Row.Verified))
      .append(Row.Bound)
      .append(Row.AnyNaN ? ", any NaN" : "");
}

/// Returns the short answer. A finding names the command that prints the code;
/// here, the code follows.
std::string_view shortAnswer(const IntrinsicRow &Row) {
  std::string_view Short = Row.Short;
  return Short.starts_with("armlift shim ") ? "the code below" : Short;
}

void printAnswer(const IntrinsicRow &Row, std::ostream &Out) {
  switch (Row.Answer) {
  case AnswerKind::Neon:
    Out << "  NEON: " << shortAnswer(Row) << '\n';
    break;
  case AnswerKind::Std:
    Out << "  portable: " << shortAnswer(Row) << '\n';
    break;
  case AnswerKind::None:
    Out << "  aarch64: nothing does the same\n";
    break;
  case AnswerKind::Unanswered:
    return;
  }
  if (Row.Verified != VerifiedBy::Nothing)
    Out << (Row.Exact && !Row.ShortIsExact ? "  the code below, " : "  ")
        << verifiedText(Row) << '\n';
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
  if (Row.Body.empty())
    return;
  std::string Body(Row.Body);
  Out << '\n' << Body;
  if (!Body.ends_with('\n'))
    Out << '\n';
  if (Body.contains(HelperPrefix))
    Out << "\n  '" << HelperPrefix << "...' is a helper: 'armlift shim "
        << Row.Name << "' prints it with all that it needs\n";
}

void writeIntrinsic(const IntrinsicRow &Row, JsonWriter &Json) {
  constexpr std::string_view Kinds[] = {"function", "macro", "type",
                                        "constant"};
  constexpr std::string_view Answers[] = {"neon", "std", "none", "unanswered"};
  Json.object([&] {
    Json.member("name", Row.Name);
    Json.member("kind", Kinds[static_cast<std::size_t>(Row.Kind)]);
    Json.member("isa", Row.Isa);
    Json.member("header", Row.Header);
    Json.memberOrNull("returns", Row.Returns);
    Json.memberOrNull("params", Row.Params);
    Json.memberOrNull("immediates", Row.ImmRanges);
    Json.member("answer", Answers[static_cast<std::size_t>(Row.Answer)]);
    Json.member("exact", Row.Exact);
    Json.memberOrNull("verified", verifiedMark(Row));
    Json.memberOrNull("relation", Row.Relation);
    Json.memberOrNull("short", Row.Short);
    Json.member("short_exact", Row.ShortIsExact);
    Json.memberOrNull("code", Row.Body);
    Json.memberOrNull("note", Row.Note);
    Json.memberOrNull("cost", Row.Cost);
    Json.memberOrNull("requires", Row.Requires);
    Json.member("sse2neon", Row.InSse2neon);
    Json.memberOrNull("simde", Row.SimdeHeader);
    Json.memberOrNull("wrong", Row.Wrong);
    Json.memberOrNull("shared_name", Row.SharedName);
  });
}

/// Prints the rules of a group, one per line, as `armlift rules` does.
void printGroup(std::span<const CheckRow *const> Rules, std::ostream &Out) {
  std::size_t Width = 0;
  for (const CheckRow *Row : Rules)
    Width = std::max(Width, Row->Id.size());
  for (const CheckRow *Row : Rules)
    Out << Row->Id << std::string(Width + 2 - Row->Id.size(), ' ') << Row->Title
        << '\n';
}

void writeMember(const CheckRow &Row, JsonWriter &Json) {
  Json.object([&] {
    Json.member("rule", Row.Id);
    Json.member("title", Row.Title);
  });
}

void writeCheck(const CheckRow &Row, JsonWriter &Json) {
  Json.object([&] {
    Json.member("rule", Row.Id);
    Json.member("page", Row.Page);
  });
}

void printThing(std::string_view Name, const NamedThing &Thing,
                std::ostream &Out) {
  Out << Name << ": " << (Thing.OfKernels ? "in kernel code, " : "")
      << Thing.What << '\n';
  if (!Thing.Advice.empty())
    Out << "  aarch64: " << Thing.Advice << '\n';
}

void writeThing(std::string_view Name, const NamedThing &Thing,
                JsonWriter &Json) {
  Json.object([&] {
    Json.member("name", Name);
    Json.memberOrNull("rule", Thing.Rule);
    Json.memberOrNull("advice", Thing.Advice);
  });
}

std::string unknownName(std::string_view Name) {
  std::string Out =
      "'" + std::string(Name) +
      "' is not a rule, intrinsic or other x86 name that armlift knows";
  const std::vector<std::string_view> Known = knownNames();
  std::string Hint = didYouMean(Name, Known);
  // Libraries are known by their names without "lib" or "-l".
  for (std::string_view Front : {"lib", "-l"})
    if (Hint.empty() && Name.starts_with(Front))
      Hint = didYouMean(Name.substr(Front.size()), Known);
  return Out + Hint;
}

void listNames(std::string_view Prefix, std::ostream &Out) {
  std::vector<std::string_view> Names = knownNames();
  std::ranges::sort(Names);
  const auto [First, Last] = std::ranges::unique(Names);
  Names.erase(First, Last);
  for (std::string_view Name : Names)
    if (Name.starts_with(Prefix))
      Out << Name << '\n';
}

std::vector<const CheckRow *> rulesOf(std::string_view Group) {
  std::vector<const CheckRow *> Out;
  for (const CheckRow &Row : checkTable())
    if (Row.Group == Group)
      Out.push_back(&Row);
  return Out;
}

/// What one word on the command line refers to.
struct Answer {
  const CheckRow *Check;
  const IntrinsicRow *Intrinsic;
  const IntrinsicRow *Inside; ///< the intrinsic behind a builtin's name
  std::vector<const CheckRow *> Group = {}; ///< the rules of a group
  std::vector<NamedThing> Things = {};      ///< if it is none of the above

  bool isEmpty() const {
    return !Check && !Intrinsic && Group.empty() && Things.empty();
  }
};

Answer find(std::string_view Name) {
  Answer A{findCheck(shortRuleId(Name)), findIntrinsic(Name),
           findIntrinsicOfBuiltin(Name)};
  if (A.isEmpty())
    A.Group = rulesOf(Name);
  if (A.isEmpty())
    A.Things = namedThings(Name);
  return A;
}

void print(std::string_view Name, const Answer &A, std::ostream &Out) {
  if (A.Check)
    Out << A.Check->Page;
  if (A.Intrinsic)
    printIntrinsic(*A.Intrinsic, Out);
  printGroup(A.Group, Out);
  for (const NamedThing &Thing : A.Things)
    printThing(Name, Thing, Out);
  if (A.Inside)
    printIntrinsic(*A.Inside, Out);
}

void write(std::string_view Name, const Answer &A, JsonWriter &Json) {
  if (A.Check)
    writeCheck(*A.Check, Json);
  if (A.Intrinsic)
    writeIntrinsic(*A.Intrinsic, Json);
  for (const CheckRow *Row : A.Group)
    writeMember(*Row, Json);
  for (const NamedThing &Thing : A.Things)
    writeThing(Name, Thing, Json);
  if (A.Inside)
    writeIntrinsic(*A.Inside, Json);
}

} // namespace

Exit run(const ExplainCommand &Command, const Terminal &Term) {
  if (Command.List) {
    listNames(*Command.List, Term.Out);
    return Exit::Clean;
  }
  Exit Code = Exit::Clean;
  auto forEachAnswer = [&](const auto &Visit) {
    for (std::string_view Name : Command.Names)
      if (const Answer A = find(Name); A.isEmpty())
        Code =
            complain(Term, {ErrorKind::NotUnderstood, {}, unknownName(Name)});
      else
        Visit(Name, A);
  };
  if (Command.Json) {
    JsonWriter Json(Term.Out);
    Json.array([&] {
      forEachAnswer([&](std::string_view Name, const Answer &A) {
        write(Name, A, Json);
      });
    });
    Json.finish();
    return Code;
  }
  bool First = true;
  forEachAnswer([&](std::string_view Name, const Answer &A) {
    if (!std::exchange(First, false))
      Term.Out << '\n';
    print(Name, A, Term.Out);
  });
  return Code;
}

} // namespace armlift
