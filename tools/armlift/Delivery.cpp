// See Delivery.h.
#include "Delivery.h"

#include "core/findings/FailOn.h"
#include "core/findings/FindingStore.h"
#include "core/report/Reporter.h"
#include "core/support/OutputFile.h"
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

Expected<void> writeReports(const ReportOptions &Options, const Report &R,
                            const Terminal &Term) {
  for (const OutputSpec &Spec : Options.Outputs) {
    const ReporterRow *Format = findReporter(Spec.Format);
    if (Spec.File.empty()) {
      bool Color = useColor(Options.Color, Term);
      std::error_code Failure;
      Format->Write(R,
                    {.Color = Color,
                     .Hyperlinks = Color && Term.HasLinks,
                     .Folder = std::filesystem::current_path(Failure).string(),
                     .Statistics = Options.Statistics},
                    Term.Out);
      continue;
    }
    ReportStyle Style{.Color = Options.Color == ColorChoice::Always,
                      .Statistics = Options.Statistics};
    auto Write = [&](std::ostream &Out) { Format->Write(R, Style, Out); };
    if (auto Ok = writeOutputFile(Spec.File, Write); !Ok)
      return Ok;
  }
  return {};
}

Exit writeBaseline(const ReportOptions &Options, const Report &R,
                   const Terminal &Term) {
  auto Write = [&](std::ostream &Out) { Baseline::write(R.Findings, Out); };
  if (auto Ok = writeOutputFile(Options.Baseline, Write); !Ok)
    return complain(Term, Ok.error());
  if (!Options.Quiet)
    Term.Err << "armlift: wrote the findings of this run to "
             << printable(Options.Baseline) << '\n';
  return Exit::Clean;
}

void reportStale(std::vector<BaselineEntry> Stale, const ReportOptions &Options,
                 const std::function<bool(std::string_view)> &LookedAt,
                 const Terminal &Term) {
  std::erase_if(Stale,
                [&](const BaselineEntry &E) { return !LookedAt(E.Path); });
  if (Stale.empty() || Options.Quiet)
    return;
  constexpr std::size_t Shown = 10;
  for (std::size_t I = 0; I < std::min(Shown, Stale.size()); ++I)
    Term.Err << "armlift: no longer found: " << printable(Stale[I].Path) << ": "
             << printable(Stale[I].Subject) << " [armlift-"
             << printable(Stale[I].Rule) << "]\n";
  Term.Err << "armlift: " << Stale.size()
           << (Stale.size() == 1 ? " entry of " : " entries of ")
           << printable(Options.Baseline)
           << " no longer found; --write-baseline takes them out\n";
}

bool isTolerated(const Error &E, const ReportOptions &Options) {
  return std::ranges::any_of(
      Options.TolerateErrors,
      [&](const std::string &Pattern) { return globMatch(Pattern, E.Path); });
}

} // namespace

Exit exitCode(const ReportOptions &Options, const Report &R) {
  if (std::ranges::any_of(
          R.Errors, [&](const Error &E) { return !isTolerated(E, Options); }))
    return Exit::Unreadable;
  FailOn Threshold = failOnFrom(Options.FailOn).value();
  bool Fails = std::ranges::any_of(R.Findings, [&](const Finding &F) {
    return !F.Suppressed && Threshold.fails(F.Impact);
  });
  return Fails ? Exit::Findings : Exit::Clean;
}

Expected<std::optional<Baseline>> loadBaseline(const ReportOptions &Options) {
  if (Options.Baseline.empty() || Options.WriteBaseline)
    return std::nullopt;
  Expected<Baseline> Known = Baseline::load(Options.Baseline);
  if (!Known)
    return std::unexpected(Known.error());
  return std::move(*Known);
}

Exit deliver(const ReportOptions &Options, Report R,
             const std::optional<Baseline> &Known,
             const std::function<bool(std::string_view)> &LookedAt,
             const Terminal &Term) {
  if (Options.WriteBaseline)
    return writeBaseline(Options, R, Term);
  if (Known)
    reportStale(Known->apply(R.Findings), Options, LookedAt, Term);
  summarize(R.Summary, R.Findings);
  if (auto Ok = writeReports(Options, R, Term); !Ok)
    return complain(Term, Ok.error());
  return exitCode(Options, R);
}

} // namespace armlift
