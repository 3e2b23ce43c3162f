// --format json (docs/findings-format.md): everything in the report, in its
// order.
#include "core/findings/AllImpacts.h"
#include "core/report/Formats.h"
#include "core/report/JsonParts.h"
#include "core/support/JsonWriter.h"
#include "core/support/Version.h"

namespace armlift {
namespace {

using StringPairs = std::vector<std::pair<std::string, std::string>>;

void writeTool(JsonWriter &W, const Report &R) {
  W.member("version", JsonReportVersion);
  W.key("tool");
  W.beginObject();
  W.member("name", "armlift");
  W.member("version", versionText());
  W.endObject();
  W.member("target", R.Target);
}

void writeSummary(JsonWriter &W, const Summary &S) {
  W.key("summary");
  W.beginObject();
  W.member("verdict", verdictName(S.Verdict));
  for (Impact I : AllImpacts)
    W.member(impactName(I), S.ByImpact[static_cast<std::size_t>(I)]);
  W.member("suppressed", S.Suppressed);
  W.member("left_out", S.LeftOut);
  W.member("files", S.Files);
  W.member("bytes", S.Bytes);
  W.member("archives", S.Archives);
  W.member("elf", S.Elf);
  W.member("translation_units", S.TranslationUnits);
  W.member("ported_sites", S.PortedSites);
  W.endObject();
}

void writeAdvice(JsonWriter &W, const std::vector<Advice> &Replacements) {
  W.key("advice");
  W.beginArray();
  for (const Advice &A : Replacements) {
    W.beginObject();
    W.member("kind", adviceKindName(A.Kind));
    W.member("text", A.Text);
    W.member("exact", A.Exact);
    W.endObject();
  }
  W.endArray();
}

void writeRelated(JsonWriter &W, const std::vector<RelatedLocation> &Related) {
  W.key("related");
  W.beginArray();
  for (const RelatedLocation &L : Related) {
    W.beginObject();
    writeBytes(W, "path", L.Path);
    W.member("line", L.Line);
    W.member("message", L.Message);
    W.endObject();
  }
  W.endArray();
}

void writePairs(JsonWriter &W, std::string_view Name,
                const StringPairs &Pairs) {
  W.key(Name);
  W.beginObject();
  for (const auto &[Key, Value] : Pairs)
    W.member(Key, Value);
  W.endObject();
}

void writeFixes(JsonWriter &W, const std::vector<Edit> &Fixes) {
  W.key("fixes");
  W.beginArray();
  for (const Edit &E : Fixes) {
    W.beginObject();
    writeBytes(W, "path", E.Path);
    W.member("start", E.Start);
    W.member("end", E.End);
    writeBytes(W, "text", E.Text);
    W.endObject();
  }
  W.endArray();
}

void writeSuppression(JsonWriter &W, const std::optional<Suppression> &S) {
  W.key("suppressed");
  if (!S)
    return W.null();
  W.beginObject();
  W.member("by", suppressedByName(S->By));
  W.member("reason", S->Reason);
  W.endObject();
}

void writeFinding(JsonWriter &W, const Finding &F) {
  W.beginObject();
  W.member("rule", F.Rule);
  W.member("impact", impactName(F.Impact));
  writeBytes(W, "path", F.Path);
  W.member("line", F.Range.Line);
  W.member("column", F.Range.Column);
  W.member("end_line", F.Range.EndLine);
  W.member("end_column", F.Range.EndColumn);
  W.member("message", F.Message);
  W.member("subject", F.Subject);
  W.memberOrNull("guard", F.Guard.text());
  W.member("conditional", F.Conditional);
  writeAdvice(W, F.Replacements);
  writeRelated(W, F.Related);
  writePairs(W, "evidence", F.Evidence);
  writeBytes(W, "snippet", F.Snippet);
  writeFixes(W, F.Fixes);
  writeSuppression(W, F.Suppressed);
  W.member("fixable", !F.Fixes.empty());
  W.member("fingerprint", F.Fingerprint);
  W.endObject();
}

void writeSlots(JsonWriter &W, const std::vector<ArtifactSlot> &Slots) {
  W.key("slots");
  W.beginArray();
  for (const ArtifactSlot &S : Slots) {
    W.beginObject();
    W.member("name", S.Name);
    W.member("verdict", slotVerdictName(S.Verdict));
    W.key("members");
    W.beginArray();
    for (const auto &[Path, Platform] : S.Members) {
      W.beginObject();
      writeBytes(W, "path", Path);
      W.member("platform", Platform);
      W.endObject();
    }
    W.endArray();
    W.endObject();
  }
  W.endArray();
}

void writeArtifacts(JsonWriter &W, const std::vector<Artifact> &Artifacts) {
  W.key("artifacts");
  W.beginArray();
  for (const Artifact &A : Artifacts) {
    W.beginObject();
    writeBytes(W, "path", A.Path);
    W.member("kind", A.Kind);
    W.member("verdict", slotVerdictName(A.Verdict));
    writeSlots(W, A.Slots);
    if (A.DuplicateNames > 0)
      W.member("duplicate_names", A.DuplicateNames);
    W.endObject();
  }
  W.endArray();
}

void writeSkipped(JsonWriter &W, const std::vector<Skipped> &All) {
  W.key("skipped");
  W.beginArray();
  for (const Skipped &S : All) {
    W.beginObject();
    writeBytes(W, "path", S.Path);
    W.member("reason", S.reason());
    W.member("files", S.Files);
    W.member("archives", S.Archives);
    W.endObject();
  }
  W.endArray();
}

} // namespace

void writeJson(const Report &R, const ReportStyle &, std::ostream &Out) {
  JsonWriter W(Out);
  W.beginObject();
  writeTool(W, R);
  writeSummary(W, R.Summary);
  W.key("findings");
  W.beginArray();
  for (const Finding &F : R.Findings)
    writeFinding(W, F);
  W.endArray();
  writeArtifacts(W, R.Artifacts);
  writeSkipped(W, R.Skipped);
  W.memberOrNull("shard", R.Shard ? R.Shard->text() : "");
  if (R.Shard)
    W.member("shard_of", R.Shard->Of);
  W.key("errors");
  W.beginArray();
  for (const Error &E : R.Errors) {
    W.beginObject();
    writeErrorMembers(W, E);
    W.member("tolerated", E.Tolerated);
    W.endObject();
  }
  W.endArray();
  W.endObject();
  W.finish();
}

} // namespace armlift
