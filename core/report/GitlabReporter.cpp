// --format gitlab: a Code Quality report, the subset of Code Climate's format
// that GitLab reads
// (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).
// Fingerprints must be unique in the file, lines start at 1, paths are relative
// to the repository without "./".
#include "core/report/Formats.h"
#include "core/report/JsonWriter.h"
#include "core/report/Location.h"
#include "core/report/Wording.h"
#include "core/support/Hash.h"

#include <algorithm>

namespace armlift {
namespace {

std::string_view severityOf(Impact I) {
  constexpr std::string_view Severities[] = {"critical", "major", "minor",
                                             "info"};
  return Severities[static_cast<std::size_t>(I)];
}

void writeIssue(JsonWriter &W, std::string_view Description,
                std::string_view Check, std::string_view Fingerprint,
                std::string_view Severity, std::string_view Path,
                std::uint32_t Line) {
  while (Path.starts_with("./"))
    Path.remove_prefix(2);
  W.beginObject();
  W.member("description", Description);
  W.member("check_name", Check);
  W.member("fingerprint", Fingerprint);
  W.member("severity", Severity);
  W.key("location");
  W.beginObject();
  W.member("path", Path);
  W.key("lines");
  W.beginObject();
  W.member("begin", Line);
  W.endObject();
  W.endObject();
  W.endObject();
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
    std::string_view File = fileOnDisk(F.Path);
    bool IsMember = File.size() != F.Path.size();
    std::string Description =
        (IsMember ? F.Path + ": " : "") + messageWithAnswers(F);
    writeIssue(W, Description, "armlift-" + std::string(F.Rule), F.Fingerprint,
               severityOf(F.Impact), File,
               IsMember ? 1 : std::max(F.Range.Line, 1U));
  }
  for (const Error &E : R.Errors)
    writeIssue(W, E.Message, "armlift-error", fingerprintOf(E), "blocker",
               fileOnDisk(E.Path), 1);
  W.endArray();
  W.finish();
}

} // namespace armlift
