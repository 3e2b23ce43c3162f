// --format text, in the style of Clang: `path:line:column: impact: message
// [armlift-rule]`, the source line with the location marked, answers and notes;
// then the verdict and what it does not cover.
#include "core/report/Formats.h"
#include "core/report/Location.h"
#include "core/report/Snippet.h"
#include "core/report/Tally.h"
#include "core/report/Wording.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"
#include "core/support/Version.h"

#include <algorithm>
#include <array>
#include <set>

namespace armlift {
namespace {

constexpr std::string_view Bold = "\033[1m", Red = "\033[1;31m",
                           Magenta = "\033[1;35m", Yellow = "\033[1;33m",
                           Cyan = "\033[1;36m", Green = "\033[1;32m",
                           Dim = "\033[2m", Reset = "\033[0m";

std::string_view impactColor(Impact I) {
  constexpr std::string_view Colors[] = {Red, Magenta, Yellow, Cyan};
  return enumValue(Colors, I);
}

std::string_view verdictColor(Verdict V) {
  constexpr std::string_view Colors[] = {Yellow, Green, Green, Yellow, Red};
  return enumValue(Colors, V);
}

/// The letter of a bar: `break` and `behavior` begin with the same one.
char barLetter(Impact I) { return I == Impact::Break ? 'B' : impactName(I)[0]; }

class TextReport {
public:
  TextReport(const Report &R, const ReportStyle &Style, std::ostream &Out)
      : R(R), Style(Style), Out(Out) {}

  void write() {
    bool Any = !R.Errors.empty();
    for (const Finding &F : R.Findings) {
      if (F.Suppressed)
        continue;
      writeFinding(F);
      Any = true;
    }
    for (const Error &E : R.Errors)
      writeError(E);
    if (Any)
      Out << '\n';
    if (Style.Statistics)
      writeStatistics();
    writeSummary();
  }

private:
  std::string_view color(std::string_view Code) const {
    return Style.Color ? Code : std::string_view{};
  }

  void writePlace(std::string_view Path, std::uint32_t Line,
                  std::uint32_t Column) {
    openLink(Style.Hyperlinks ? fileLink(Path) : "");
    Out << color(Bold) << printable(Path) << ':';
    if (Line)
      Out << Line << ':';
    if (Line && Column)
      Out << Column << ':';
    Out << color(Reset);
    closeLink();
    Out << ' ';
  }

  std::string fileLink(std::string_view Path) const {
    std::string File = fileOnDisk(Path);
    if (!File.starts_with('/'))
      File = Style.Folder + '/' + File;
    return File.starts_with('/') ? uriOf(File) : "";
  }

  /// Opens an OSC 8 link if links are enabled and there is a target.
  void openLink(std::string_view Target) {
    Linked = !Target.empty();
    if (Linked)
      Out << "\033]8;;" << Target << "\033\\";
  }
  void closeLink() {
    if (Linked)
      Out << "\033]8;;\033\\";
  }

  /// Writes the rule's name, as a link to its page.
  void writeRule(std::string_view Rule) {
    Out << " [";
    openLink(Style.Hyperlinks ? checkPageUrl(Rule) : "");
    Out << RulePrefix << Rule;
    closeLink();
    Out << "]\n";
  }

  void writeFinding(const Finding &F) {
    writePlace(F.Path, F.Range.Line, F.Range.Column);
    Out << color(impactColor(F.Impact)) << impactName(F.Impact) << ": "
        << color(Reset) << color(Bold) << printable(F.Message) << color(Reset);
    writeRule(F.Rule);
    if (F.Range.Line && !F.Snippet.empty())
      writeSnippet(F);
    if (!F.Guard.empty())
      writeAnswer("guard", F.Guard.text(), "");
    for (const Advice &A : F.Replacements)
      writeAnswer(adviceLabel(A.Kind), A.Text, A.Exact ? " (exact)" : "");
    for (const RelatedLocation &L : F.Related) {
      writePlace(L.Path, L.Line, 0);
      Out << color(Cyan) << "note: " << color(Reset) << printable(L.Message)
          << '\n';
    }
  }

