// See Wording.h.
#include "core/report/Wording.h"

#include "core/rules/RuleId.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <array>
#include <map>

namespace armlift {

std::string_view adviceLabel(AdviceKind K) {
  return K == AdviceKind::Text ? "help" : adviceKindName(K);
}

std::string answerText(const Advice &A) {
  return std::string(adviceLabel(A.Kind)) + ": " + A.Text +
         (A.Exact ? " (exact)" : "");
}

std::string messageWithAnswers(const Finding &F) {
  std::string Out = F.Message;
  if (!F.Guard.empty())
    Out += "\nguard: " + F.Guard.text();
  for (const Advice &A : F.Replacements)
    Out.append("\n").append(answerText(A));
  return Out;
}

std::string_view verdictMeaning(const Report &R) {
  const Verdict V = R.Summary.Verdict;
  if (V == Verdict::Ported &&
      std::ranges::find(R.Findings, rule::X86OnlyPath, &Finding::Rule) !=
          R.Findings.end())
    return "nothing found that would stop it on aarch64; not every x86 part "
           "has a counterpart there";
  constexpr std::string_view Meanings[] = {
      "nothing here could be judged",
      "nothing found that would stop it on aarch64",
      "every x86 part has an aarch64 counterpart",
      "whether it builds on aarch64 depends on the configuration",
      "does not build or load on aarch64 as it is"};
  return enumValue(Meanings, V);
}

std::string verdictSentence(const Report &R) {
  std::string Out(verdictMeaning(R));
  Out[0] = static_cast<char>(Out[0] - 'a' + 'A');
  return Out + '.';
}

/// " (a, b, c, and 2 more)".
template <typename Function>
static std::string firstOf(const std::vector<const Skipped *> &All,
                           const Function &Text) {
  constexpr std::size_t Shown = 3;
  std::string Out;
  for (std::size_t I = 0; I < std::min(Shown, All.size()); ++I)
    Out.append(I ? ", " : " (").append(Text(*All[I]));
  if (All.size() > Shown)
    Out += ", and " + std::to_string(All.size() - Shown) + " more";
  return Out + ')';
}

std::string passedOver(const Report &R) {
  std::uint64_t Files = 0, Archives = 0;
  std::vector<const Skipped *> Places;
  std::map<std::string_view, std::uint64_t> Languages;
  std::vector<const Skipped *> Submodules;
  for (const Skipped &S : R.Skipped) {
    if (S.Reason == SkipReason::MissingSubmodule) {
      Submodules.push_back(&S);
    } else if (S.Reason == SkipReason::Language) {
      Languages[S.Language] += S.Files;
    } else {
      Files += S.Files;
      Archives += S.Archives;
      Places.push_back(&S);
    }
  }
  std::string Out;
  for (const auto &[Language, Count] : Languages)
    Out.append(Out.empty() ? "" : ", ")
        .append(counted(Count, "file", "files") + " written in ")
        .append(printable(Language));
  if (!Submodules.empty())
    Out.append(Out.empty() ? "" : "; ")
        .append(counted(Submodules.size(), "git submodule", "git submodules"))
        .append(" not checked out")
        .append(firstOf(Submodules,
                        [](const Skipped &S) { return printable(S.Path); }));
  if (Places.empty())
    return Out;
  Out.append(Out.empty() ? "" : "; ")
      .append(counted(Files, "file", "files") + " skipped");
  if (Archives)
    Out += ", " + std::to_string(Archives) +
           " of them named like an archive or a native library";
  return Out + firstOf(Places, [](const Skipped &S) {
           return printable(S.Path) + ": " + S.reason();
         });
}

std::string hiddenFindings(const Report &R) {
  std::string Out;
  auto add = [&](std::uint64_t Count, std::string_view How) {
    if (Count)
      Out.append(Out.empty() ? "" : ", ")
          .append(std::to_string(Count) + ' ')
          .append(How);
  };
  auto Old = static_cast<std::uint64_t>(
      std::ranges::count_if(R.Findings, [](const Finding &F) {
        return F.Suppressed && F.Suppressed->By == SuppressedBy::Baseline;
      }));
  add(R.Summary.Suppressed - Old, "suppressed");
  add(Old, "known to the baseline");
  add(R.Summary.LeftOut, "left out by --select or --ignore");
  return Out;
}

std::string byteSize(std::uint64_t Bytes) {
  constexpr std::array<std::string_view, 5> Units = {"bytes", "kB", "MB", "GB",
                                                     "TB"};
  if (Bytes < 1000)
    return std::to_string(Bytes) + " bytes";
  std::size_t Unit = 0;
  std::uint64_t Tenths = Bytes * 10;
  for (; Tenths >= 10000 && Unit + 1 < Units.size(); Tenths /= 1000)
    ++Unit;
  return std::to_string(Tenths / 10) + '.' + std::to_string(Tenths % 10) + ' ' +
         std::string(Units[Unit]);
}

} // namespace armlift
