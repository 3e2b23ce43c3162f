// See Delivery.h.
#include "tools/armlift/Delivery.h"

#include "core/fix/IncludeFix.h"
#include "core/input/Ignore.h"
#include "core/report/Reporter.h"
#include "core/report/Wording.h"
#include "core/rules/RuleId.h"
#include "core/support/OutputFile.h"
#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

namespace armlift {
namespace {

bool useColor(ColorChoice Choice, const Terminal &Term) {
  if (Choice != ColorChoice::Auto)
    return Choice == ColorChoice::Always;
  return !Term.NoColor && (Term.ForceColor || Term.OutIsTerminal);
}

/// Writes every report that can be written. Returns false, after complaining,
/// if one cannot.
bool writeReports(const ReportOptions &Options, const Report &R,
                  const Terminal &Term) {
  bool All = true;
  std::error_code Failure;
  const std::string Folder = std::filesystem::current_path(Failure).string();
  for (const OutputSpec &Spec : Options.Outputs) {
    const ReporterRow *Format = findReporter(Spec.Format);
    if (Spec.File.empty()) {
      bool Color = useColor(Options.Color, Term);
      Format->Write(R,
                    {.Color = Color,
                     .Hyperlinks = Color && Term.HasLinks,
                     .Folder = Folder,
                     .Checkout = Term.Checkout,
                     .Statistics = Options.Statistics,
                     .FailOn = Options.FailOn},
                    Term.Out);
      continue;
    }
    ReportStyle Style{.Color = Options.Color == ColorChoice::Always,
                      .Folder = Folder,
                      .Checkout = Term.Checkout,
                      .Statistics = Options.Statistics,
                      .FailOn = Options.FailOn};
    auto Write = [&](std::ostream &Out) { Format->Write(R, Style, Out); };
    // A report can be made again, so it need not be synced to disk.
    if (auto Ok = writeOutputFile(Spec.File, Write, Durability::Process); !Ok) {
      complain(Term, Ok.error());
      All = false;
    }
  }
  return All;
}

/// Writes the findings of this run, and `Unchecked`, as the new baseline.
Expected<void> writeBaseline(const ReportOptions &Options, Report &R,
                             std::vector<BaselineEntry> Unchecked,
                             const Terminal &Term) {
  std::size_t Kept = Unchecked.size();
  if (auto Ok =
          Baseline(R.Findings, std::move(Unchecked)).save(Options.Baseline);
      !Ok)
    return Ok;
  for (Finding &F : R.Findings)
    if (!F.Suppressed)
      F.Suppressed = Suppression{SuppressedBy::Baseline, "baseline"};
  if (Options.Quiet)
    return {};
  beginMessage(Term.Err) << "wrote the findings of this run to "
                         << printable(Options.Baseline);
  if (Kept)
    Term.Err << "; kept " << counted(Kept, "entry", "entries")
             << " that it did not look for";
  Term.Err << '\n';
  return {};
}

void reportStale(const std::vector<BaselineEntry> &Stale,
                 const ReportOptions &Options, const Terminal &Term) {
  if (Stale.empty() || Options.Quiet)
    return;
  constexpr std::size_t Shown = 10;
  for (std::size_t I = 0; I < std::min(Shown, Stale.size()); ++I)
    beginMessage(Term.Err) << "no longer found: " << printable(Stale[I].Path)
                           << ": " << printable(Stale[I].Subject) << " ["
                           << printable(fullRuleId(Stale[I].Rule)) << "]\n";
  beginMessage(Term.Err) << counted(Stale.size(), "entry", "entries") << " of "
                         << printable(Options.Baseline)
                         << " no longer found; --write-baseline removes them\n";
}

/// True for a regular file with content: false for a missing file, an empty one
/// as mktemp leaves it, and a pipe.
bool holdsBytes(const std::string &Path) {
  std::error_code Failure;
  return std::filesystem::is_regular_file(Path, Failure) &&
         std::filesystem::file_size(Path, Failure) > 0 && !Failure;
}

Exit exitCode(const ReportOptions &Options, const Report &R) {
  if (failsToRead(R))
    return Exit::Unreadable;
  bool Fails = std::ranges::any_of(R.Findings, [&](const Finding &F) {
    return !F.Suppressed && Options.FailOn.fails(F.Impact);
  });
  return Fails ? Exit::Findings : Exit::Clean;
}

/// True if the patterns, which start from the folder `From`, match the error's
/// path (shown from the folder `Here`), or a folder or container around it. An
/// error without a path counts as being about ".".
bool isTolerated(const Error &E, const IgnoreRules &Patterns,
                 const std::string &From, const std::string &Here) {
  std::string_view Path = E.Path;
  std::string Whole;
  if (Path.empty()) {
    Path = ".";
  } else if (From != Here) {
    Whole = resolvePath(Path, Here);
    Path = Whole;
    if (isBelow(Path, From))
      Path.remove_prefix(From.size());
  }
  if (Path.starts_with('/')) // a path outside the working directory
    Path.remove_prefix(1);
  for (bool IsFolder = false; !Path.empty(); IsFolder = true) {
    IgnoreMatch Match = Patterns.match(Path, IsFolder);
    if (Match != IgnoreMatch::None)
      return Match == IgnoreMatch::Ignored;
    Path = parentPath(Path);
    if (Path.ends_with('!')) // the mark after a container's name
      Path.remove_suffix(1);
  }
  return false;
}

} // namespace

Expected<std::optional<Baseline>> loadBaseline(const ReportOptions &Options) {
  if (Options.Baseline.empty() ||
      (Options.WriteBaseline && !holdsBytes(Options.Baseline)))
    return std::nullopt;
  Expected<Baseline> Known = Baseline::load(Options.Baseline);
  if (!Known && Options.BaselineFrom.empty())
    return std::unexpected(Known.error());
  if (!Known)
    return failure(Known.error().Kind, Options.BaselineFrom,
                   "'baseline': " + Known.error().Message);
  return std::move(*Known);
}

UnusedEntries hideKnown(const std::optional<Baseline> &Known,
                        const RunScope &Looked, Report &R) {
  UnusedEntries Unused;
  if (Known) {
    const std::set<std::string, std::less<>> Unread = unreadFiles(R.Errors);
    Unused = Known->apply(R.Findings, [&](const BaselineEntry &E) {
      return Looked.includes(E, Unread);
    });
  }
  countFindings(R.Summary, R.Findings);
  return Unused;
}

Exit deliver(const ReportOptions &Options, Report R, UnusedEntries Unused,
             const Terminal &Term) {
  const std::string Here = realPath(".");
  const std::string From =
      Options.TolerateFrom.empty() ? Here : Options.TolerateFrom;
  const IgnoreRules Patterns = globRules(Options.TolerateErrors, From);
  for (Error &E : R.Errors)
    E.Tolerated = isTolerated(E, Patterns, From, Here);
  Expected<void> Written;
  if (Options.WriteBaseline)
    Written = writeBaseline(Options, R, std::move(Unused.Unchecked), Term);
  else
    reportStale(Unused.Gone, Options, Term);
  if (!Written)
    complain(Term, Written.error());
  // The report may not be read, and the exit code does not tell.
  if (Options.WriteBaseline || Options.Outputs.empty())
    for (const Error &E : R.Errors)
      complain(Term, E);
  countFindings(R.Summary, R.Findings);
  R.Summary.Fixable = countFixable(R.Findings);
  if (!writeReports(Options, R, Term) || !Written)
    return Exit::Usage;
  return Options.WriteBaseline ? Exit::Clean : exitCode(Options, R);
}

} // namespace armlift
