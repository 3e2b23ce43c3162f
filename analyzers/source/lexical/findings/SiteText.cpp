#include "analyzers/source/lexical/findings/SiteText.h"

#include "analyzers/source/lexical/scan/AsmText.h"
#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/rules/CheckTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Text.h"

#include <algorithm>
#include <cassert>

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
  // Where nothing does the same, the note says so, and says it better.
  const bool HasAnswer = Row.Answer != AnswerKind::None || Row.Note.empty();
  if (!Row.Short.empty() && HasAnswer) {
    AdviceKind Kind =
        Row.Answer == AnswerKind::Std ? AdviceKind::Std : AdviceKind::Neon;
    add(Result, Kind, Row.Short, Row.ShortIsExact);
    if (Row.Exact && !Row.ShortIsExact)
      add(Result, Kind, "armlift shim " + std::string(Row.Name), true);
  }
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
  // The note names a trap, so it is added to any answer.
  if (Row.Answer != AnswerKind::None && !Row.Note.empty())
    add(Result, AdviceKind::Text, Row.Note);
}

/// Adds the advice for the intrinsic that is implemented with the builtin. The
/// operands may come in another order, so nothing is exact.
void addBuiltinAdvice(const IntrinsicRow &Row, Finding &Result) {
  Result.Evidence.emplace_back("intrinsic", Row.Name);
  bool Nothing = Row.Answer == AnswerKind::None;
  add(Result, AdviceKind::Text,
      "as for " + std::string(Row.Name) + ": " +
          std::string(Nothing ? Row.Note : Row.Short));
  if (!Nothing && !Row.Note.empty())
    add(Result, AdviceKind::Text, Row.Note);
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

std::string_view checkOf(const Site &S) {
  switch (S.Kind) {
  case SiteKind::Intrinsic:
  case SiteKind::PastedIntrinsic:
    return rule::X86Intrinsic;
  case SiteKind::Header:
  case SiteKind::Name:
    return nameTable()[S.Row].Check;
  case SiteKind::InlineAsm:
    return rule::X86InlineAsm;
  case SiteKind::AsmSource:
    return rule::X86AsmSource;
  case SiteKind::NegativeChar:
    return rule::MissingOnAarch64;
  }
  return {};
}

std::string siteMessage(std::string_view Check, std::string_view Subject,
                        std::string_view Detail) {
  if (Check == rule::X86Intrinsic)
    return intrinsicMessage(Subject, "'" + std::string(Subject) + "'");
  const CheckRow *Row = findCheck(Check);
  assert(Row && !Row->Message.empty());
  return fillPlaceholders(Row->Message,
                          {{"subject", Subject}, {"detail", Detail}});
}

void addSiteAdvice(Finding &Result) {
  if (Result.Rule == rule::X86InlineAsm)
    return add(Result, AdviceKind::Text, asmAdvice(Result.Subject));
  if (Result.Rule == rule::X86Intrinsic) {
    if (const IntrinsicRow *Row = findIntrinsic(Result.Subject))
      return addIntrinsicAdvice(*Row, Result);
    return add(
        Result, AdviceKind::Text,
        "sse2neon.h or simde/x86/*.h, where the pasted names are declared");
  }
  if (const IntrinsicRow *Row = findIntrinsicOfBuiltin(Result.Subject))
    return addBuiltinAdvice(*Row, Result);
  const CheckRow *Check = findCheck(Result.Rule);
  if (Check && !Check->Advice.empty())
    return add(Result, AdviceKind::Text, Check->Advice);
  // Only the name of target("avx2") counts.
  std::string_view Name = Result.Subject;
  if (const NameRow *Row = findNameRow(Name.substr(0, Name.find('('))))
    add(Result, AdviceKind::Text, Row->Advice);
}

} // namespace armlift::source
