#include "tools/armlift/NamedThings.h"

#include "analyzers/build/model/X86Words.h"
#include "analyzers/source/lexical/scan/AsmText.h"
#include "core/rules/AsmTable.h"
#include "core/rules/CheckTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"
#include "core/rules/RuleId.h"
#include "core/rules/TargetTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift {
namespace {

NamedThing foundBy(std::string_view Rule, std::string Advice) {
  return {"found by " + std::string(Rule), Rule, std::move(Advice)};
}

NamedThing foundFlag(const FlagRow &Row, std::string_view Flag) {
  return foundBy(
      rule::X86CompileFlag,
      forTarget(build::switchesOff(Row, Flag) ? Row.AdviceNo : Row.Advice,
                DefaultTarget));
}

/// Adds what scan says of each word of an option such as
/// -Wa,--64,-mtune=haswell.
void addAssemblerOptions(std::string_view Name, std::vector<NamedThing> &Out) {
  constexpr std::string_view Front = "-Wa,";
  if (!Name.starts_with(Front))
    return;
  for (std::string_view One : splitWords(Name.substr(Front.size()), ",")) {
    std::string Whole = std::string(Front).append(One);
    if (const FlagRow *Row = build::findX86Flag(Whole))
      Out.push_back(foundFlag(*Row, Whole));
    else if ((Row = build::findX86Flag(One)))
      Out.push_back(foundFlag(*Row, One));
  }
}

/// Explains an option such as -mcmodel=small, which both machines have, but
/// with different values.
void addSharedOption(std::string_view Name, std::vector<NamedThing> &Out) {
  std::size_t Equals = Name.find('=');
  if (Equals == Name.npos || Equals + 1 == Name.size() ||
      build::findX86Flag(Name) || build::isArmTuning(Name))
    return;
  for (const FlagRow &Row : x86FlagTable()) {
    if (Row.Flag != Name.substr(0, Equals + 1) || Row.Values.empty())
      continue;
    std::string Values;
    for (std::string_view Value : Row.Values)
      Values.append(Values.empty() ? "" : ", ").append(Value);
    Out.push_back({"not an x86-only option", "",
                   "also an aarch64 option; only these values of '" +
                       std::string(Row.Flag) + "' are x86's: " + Values});
  }
}

void addBuildThings(std::string_view Name, std::vector<NamedThing> &Out) {
  addAssemblerOptions(Name, Out);
  addSharedOption(Name, Out);
  if (const FlagRow *Flag = build::findRejectedFlag(Name))
    Out.push_back(foundFlag(*Flag, Name));
  if (const FlagRow *Format = build::findX86Format(Name))
    Out.push_back(foundBy(rule::X86CompileFlag,
                          forTarget(Format->Advice, DefaultTarget)));
  if (build::isArmTuning(Name) && !build::findRejectedFlag(Name))
    Out.push_back({"not an x86-only option", "",
                   forTarget("also an aarch64 option; {flags} for a build "
                             "that runs elsewhere",
                             DefaultTarget)});
  Name.remove_prefix(Name.starts_with("-l") ? 2 : 0);
  if (const X86LinkLibraryRow *Library = build::findX86Library(Name))
    Out.push_back({std::string(Library->Title) + ", found by x86-only-library",
                   rule::X86OnlyLibrary, std::string(Library->Advice)});
}

/// Returns a name without the spelling that a finding gives it: "<cpuid.h>",
/// "target(\"avx2\")".
std::string_view plainName(std::string_view Name) {
  if (Name.size() > 2 && Name.starts_with('<') && Name.ends_with('>'))
    return Name.substr(1, Name.size() - 2);
  return Name.substr(0, Name.find('('));
}

std::string adviceOf(const NameRow &Row, std::string_view Name) {
  if (const IntrinsicRow *Of = findIntrinsicOfBuiltin(Name))
    return "as for " + std::string(Of->Name) + ", which it implements";
  const CheckRow *Check = findCheck(Row.Check);
  bool Own = !Check || Check->Advice.empty();
  return std::string(Own ? Row.Advice : Check->Advice);
}

/// True if the name counts only in kernel code: beside a header of Linux.
bool isOfKernels(const NameRow &Row) {
  return Row.OfKernels ||
         std::ranges::any_of(Row.Beside, [](std::string_view Text) {
           return Text.contains("linux/");
         });
}

void addSourceThings(std::string_view Name, std::vector<NamedThing> &Out) {
  for (const NameRow &Row : nameTable())
    if (Row.Prefix ? Name.starts_with(Row.Name) : Name == Row.Name) {
      Out.push_back(foundBy(Row.Check, adviceOf(Row, Name)));
      Out.back().OfKernels = isOfKernels(Row);
    }
}

/// Adds a system call by its plain name: `open` is SYS_open or __NR_open in
/// programs.
void addSystemCall(std::string_view Name, std::vector<NamedThing> &Out) {
  const NameRow *Row = findNameRow("SYS_" + std::string(Name));
  if (Row && Row->Check == rule::X86Syscall)
    Out.push_back({"a system call that aarch64 Linux does not have; "
                   "x86-syscall reports calls by number",
                   Row->Check, adviceOf(*Row, Row->Name)});
}

void addMacro(std::string_view Name, std::vector<NamedThing> &Out) {
  for (const MacroRow &Row : macroTable()) {
    if (!Row.Arch ||
        !(Row.Prefix ? Name.starts_with(Row.Name) : Name == Row.Name))
      continue;
    constexpr std::string_view States[] = {
        "defined", "not defined", "defined if the compiler options say so",
        "defined if the build asks for another compiler"};
    Out.push_back(
        {"predefined macro", "",
         std::string(enumName(States, Row.State)) +
             (Row.Value.empty() ? "" : " as " + std::string(Row.Value))});
  }
}

const MnemonicRow *findX86Mnemonic(std::string_view Name) {
  const MnemonicRow *Row = findMnemonic(Name);
  return Row && Row->X86 ? Row : nullptr;
}

/// Adds an instruction, a register or a constraint: "rep movsb", "%rax".
void addAssembly(std::string_view Name, std::vector<NamedThing> &Out) {
  source::AsmStatement Statement;
  if (Name.starts_with('=') || Name.starts_with('+'))
    Statement.Constraints.emplace_back(Name);
  else
    Statement.Template = Name;
  source::AsmReading Reading = source::readAsm(Statement);
  const MnemonicRow *Mnemonic = findX86Mnemonic(Name);
  if (Mnemonic && Mnemonic->Aarch64)
    Out.push_back({"an instruction of both machines, found by x86-inline-asm "
                   "if its operands are those of x86",
                   rule::X86InlineAsm, ""});
  else if (Reading.Verdict == source::AsmVerdict::X86)
    Out.push_back(foundBy(rule::X86InlineAsm,
                          std::string(source::asmAdvice(Reading.Subject))));
}

/// Adds a name that a macro pastes together: "_mm256_##".
void addPasted(std::string_view Name, std::vector<NamedThing> &Out) {
  if (!Name.ends_with("##"))
    return;
  Name.remove_suffix(2);
  if (std::ranges::any_of(intrinsicTable(), [&](const IntrinsicRow &Row) {
        return std::string_view(Row.Name).starts_with(Name);
      }))
    Out.push_back(foundBy(rule::X86Intrinsic, ""));
}

} // namespace

std::vector<NamedThing> namedThings(std::string_view Name) {
  std::vector<NamedThing> Out;
  addBuildThings(Name, Out);
  addSourceThings(plainName(Name), Out);
  addSystemCall(Name, Out);
  addMacro(Name, Out);
  addPasted(Name, Out);
  // One name may be both a system call and an instruction: "pause".
  if (Out.empty() || findX86Mnemonic(Name))
    addAssembly(Name, Out);
  // Most programs are no kernels.
  std::ranges::stable_sort(Out, {}, &NamedThing::OfKernels);
  return Out;
}

std::vector<std::string_view> knownNames() {
  std::vector<std::string_view> Known;
  for (const CheckRow &Row : checkTable())
    Known.insert(Known.end(), {Row.Id, Row.Group});
  for (const IntrinsicRow &Row : intrinsicTable())
    Known.push_back(Row.Name);
  for (const FlagRow &Row : x86FlagTable())
    Known.push_back(Row.Flag);
  for (const FlagRow &Row : armFlagTable())
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
    if (!Row.Name.ends_with('*')) // a prefix of many names, not a name
      Known.push_back(Row.Name);
  return Known;
}

} // namespace armlift
