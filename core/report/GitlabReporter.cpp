// --format gitlab: a Code Quality report, the subset of Code Climate's format
// that GitLab reads
// (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).
// Fingerprints must be unique in the file, lines start at 1, and paths are
// relative to the repository without "./".
#include "core/report/Formats.h"
#include "core/report/Wording.h"
#include "core/rules/RuleId.h"
#include "core/support/Fnv128.h"
#include "core/support/JsonWriter.h"
#include "core/support/Path.h"

#include <algorithm>

namespace armlift {
namespace {

std::string_view severityOf(Impact I) {
  constexpr std::string_view Severities[] = {"critical", "major", "minor",
                                             "info"};
  return enumName(Severities, I);
}

struct Issue {
  /// That of the input. For a member of a container, the description names it.
  std::string Path;
  std::string Description, Check, Fingerprint;
  std::string_view Severity;
  std::uint32_t Line = 1;
};

void writeIssue(JsonWriter &W, const Issue &I) {
  const std::string File(withoutDot(fileOnDisk(I.Path)));
  W.object([&] {
    W.member("description",
             isMember(I.Path) ? I.Path + ": " + I.Description : I.Description);
    W.member("check_name", I.Check);
    W.member("fingerprint", I.Fingerprint);
    W.member("severity", I.Severity);
    W.object("location", [&] {
      W.member("path", File.empty() ? "." : File);
      W.object("lines", [&] { W.member("begin", I.Line); });
    });
  });
}

/// Includes the path as shown, because two projects of one run may have the
/// same path from their roots, which is what a finding's own fingerprint
/// contains.
std::string fingerprintOf(const Finding &F) {
  Fnv128 Hash;
  Hash.updateField(F.Fingerprint);
  Hash.updateField(F.Path);
  return Hash.hex();
}

std::string fingerprintOf(const Error &E) {
  Fnv128 Hash;
  Hash.updateField(errorKindName(E.Kind));
  Hash.updateField(E.Path);
  Hash.updateField(E.Message);
  return Hash.hex();
}

} // namespace

void writeGitlab(const Report &R, const ReportStyle &, std::ostream &Out) {
  JsonWriter W(Out, 1);
  W.array([&] {
    for (const Finding &F : R.Findings) {
      if (F.Suppressed)
        continue;
      writeIssue(W,
                 {.Path = F.Path,
                  .Description = messageWithAnswers(F),
                  .Check = fullRuleId(F.Rule),
                  .Fingerprint = fingerprintOf(F),
                  .Severity = severityOf(F.Impact),
                  .Line = isMember(F.Path) ? 1 : std::max(F.Range.Line, 1U)});
    }
    for (const Error &E : R.Errors)
      writeIssue(W, {.Path = E.Path,
                     .Description = E.Message,
                     .Check = "armlift-error",
                     .Fingerprint = fingerprintOf(E),
                     .Severity = E.Tolerated ? "info" : "blocker"});
  });
  W.finish();
}

} // namespace armlift