  void writeSnippet(const Finding &F) {
    MarkedLine Marked = markLine(F.Snippet, F.Range);
    std::string Number = std::to_string(F.Range.Line);
    std::string Margin(Number.size() < 5 ? 5 - Number.size() : 0, ' ');
    Out << color(Dim) << Margin << Number << " | " << color(Reset)
        << Marked.Text << '\n';
    if (!Marked.Marks.empty())
      Out << std::string(Margin.size() + Number.size(), ' ') << color(Dim)
          << " | " << color(Reset) << color(Green) << Marked.Marks
          << color(Reset) << '\n';
  }

  /// Further lines of a text are aligned with the first one.
  void writeAnswer(std::string_view Kind, std::string_view Text,
                   std::string_view Remark) {
    std::string Lead = "      = " + std::string(Kind) + ": ";
    Out << color(Cyan) << Lead << color(Reset);
    for (std::size_t Start = 0; Start <= Text.size();) {
      std::size_t End = std::min(Text.find('\n', Start), Text.size());
      if (Start)
        Out << '\n' << std::string(Lead.size(), ' ');
      Out << printable(Text.substr(Start, End - Start));
      Start = End + 1;
    }
    Out << Remark << '\n';
  }

  void writeError(const Error &E) {
    if (!E.Path.empty())
      writePlace(E.Path, 0, 0);
    Out << color(Red) << "error: " << color(Reset) << printable(E.Message)
        << " [" << errorKindName(E.Kind)
        << (E.Tolerated ? "] (tolerated)\n" : "]\n");
  }

  void writeStatistics() {
    Tallies All = tallyOf(R);
    writeTally("by rule (B: break, b: behavior, p: performance, n: note)",
               All.ByRule);
    writeTally("by folder", All.ByFolder);
  }

  /// Writes names, counts and bars whose parts are the impacts, longest first.
  void writeTally(std::string_view Title, const Tally &Counts) {
    if (Counts.empty())
      return;
    auto Rows = ranked(Counts, &ImpactCounts::total);
    Rows.resize(std::min<std::size_t>(Rows.size(), 20));
    std::uint64_t Longest = Rows[0]->second.total();
    std::size_t Width = 0;
    for (const Tally::value_type *Row : Rows)
      Width = std::max(Width, printable(Row->first).size());
    Out << Title << ":\n";
    for (const Tally::value_type *Row : Rows) {
      std::string Count = std::to_string(Row->second.total()),
                  Name = printable(Row->first);
      Out << "  " << Name << std::string(Width - Name.size() + 2, ' ')
          << std::string(Count.size() < 7 ? 7 - Count.size() : 0, ' ') << Count
          << "  ";
      for (Impact I : AllImpacts) {
        constexpr std::uint64_t BarWidth = 30;
        std::uint64_t Part = Row->second[I];
        std::uint64_t Cells = (Part * BarWidth + Longest - 1) / Longest;
        Out << color(impactColor(I)) << std::string(Cells, barLetter(I))
            << color(Reset);
      }
      Out << '\n';
    }
    Out << '\n';
  }

  void writeSummary() {
    const Summary &S = R.Summary;
    Out << color(verdictColor(S.Verdict)) << verdictName(S.Verdict)
        << color(Reset) << ": " << verdictMeaning(R) << '\n';
    writeImpacts(S);
    writeCounts(S);
    writeNextStep();
    writeNotJudged();
  }

  /// Names the command that answers most breaks at once.
  void writeNextStep() {
    const Summary &S = R.Summary;
    if (S.Fixable.Includes)
      Out << "next: `armlift fix` answers up to " << S.Fixable.Breaks
          << " of the " << S.ByImpact[Impact::Break]
          << " breaks (--diff shows what it would change)\n";
  }

