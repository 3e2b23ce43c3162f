// --format md: a summary for a job page or a merge request, with the verdict,
// counts by rule and by folder, and the first findings (GitHub accepts a
// summary of 1 MiB per step).
#include "core/report/Formats.h"
#include "core/report/Tally.h"
#include "core/report/Wording.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"
#include "core/support/Version.h"

#include <algorithm>
#include <functional>

namespace armlift {
namespace {

constexpr std::size_t MaxRows = 200, MaxFolders = 20;

/// Text in a table cell, escaped so that it has no markup, link or mention.
std::string cell(std::string_view Text) {
  std::string OneLine(Text);
  std::ranges::replace_if(
      OneLine, [](char C) { return C == '\n' || C == '\t'; }, ' ');
  std::string Out;
  for (char C : printable(OneLine)) {
    if (C == '<' || C == '&') {
      Out += C == '<' ? "&lt;" : "&amp;";
      continue;
    }
    if (std::string_view("\\`*_[]|~@$#!>").contains(C))
      Out += '\\';
    Out += C;
  }
  return Out;
}

void writeTable(std::string_view Title, const Tally &Rows, std::size_t Max,
                std::ostream &Out) {
  auto Sorted = ranked(Rows, std::identity());
  Out << "| " << Title
      << " | break | behavior | performance | note |\n| :-- | --: | --: | --: "
         "| --: |\n";
  for (std::size_t I = 0; I < std::min(Max, Sorted.size()); ++I) {
    Out << "| " << cell(Sorted[I]->first) << " |";
    for (Impact Each : AllImpacts)
      Out << ' ' << Sorted[I]->second[Each] << " |";
    Out << '\n';
  }
  if (Sorted.size() > Max)
    Out << "\n" << Sorted.size() - Max << " more are not shown.\n";
  Out << '\n';
}

/// "[x86-header](https://…/x86-header.md)", or only the name if there is no
/// page.
std::string linkToPage(std::string_view Rule) {
  std::string Page = checkPageUrl(Rule);
  return Page.empty() ? std::string(Rule)
                      : "[" + std::string(Rule) + "](" + Page + ")";
}

void writeFindings(const std::vector<const Finding *> &Shown,
                   std::ostream &Out) {
  Out << "| Place | Impact | Finding | Answer |\n| :-- | :-- | :-- | :-- |\n";
  for (const Finding *F : Shown) {
    Out << "| " << cell(F->Path);
    if (F->Range.Line)
      Out << ':' << F->Range.Line;
    Out << " | " << impactName(F->Impact) << " | " << cell(F->Message) << " ("
        << linkToPage(F->Rule) << ") | ";
    if (!F->Replacements.empty())
      Out << cell(answerText(F->Replacements[0]));
    Out << " |\n";
  }
}

} // namespace

void writeMarkdown(const Report &R, const ReportStyle &, std::ostream &Out) {
  std::vector<const Finding *> Shown;
  for (const Finding &F : R.Findings) {
    if (F.Suppressed)
      continue;
    Shown.push_back(&F);
  }
  std::size_t Total = Shown.size();
  std::ranges::sort(Shown, {},
                    [](const Finding *F) { return std::pair(F->Impact, F); });
  Shown.resize(std::min(Total, MaxRows));

  Out << "## armlift: " << verdictName(R.Summary.Verdict) << "\n\n"
      << verdictSentence(R) << "\n"
      << "Target " << cell(R.Target) << ", "
      << counted(R.Summary.Files, "file", "files") << " ("
      << byteSize(R.Summary.Bytes) << ").\n";
  if (std::string Hidden = hiddenFindings(R); !Hidden.empty())
    Out << "Not shown: " << Hidden << ".\n";
  Out << '\n';
  if (Total) {
    Tallies All = tallyOf(R);
    writeTable("Rule", All.ByRule, All.ByRule.size(), Out);
    writeTable("Folder", All.ByFolder, MaxFolders, Out);
    Out << "<details><summary>Findings</summary>\n\n";
    writeFindings(Shown, Out);
    if (Total > Shown.size())
      Out << "\n" << Total - Shown.size() << " more are not shown.\n";
    Out << "\n</details>\n";
  }
  const std::string Passed = passedOver(R);
  if (R.Errors.empty() && Passed.empty())
    return;
  Out << "\n### Not judged\n\n";
  if (!Passed.empty())
    Out << "- " << cell(Passed) << '\n';
  for (std::size_t I = 0; I < std::min(MaxRows, R.Errors.size()); ++I)
    Out << "- " << cell(R.Errors[I].Path) << ": " << cell(R.Errors[I].Message)
        << (R.Errors[I].Tolerated ? " (tolerated)\n" : "\n");
  if (R.Errors.size() > MaxRows)
    Out << "- " << R.Errors.size() - MaxRows << " more\n";
}

} // namespace armlift
