// --format gitlab: a Code Quality report, the subset of Code Climate's format
// that GitLab reads
// (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).
// Fingerprints must be unique in the file, lines start at 1, and paths are
// relative to the repository without "./".
#include "core/report/Formats.h"
#include "core/report/Location.h"
#include "core/report/Wording.h"
#include "core/rules/RuleId.h"
#include "core/support/Hash.h"
#include "core/support/JsonWriter.h"

#include <algorithm>

namespace armlift {
namespace {

std::string_view severityOf(Impact I) {
  constexpr std::string_view Severities[] = {"critical", "major", "minor",
                                             "info"};
  return Severities[static_cast<std::size_t>(I)];
}

/// `Path` is that of the input; for a member of a container the description
/// names it.
void writeIssue(JsonWriter &W, const std::string &Path, std::string Description,
                std::string_view Check, std::string_view Fingerprint,
                std::string_view Severity, std::uint32_t Line) {
  std::string File = fileOnDisk(Path);
  if (isMember(Path))
    Description = Path + ": " + Description;
  while (File.starts_with("./"))
    File.erase(0, 2);
  W.beginObject();
  W.member("description", Description);
  W.member("check_name", Check);
  W.member("fingerprint", Fingerprint);
  W.member("severity", Severity);
  W.key("location");
  W.beginObject();
  W.member("path", File.empty() ? "." : File);
  W.key("lines");
  W.beginObject();
  W.member("begin", Line);
  W.endObject();
  W.endObject();
  W.endObject();
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
  W.beginArray();
  for (const Finding &F : R.Findings) {
    if (F.Suppressed)
      continue;
    writeIssue(W, F.Path, messageWithAnswers(F), fullRuleId(F.Rule),
               fingerprintOf(F), severityOf(F.Impact),
               isMember(F.Path) ? 1 : std::max(F.Range.Line, 1U));
  }
  for (const Error &E : R.Errors)
    writeIssue(W, E.Path, E.Message, "armlift-error", fingerprintOf(E),
               E.Tolerated ? "info" : "blocker", 1);
  W.endArray();
  W.finish();
}

} // namespace armlift
