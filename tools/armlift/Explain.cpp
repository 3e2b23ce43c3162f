// armlift explain: the page of a rule, or what is known of an intrinsic, a
// compiler option, a header, an instruction or any other name of x86.
#include "tools/armlift/Commands.h"

#include "analyzers/build/X86Words.h"
#include "analyzers/source/lexical/AsmText.h"
#include "analyzers/source/lexical/SiteText.h"
#include "core/rules/AsmTable.h"
#include "core/rules/CheckTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"
#include "core/rules/RuleId.h"
#include "core/rules/TargetTable.h"
#include "core/support/JsonWriter.h"
#include "core/support/Suggest.h"
#include "core/support/Text.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

namespace armlift {
namespace {

/// What the functions of rules/intrinsics/helpers.yaml begin with.
constexpr std::string_view HelperPrefix = "armlift_";

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

/// "hardware, any NaN" -> what that stands for
std::string verifiedText(std::string_view Verified) {
  constexpr std::string_view AnyNaN = ", any NaN";
  if (Verified.ends_with(AnyNaN))
    return verifiedText(Verified.substr(0, Verified.size() - AnyNaN.size())) +
           "; a NaN may have another sign and payload";
  if (Verified == "hardware")
    return "executed: the same bits as an x86 CPU";
  if (Verified == "model")
    return "executed: the same bits as a model written from the manual";
  if (Verified.starts_with("bound "))
    return "executed: relative error within " +
           std::string(Verified.substr(sizeof "bound " - 1));
  return "compiled only";
}

/// A finding names the command that prints the code; here the code follows.
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
  if (!Row.Verified.empty())
    Out << (Row.Exact && !Row.ShortIsExact ? "  the code below, " : "  ")
        << verifiedText(Row.Verified) << '\n';
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
  Out << '\n' << Body << '\n';
  if (Body.contains(HelperPrefix))
    Out << "\n  '" << HelperPrefix << "...' is a helper: 'armlift shim "
        << Row.Name << "' prints it with all that it needs\n";
}

void writeIntrinsic(const IntrinsicRow &Row, JsonWriter &Json) {
  constexpr std::string_view Kinds[] = {"function", "macro", "type",
                                        "constant"};
  constexpr std::string_view Answers[] = {"neon", "std", "none", "unanswered"};
  Json.beginObject();
  Json.member("name", Row.Name);
  Json.member("kind", Kinds[static_cast<std::size_t>(Row.Kind)]);
  Json.member("isa", Row.Isa);
  Json.member("header", Row.Header);
  Json.memberOrNull("returns", Row.Returns);
  Json.memberOrNull("params", Row.Params);
  Json.memberOrNull("immediates", Row.ImmRanges);
  Json.member("answer", Answers[static_cast<std::size_t>(Row.Answer)]);
  Json.member("exact", Row.Exact);
  Json.memberOrNull("verified", Row.Verified);
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
  Json.endObject();
}

void writeCheck(const CheckRow &Row, JsonWriter &Json) {
  Json.beginObject();
  Json.member("rule", Row.Id);
  Json.member("page", Row.Page);
  Json.endObject();
}

/// What x86 has by a name, and what a finding says of it.
struct NamedThing {
  std::string What; ///< "found by x86-header"
  std::string_view Rule;
  std::string Advice;
};

NamedThing foundBy(std::string_view Rule, std::string Advice) {
  return {"found by " + std::string(Rule), Rule, std::move(Advice)};
}

NamedThing foundFlag(const X86FlagRow &Row, std::string_view Flag) {
  return foundBy(
      "x86-compile-flag",
      forTarget(build::switchesOff(Row, Flag) ? Row.AdviceNo : Row.Advice,
                DefaultTarget));
}

/// -Wa,--64,-mtune=haswell: what scan says of each word.
void addAssemblerOptions(std::string_view Name, std::vector<NamedThing> &Out) {
  constexpr std::string_view Front = "-Wa,";
  if (!Name.starts_with(Front))
    return;
  for (std::string_view One : splitWords(Name.substr(Front.size()), ",")) {
    std::string Whole = std::string(Front).append(One);
    if (const X86FlagRow *Row = build::findX86Flag(Whole))
      Out.push_back(foundFlag(*Row, Whole));
    else if ((Row = build::findX86Flag(One)))
      Out.push_back(foundFlag(*Row, One));
  }
}

/// -mcmodel=small: of an option that both machines have x86 alone has but some
/// values.
void addSharedOption(std::string_view Name, std::vector<NamedThing> &Out) {
  std::size_t Equals = Name.find('=');
  if (Equals == Name.npos || Equals + 1 == Name.size() ||
      build::findX86Flag(Name) || build::isArmTuning(Name))
    return;
  for (const X86FlagRow &Row : x86FlagTable()) {
    if (Row.Flag != Name.substr(0, Equals + 1) || Row.Values.empty())
      continue;
    std::string Values;
    for (std::string_view Value : Row.Values)
      Values.append(Values.empty() ? "" : ", ").append(Value);
    Out.push_back({"no option of x86 alone", "",
                   "an option of aarch64 too; '" + std::string(Row.Flag) +
                       "' is x86's with " + Values});
  }
}

void addBuildThings(std::string_view Name, std::vector<NamedThing> &Out) {
  addAssemblerOptions(Name, Out);
  addSharedOption(Name, Out);
  if (const X86FlagRow *Flag = build::findX86Flag(Name))
    Out.push_back(foundFlag(*Flag, Name));
  if (const X86FlagRow *Format = build::findX86Format(Name))
    Out.push_back(
        foundBy("x86-compile-flag", forTarget(Format->Advice, DefaultTarget)));
  if (build::isArmTuning(Name))
    Out.push_back({"no option of x86 alone", "",
                   forTarget("an option of aarch64 too; {flags} for a build "
                             "that runs elsewhere",
                             DefaultTarget)});
  Name.remove_prefix(Name.starts_with("-l") ? 2 : 0);
  if (const X86LinkLibraryRow *Library = build::findX86Library(Name))
    Out.push_back({std::string(Library->Title) + ", found by x86-only-library",
                   "x86-only-library", std::string(Library->Advice)});
}

/// As a finding spells them: "<cpuid.h>", "target(\"avx2\")".
std::string_view plainName(std::string_view Name) {
  if (Name.size() > 2 && Name.starts_with('<') && Name.ends_with('>'))
    return Name.substr(1, Name.size() - 2);
  return Name.substr(0, Name.find('('));
}

std::string adviceOf(const NameRow &Row, std::string_view Name) {
  if (const IntrinsicRow *Of = findIntrinsicOfBuiltin(Name))
    return "as for " + std::string(Of->Name) + ", of which it is the inside";
  const CheckRow *Check = findCheck(Row.Check);
  bool Own = !Check || Check->Advice.empty();
  return std::string(Own ? Row.Advice : Check->Advice);
}

void addSourceThings(std::string_view Name, std::vector<NamedThing> &Out) {
  for (const NameRow &Row : nameTable())
    if (Row.Prefix ? Name.starts_with(Row.Name) : Name == Row.Name)
      Out.push_back(foundBy(Row.Check, adviceOf(Row, Name)));
}

/// `open` is what programs call SYS_open and __NR_open.
void addSystemCall(std::string_view Name, std::vector<NamedThing> &Out) {
  const NameRow *Row = findNameRow("SYS_" + std::string(Name));
  if (Row && Row->Check == "x86-syscall")
    Out.push_back({"a system call that aarch64 Linux has not, found by "
                   "x86-syscall where it is called by number",
                   Row->Check, adviceOf(*Row, Row->Name)});
}

void addMacro(std::string_view Name, std::vector<NamedThing> &Out) {
  for (const MacroRow &Row : macroTable()) {
    if (!Row.Arch ||
        !(Row.Prefix ? Name.starts_with(Row.Name) : Name == Row.Name))
      continue;
    constexpr std::string_view States[] = {
        "defined", "not defined",
        "defined where the options of the compiler say so"};
    Out.push_back(
        {"predefined macro", "",
         std::string(States[static_cast<std::size_t>(Row.State)]) +
             (Row.Value.empty() ? "" : " as " + std::string(Row.Value))});
  }
}

/// An instruction, a register or a constraint: "rep movsb", "%rax".
void addAssembly(std::string_view Name, std::vector<NamedThing> &Out) {
  source::AsmStatement Statement;
  if (Name.starts_with('=') || Name.starts_with('+'))
    Statement.Constraints.emplace_back(Name);
  else
    Statement.Template = Name;
  source::AsmReading Reading = source::readAsm(Statement);
  auto Mnemonics = mnemonicTable();
  auto Row = std::ranges::lower_bound(Mnemonics, Name, {}, &MnemonicRow::Name);
  bool IsMnemonic = Row != Mnemonics.end() && Row->Name == Name && Row->X86;
  if (IsMnemonic && Row->Aarch64)
    Out.push_back({"an instruction of both machines, found by x86-inline-asm "
                   "where its operands are those of x86",
                   "x86-inline-asm", ""});
  else if (Reading.Verdict == source::AsmVerdict::X86)
    Out.push_back(foundBy("x86-inline-asm",
                          std::string(source::asmAdvice(Reading.Subject))));
}

/// A name that a macro pastes together: "_mm256_##".
void addPasted(std::string_view Name, std::vector<NamedThing> &Out) {
  if (!Name.ends_with("##"))
    return;
  Name.remove_suffix(2);
  if (std::ranges::any_of(intrinsicTable(), [&](const IntrinsicRow &Row) {
        return std::string_view(Row.Name).starts_with(Name);
      }))
    Out.push_back(foundBy("x86-intrinsic", ""));
}

std::vector<NamedThing> namedThings(std::string_view Name) {
  std::vector<NamedThing> Out;
  addBuildThings(Name, Out);
  addSourceThings(plainName(Name), Out);
  addSystemCall(Name, Out);
  addMacro(Name, Out);
  addPasted(Name, Out);
  if (Out.empty())
    addAssembly(Name, Out);
  return Out;
}

/// The rules of a group.
std::vector<NamedThing> groupMembers(std::string_view Name) {
  std::vector<NamedThing> Out;
  for (const CheckRow &Row : checkTable())
    if (Row.Group == Name)
      Out.push_back(
          {std::string(Row.Id) + ": " + std::string(Row.Title), Row.Id, ""});
  return Out;
}

void printThing(std::string_view Name, const NamedThing &Thing,
                std::ostream &Out) {
  Out << Name << ": " << Thing.What << '\n';
  if (!Thing.Advice.empty())
    Out << "  aarch64: " << Thing.Advice << '\n';
}

void writeThing(std::string_view Name, const NamedThing &Thing,
                JsonWriter &Json) {
  Json.beginObject();
  Json.member("name", Name);
  Json.memberOrNull("rule", Thing.Rule);
  Json.memberOrNull("advice", Thing.Advice);
  Json.endObject();
}

/// All that has a name of its own.
std::vector<std::string_view> knownNames() {
  std::vector<std::string_view> Known;
  for (const CheckRow &Row : checkTable())
    Known.insert(Known.end(), {Row.Id, Row.Group});
  for (const IntrinsicRow &Row : intrinsicTable())
    Known.push_back(Row.Name);
  for (const X86FlagRow &Row : x86FlagTable())
    Known.push_back(Row.Flag);
  for (const NameRow &Row : nameTable())
    Known.push_back(Row.Name);
  for (const MacroRow &Row : macroTable())
    if (Row.Arch)
      Known.push_back(Row.Name);
  for (const MnemonicRow &Row : mnemonicTable())
    if (Row.X86)
      Known.push_back(Row.Name);
  for (const X86LinkLibraryRow &Row : x86LinkLibraryTable())
    if (!Row.Name.ends_with('*')) // of many names one part
      Known.push_back(Row.Name);
  return Known;
}

std::string unknownName(std::string_view Name) {
  std::string Out =
      "no rule, intrinsic or other name of x86 '" + std::string(Name) + "'";
  const std::vector<std::string_view> Known = knownNames();
  std::string Hint = didYouMean(Name, Known);
  // Libraries are known without what their files and options begin with.
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

} // namespace

Exit run(const ExplainCommand &Command, const Terminal &Term) {
  if (Command.List) {
    listNames(*Command.List, Term.Out);
    return Exit::Clean;
  }
  Exit Code = Exit::Clean;
  JsonWriter Json(Term.Out);
  if (Command.Json)
    Json.beginArray();
  bool First = true;
  for (std::string_view Name : Command.Names) {
    const CheckRow *Check = findCheck(shortRuleId(Name));
    const IntrinsicRow *Intrinsic = findIntrinsic(Name);
    std::vector<NamedThing> Things;
    if (!Check && !Intrinsic)
      Things = groupMembers(Name);
    if (!Check && !Intrinsic && Things.empty())
      Things = namedThings(Name);
    if (!Check && !Intrinsic && Things.empty()) {
      Code = complain(Term, {ErrorKind::NotUnderstood, {}, unknownName(Name)});
      continue;
    }
    const IntrinsicRow *Inside = findIntrinsicOfBuiltin(Name);
    if (Command.Json) {
      if (Check)
        writeCheck(*Check, Json);
      if (Intrinsic)
        writeIntrinsic(*Intrinsic, Json);
      for (const NamedThing &Thing : Things)
        writeThing(Name, Thing, Json);
      if (Inside)
        writeIntrinsic(*Inside, Json);
      continue;
    }
    if (!First)
      Term.Out << '\n';
    First = false;
    if (Check)
      Term.Out << Check->Page;
    if (Intrinsic)
      printIntrinsic(*Intrinsic, Term.Out);
    for (const NamedThing &Thing : Things)
      printThing(Name, Thing, Term.Out);
    if (Inside)
      printIntrinsic(*Inside, Term.Out);
  }
  if (Command.Json) {
    Json.endArray();
    Json.finish();
  }
  return Code;
}

} // namespace armlift
