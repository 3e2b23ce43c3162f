// armlift scan: runs the pipeline, filters what it found, writes every report
// that was asked for, and says in the exit code how it went.
#include "Analyzers.h"
#include "Commands.h"
#include "GitScope.h"
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
#include <filesystem>
#include <iterator>
#include <optional>
#include <ostream>
#include <tuple>

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
  Out.Target = Command.Target;
  Out.Jobs = Command.Jobs;
  Out.Limits = Command.Limits;
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
      Format->Write(R, {Color, Color && Term.OutIsTerminal, Command.Statistics},
                    Term.Out);
      continue;
    }
    ReportStyle Style{Command.Color == ColorChoice::Always, false,
                      Command.Statistics};
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

/// What git narrows the scan to; keeps the copies of staged bytes for as long
/// as it lives.
struct GitNarrowing {
  std::optional<StagedFiles> Staged;
  std::vector<Error> Errors;
};

/// True where `File` is one of `Paths` or below one.
bool isNamed(const std::string &File, const std::vector<std::string> &Paths) {
  return std::ranges::any_of(Paths, [&](const std::string &Path) {
    std::error_code Ignored;
    std::filesystem::path Real = std::filesystem::canonical(Path, Ignored);
    std::filesystem::path Below =
        std::filesystem::path(File).lexically_relative(Real);
    return !Ignored && !Below.empty() && *Below.begin() != "..";
  });
}

/// Leaves of the paths of a scan only the files that git says matter.
Expected<GitNarrowing> narrowByGit(const ScanCommand &Command,
                                   DiscoveryOptions &Discovery) {
  GitNarrowing Out;
  std::vector<std::string> Files;
  if (Command.Staged) {
    Expected<StagedFiles> Staged = stagedFiles(Command.Paths.front());
    if (!Staged)
      return std::unexpected(Staged.error());
    for (const std::string &Missing : Staged->Missing)
      if (isNamed(Missing, Command.Paths))
        Out.Errors.push_back({ErrorKind::UnreadableInput, Missing,
                              "staged, but not in the work tree"});
    Discovery.Instead = Staged->Instead;
    Files = Staged->Paths;
    Out.Staged = std::move(*Staged);
  } else if (!Command.ChangedSince.empty()) {
    auto Changed = changedSince(Command.Paths.front(), Command.ChangedSince);
    if (!Changed)
      return std::unexpected(Changed.error());
    Files = std::move(*Changed);
  } else {
    return Out;
  }
  std::erase_if(Files, [&](const std::string &File) {
    return !isNamed(File, Command.Paths);
  });
  Discovery.Paths = std::move(Files);
  return Out;
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

  ScanOptions Options = pipelineOptions(Command);
  Expected<GitNarrowing> Narrowing = narrowByGit(Command, Options.Discovery);
  if (!Narrowing)
    return complain(Term, Narrowing.error());

  std::optional<ProgressBar> Bar;
  if (Term.ErrIsTerminal && !Command.NoProgress && !Command.Quiet)
    Bar.emplace(Term.Err);
  std::vector<std::unique_ptr<Analyzer>> Analyzers =
      makeAnalyzers({.BaselineOs = Command.BaselineOs,
                     .BuildDir = Command.BuildDir,
                     .Lexical = Command.Lexical,
                     .Deep = Command.Deep,
                     .Cache = !Command.NoCache,
                     .Jobs = Command.Jobs});
  Expected<Report> R = runScan(Options, Analyzers, Bar ? &*Bar : nullptr);
  if (!R)
    return complain(Term, R.error());

  std::ranges::move(Narrowing->Errors, std::back_inserter(R->Errors));
  std::ranges::sort(R->Errors, {}, [](const Error &E) {
    return std::tie(E.Path, E.Kind, E.Message);
  });
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