  /// Writes a line for each impact that was found: the count, a bar, and the
  /// most frequent rules. Omitted for a few findings, which need no summary.
  void writeImpacts(const Summary &S) {
    constexpr std::uint64_t Few = 10;
    if (S.ByImpact.total() < Few)
      return;
    const Tally ByRule = tallyOf(R).ByRule;
    constexpr std::uint64_t BarWidth = 20;
    std::uint64_t Most = *std::ranges::max_element(S.ByImpact.All);
    for (Impact I : AllImpacts) {
      std::uint64_t Count = S.ByImpact[I];
      if (!Count)
        continue;
      std::string Number = std::to_string(Count);
      std::size_t Cells = (Count * BarWidth + Most - 1) / Most;
      Out << "  " << color(impactColor(I)) << impactName(I) << color(Reset)
          << std::string(12 - impactName(I).size(), ' ')
          << std::string(Number.size() < 7 ? 7 - Number.size() : 0, ' ')
          << Number << "  " << color(impactColor(I)) << std::string(Cells, '#')
          << color(Reset) << std::string(BarWidth - Cells + 2, ' ')
          << topRules(ByRule, I) << '\n';
    }
  }

  /// "x86-intrinsic 80, x86-header 20, x86-builtin 9, 4 in 2 more rules"
  static std::string topRules(const Tally &ByRule, Impact I) {
    auto countOf = [I](const ImpactCounts &All) { return All[I]; };
    auto Rows = ranked(ByRule, countOf);
    std::erase_if(Rows, [&](const auto *Row) { return !countOf(Row->second); });
    constexpr std::size_t Few = 4;
    const std::size_t Named = Rows.size() > Few ? Few - 1 : Rows.size();
    std::string Text;
    std::uint64_t Rest = 0;
    for (std::size_t N = 0; N < Rows.size(); ++N)
      if (std::uint64_t Count = countOf(Rows[N]->second); N < Named)
        Text.append(N ? ", " : "")
            .append(Rows[N]->first)
            .append(" " + std::to_string(Count));
      else
        Rest += Count;
    if (Rest)
      Text += ", " + std::to_string(Rest) + " in " +
              std::to_string(Rows.size() - Named) + " more rules";
    return Text;
  }

  void writeCounts(const Summary &S) {
    for (Impact I : AllImpacts) {
      std::uint64_t Count = S.ByImpact[I];
      Out << (I == Impact::Break ? "" : ", ")
          << (Count ? color(impactColor(I)) : "") << Count << ' '
          << impactName(I) << (Count ? color(Reset) : "");
    }
    // Those of the baseline and of unselected rules count in the verdict.
    if (std::string Hidden = hiddenFindings(R); !Hidden.empty())
      Out << ", " << Hidden;
    if (S.PortedSites)
      Out << ", " << S.PortedSites << " ported";
    Out << " in " << counted(S.Files, "file", "files");
    if (S.Archives)
      Out << ", " << counted(S.Archives, "archive", "archives");
    if (S.Elf)
      Out << ", " << counted(S.Elf, "ELF file", "ELF files");
    if (S.TranslationUnits)
      Out << ", "
          << counted(S.TranslationUnits, "translation unit",
                     "translation units");
    Out << " (" << byteSize(S.Bytes) << ")\n";
  }

  /// The number of distinct paths with errors; an input may have several
  /// errors.
  std::size_t inputsWithErrors() const {
    std::set<std::string_view> Paths;
    for (const Error &E : R.Errors)
      Paths.insert(E.Path);
    return Paths.size();
  }

  /// States what was not judged, because silence must mean "examined and found
  /// nothing".
  void writeNotJudged() {
    std::string_view Before = "not judged: ";
    auto begin = [&]() -> std::ostream & {
      Out << Before;
      Before = "; ";
      return Out;
    };
    if (!R.Errors.empty())
      begin() << counted(inputsWithErrors(), "input with an error",
                         "inputs with errors");
    if (std::string Passed = passedOver(R); !Passed.empty())
      begin() << Passed;
    if (Before == "; ")
      Out << '\n';
  }

  const Report &R;
  const ReportStyle &Style;
  std::ostream &Out;
  bool Linked = false; ///< between openLink() and closeLink()
};

} // namespace

void writeText(const Report &R, const ReportStyle &Style, std::ostream &Out) {
  TextReport(R, Style, Out).write();
}

} // namespace armlift
