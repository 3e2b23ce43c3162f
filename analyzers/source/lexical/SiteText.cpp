#include "analyzers/source/lexical/SiteText.h"

#include "analyzers/source/lexical/AsmText.h"
#include "core/rules/IntrinsicTable.h"

#include <algorithm>

namespace armlift::source {

namespace {

void add(Finding &Result, AdviceKind Kind, std::string_view Text,
         bool Exact = false) {
  Result.Replacements.push_back({Kind, std::string(Text), Exact});
}

void addIntrinsicAdvice(const IntrinsicRow &Row, Finding &Result) {
  Result.Evidence.emplace_back("isa", Row.Isa);
  if (!Row.Params.empty() || !Row.Returns.empty())
    Result.Evidence.emplace_back("prototype", std::string(Row.Returns) + "(" +
                                                  std::string(Row.Params) +
                                                  ")");
  if (!Row.Short.empty())
    add(Result,
        Row.Answer == AnswerKind::Std ? AdviceKind::Std : AdviceKind::Neon,
        Row.Short, Row.Exact);
  if (Row.Answer == AnswerKind::None && !Row.Note.empty())
    add(Result, AdviceKind::Text, Row.Note);
  if (Row.InSse2neon)
    add(Result, AdviceKind::Sse2neon, "sse2neon.h");
  if (!Row.SimdeHeader.empty())
    add(Result, AdviceKind::Simde, "simde/" + std::string(Row.SimdeHeader));
  if (Result.Replacements.empty())
    add(Result, AdviceKind::Text,
        "neither sse2neon nor SIMDe has it: write it with NEON intrinsics of "
        "arm_neon.h");
}

std::string intrinsicMessage(std::string_view Subject,
                             const std::string &Quoted) {
  const IntrinsicRow *Row = findIntrinsic(Subject);
  if (!Row)
    return "names that begin with " + Quoted + " are x86 intrinsics";
  switch (Row->Kind) {
  case IntrinsicKind::Type:
    return "x86 vector type " + Quoted + " does not exist on aarch64";
  case IntrinsicKind::Constant:
    return "x86 constant " + Quoted + " does not exist on aarch64";
  default:
    return "x86 intrinsic " + Quoted + " (" + std::string(Row->Isa) +
           ") does not exist on aarch64";
  }
}

} // namespace

const NameRow *findNameRow(std::string_view Name) {
  auto Rows = nameTable();
  auto First = std::ranges::lower_bound(Rows, Name, {}, &NameRow::Name);
  if (First != Rows.end() && First->Name == Name)
    return &*First;
  for (std::size_t Length = Name.size(); Length > 0; --Length) {
    auto At = std::ranges::lower_bound(Rows, Name.substr(0, Length), {},
                                       &NameRow::Name);
    if (At != Rows.end() && At->Prefix && At->Name == Name.substr(0, Length))
      return &*At;
  }
  return nullptr;
}

std::string siteMessage(std::string_view Check, std::string_view Subject,
                        std::string_view Detail) {
  std::string Quoted = "'" + std::string(Subject) + "'";
  if (Check == "missing-on-aarch64")
    return "does not compile for aarch64: " + std::string(Detail);
  if (Check == "arch-error-directive")
    return "#error is reached on aarch64: " + std::string(Subject);
  if (Check == "char-signedness")
    return "plain char is unsigned on aarch64: " + Quoted +
           " is never negative and this comparison has one answer";
  if (Check == "fp-exception-trap")
    return Quoted + " has no effect on Neoverse: no exception traps there";
  if (Check == "x86-intrinsic")
    return intrinsicMessage(Subject, Quoted);
  if (Check == "x86-header")
    return "x86 header <" + std::string(Subject) +
           "> does not exist on aarch64";
  if (Check == "x86-inline-asm")
    return "inline assembly for x86 (" + Quoted +
           ") does not assemble on aarch64";
  if (Check == "x86-asm-source")
    return Quoted + " is x86 assembly";
  if (Check == "x86-syscall")
    return "system call " + Quoted + " does not exist on aarch64";
  if (Check == "x86-register-context")
    return Quoted + " belongs to the register context of x86";
  if (Check == "x86-target-attribute")
    return "attribute " + Quoted + " names an x86 feature";
  if (Check == "x86-calling-convention")
    return "calling convention " + Quoted + " means nothing on aarch64";
  if (Check == "cycle-counter")
    return Quoted + " counts something else on aarch64";
  return Quoted + " exists on x86 alone";
}

void addSiteAdvice(Finding &Result) {
  if (Result.Rule == "x86-inline-asm")
    return add(Result, AdviceKind::Text, asmAdvice(Result.Subject));
  if (Result.Rule == "x86-asm-source")
    return add(Result, AdviceKind::Text,
               "an aarch64 assembly file or C with NEON intrinsics beside it, "
               "chosen by the build");
  if (Result.Rule == "x86-intrinsic") {
    if (const IntrinsicRow *Row = findIntrinsic(Result.Subject))
      return addIntrinsicAdvice(*Row, Result);
    return add(
        Result, AdviceKind::Text,
        "sse2neon.h or simde/x86/*.h, where the pasted names are declared");
  }
  if (const NameRow *Row = findNameRow(Result.Subject))
    add(Result, AdviceKind::Text, Row->Advice);
}

} // namespace armlift::source
