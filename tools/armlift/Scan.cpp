// armlift scan: runs the pipeline, filters what it found, writes every report
// that was asked for, and says in the exit code how it went.
#include "Analyzers.h"
#include "Commands.h"
#include "ProgressBar.h"

#include "core/filter/Baseline.h"
#include "core/filter/Selection.h"
#include "core/findings/FindingStore.h"
#include "core/pipeline/Pipeline.h"
#include "core/report/Reporter.h"
#include "core/support/OutputFile.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <optional>
#include <ostream>

namespace armlift {
namespace {

Exit complain(const Terminal &Term, const Error &E) {
  Term.Err << "armlift: ";
  if (!E.Path.empty())
    Term.Err << printable(E.Path) << ": ";
  Term.Err << printable(E.Message) << '\n';
  return Exit::Usage;
}

ScanOptions pipelineOptions(const ScanCommand &Command) {
  ScanOptions Out;
  Out.Discovery.Paths = Command.Paths;
  Out.Discovery.Exclude = Command.Exclude;
  Out.Discovery.NoIgnore = Command.NoIgnore;
  Out.Jobs = Command.Jobs;
  return Out;
}

bool useColor(ColorChoice Choice, const Terminal &Term) {
  if (Choice != ColorChoice::Auto)
    return Choice == ColorChoice::Always;
  return !Term.NoColor && (Term.ForceColor || Term.OutIsTerminal);
}

Expected<void> writeReports(const ScanCommand &Command, const Report &R,
                            const Terminal &Term) {
  for (const OutputSpec &Spec : Command.Outputs) {
    const ReporterRow *Format = findReporter(Spec.Format);
    if (Spec.File.empty()) {
      bool Color = useColor(Command.Color, Term);
      Format->Write(R, {Color, Color && Term.OutIsTerminal}, Term.Out);
      continue;
    }
    ReportStyle Style{Command.Color == ColorChoice::Always, false};
    auto Write = [&](std::ostream &Out) { Format->Write(R, Style, Out); };
    if (auto Ok = writeOutputFile(Spec.File, Write); !Ok)
      return Ok;
  }
  return {};
}

Exit writeBaseline(const ScanCommand &Command, const Report &R,
                   const Terminal &Term) {
  auto Write = [&](std::ostream &Out) { Baseline::write(R.Findings, Out); };
  if (auto Ok = writeOutputFile(Command.Baseline, Write); !Ok)
    return complain(Term, Ok.error());
  if (!Command.Quiet)
    Term.Err << "armlift: wrote the findings of this run to "
             << printable(Command.Baseline) << '\n';
  return Exit::Clean;
}

/// True where `Path` is one that this run looked at: a partial scan says
/// nothing about the rest of a baseline.
bool isInScope(std::string_view Path, const ScanCommand &Command) {
  return std::ranges::any_of(Command.Paths, [&](std::string_view Scope) {
    while (Scope.starts_with("./"))
      Scope.remove_prefix(2);
    while (Scope.ends_with("/"))
      Scope.remove_suffix(1);
    if (Scope.empty() || Scope == ".")
      return !Path.starts_with("/") && !Path.starts_with("../");
    return Path.starts_with(Scope) &&
           (Path.size() == Scope.size() || Path[Scope.size()] == '/' ||
            Path[Scope.size()] == '!');
  });
}

void reportStale(std::vector<BaselineEntry> Stale, const ScanCommand &Command,
                 const Terminal &Term) {
  std::erase_if(Stale, [&](const BaselineEntry &E) {
    return !isInScope(E.Path, Command);
  });
  if (Stale.empty() || Command.Quiet)
    return;
  constexpr std::size_t Shown = 10;
  for (std::size_t I = 0; I < std::min(Shown, Stale.size()); ++I)
    Term.Err << "armlift: no longer found: " << printable(Stale[I].Path) << ": "
             << printable(Stale[I].Subject) << " [armlift-"
             << printable(Stale[I].Rule) << "]\n";
  Term.Err << "armlift: " << Stale.size()
           << (Stale.size() == 1 ? " entry of " : " entries of ")
           << printable(Command.Baseline)
           << " no longer found; --write-baseline takes them out\n";
}

bool isTolerated(const Error &E, const ScanCommand &Command) {
  return std::ranges::any_of(
      Command.TolerateErrors,
      [&](const std::string &Pattern) { return globMatch(Pattern, E.Path); });
}

/// The least severe impact that counts; none for "never".
std::optional<Impact> failThreshold(const ScanCommand &Command) {
  for (Impact I :
       {Impact::Break, Impact::Behavior, Impact::Performance, Impact::Note})
    if (Command.FailOn == impactName(I))
      return I;
  return std::nullopt;
}

Exit exitCode(const ScanCommand &Command, const Report &R) {
  if (std::ranges::any_of(
          R.Errors, [&](const Error &E) { return !isTolerated(E, Command); }))
    return Exit::Unreadable;
  std::optional<Impact> Threshold = failThreshold(Command);
  bool Fails =
      Threshold && std::ranges::any_of(R.Findings, [&](const Finding &F) {
        return !F.Suppressed && F.Impact <= *Threshold;
      });
  return Fails ? Exit::Findings : Exit::Clean;
}

} // namespace

Exit runScanCommand(const ScanCommand &Command, const Terminal &Term) {
  Expected<Selection> Rules = Selection::create(Command.Select, Command.Ignore);
  if (!Rules)
    return complain(Term, Rules.error());

  std::optional<Baseline> Known;
  if (!Command.Baseline.empty() && !Command.WriteBaseline) {
    Expected<Baseline> Loaded = Baseline::load(Command.Baseline);
    if (!Loaded)
      return complain(Term, Loaded.error());
    Known = std::move(*Loaded);
  }

  std::optional<ProgressBar> Bar;
  if (Term.ErrIsTerminal && !Command.NoProgress && !Command.Quiet)
    Bar.emplace(Term.Err);
  std::vector<std::unique_ptr<Analyzer>> Analyzers = makeAnalyzers(
      {Command.BuildDir, Command.Lexical, Command.Jobs});
  Expected<Report> R =
      runScan(pipelineOptions(Command), Analyzers, Bar ? &*Bar : nullptr);
  if (!R)
    return complain(Term, R.error());

  std::erase_if(R->Findings,
                [&](const Finding &F) { return !Rules->covers(F.Rule); });
  if (Command.WriteBaseline)
    return writeBaseline(Command, *R, Term);
  if (Known)
    reportStale(Known->apply(R->Findings), Command, Term);
  summarize(R->Summary, R->Findings);
  if (auto Ok = writeReports(Command, *R, Term); !Ok)
    return complain(Term, Ok.error());
  return exitCode(Command, *R);
}

} // namespace armlift
