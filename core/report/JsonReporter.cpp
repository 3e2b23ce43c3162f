// --format json (docs/findings-format.md): everything in the report, in its
// order.
#include "core/report/Formats.h"
#include "core/report/JsonParts.h"
#include "core/support/JsonWriter.h"
#include "core/support/Version.h"

namespace armlift {
namespace {

using StringPairs = std::vector<std::pair<std::string, std::string>>;

void writeTool(JsonWriter &W, const Report &R) {
  W.member("version", JsonReportVersion);
  W.object("tool", [&] {
    W.member("name", "armlift");
    W.member("version", versionText());
  });
  W.member("target", R.Target);
}

void writeSummary(JsonWriter &W, const Summary &S) {
  W.object("summary", [&] {
    W.member("verdict", verdictName(S.Verdict));
    for (Impact I : AllImpacts)
      W.member(impactName(I), S.ByImpact[I]);
    W.member("suppressed", S.Suppressed);
    W.member("left_out", S.LeftOut);
    W.member("files", S.Files);
    W.member("bytes", S.Bytes);
    W.member("archives", S.Archives);
    W.member("elf", S.Elf);
    W.member("translation_units", S.TranslationUnits);
    W.member("ported_sites", S.PortedSites);
  });
}

void writeAdvice(JsonWriter &W, const std::vector<Advice> &Replacements) {
  W.objects("advice", Replacements, [&](const Advice &A) {
    W.member("kind", adviceKindName(A.Kind));
    W.member("text", A.Text);
    W.member("exact", A.Exact);
  });
}

void writeRelated(JsonWriter &W, const std::vector<RelatedLocation> &Related) {
  W.objects("related", Related, [&](const RelatedLocation &L) {
    writeBytes(W, "path", L.Path);
    W.member("line", L.Line);
    W.member("message", L.Message);
  });
}

void writePairs(JsonWriter &W, std::string_view Name,
                const StringPairs &Pairs) {
  W.object(Name, [&] {
    for (const auto &[Key, Value] : Pairs)
      W.member(Key, Value);
  });
}

void writeFixes(JsonWriter &W, const std::vector<Edit> &Fixes) {
  W.objects("fixes", Fixes, [&](const Edit &E) {
    writeBytes(W, "path", E.Path);
    W.member("start", E.Start);
    W.member("end", E.End);
    writeBytes(W, "text", E.Text);
  });
}

void writeSuppression(JsonWriter &W, const std::optional<Suppression> &S) {
  W.key("suppressed");
  if (!S)
    return W.null();
  W.object([&] {
    W.member("by", suppressedByName(S->By));
    W.member("reason", S->Reason);
  });
}

void writeFinding(JsonWriter &W, const Finding &F) {
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
}

void writeSlots(JsonWriter &W, const std::vector<ArtifactSlot> &Slots) {
  W.objects("slots", Slots, [&](const ArtifactSlot &S) {
    W.member("name", S.Name);
    W.member("verdict", slotVerdictName(S.Verdict));
    W.objects("members", S.Members, [&](const auto &Member) {
      writeBytes(W, "path", Member.first);
      W.member("platform", Member.second);
    });
  });
}

void writeArtifacts(JsonWriter &W, const std::vector<Artifact> &Artifacts) {
  W.objects("artifacts", Artifacts, [&](const Artifact &A) {
    writeBytes(W, "path", A.Path);
    W.member("kind", A.Kind);
    W.member("verdict", slotVerdictName(A.Verdict));
    writeSlots(W, A.Slots);
    if (A.DuplicateNames > 0)
      W.member("duplicate_names", A.DuplicateNames);
  });
}

void writeSkipped(JsonWriter &W, const std::vector<Skipped> &All) {
  W.objects("skipped", All, [&](const Skipped &S) {
    writeBytes(W, "path", S.Path);
    W.member("reason", S.reason());
    if (!S.Language.empty())
      W.member("language", S.Language);
    W.member("files", S.Files);
    W.member("archives", S.Archives);
  });
}

} // namespace

void writeJson(const Report &R, const ReportStyle &, std::ostream &Out) {
  JsonWriter W(Out);
  W.object([&] {
    writeTool(W, R);
    writeSummary(W, R.Summary);
    W.objects("findings", R.Findings,
              [&](const Finding &F) { writeFinding(W, F); });
    writeArtifacts(W, R.Artifacts);
    writeSkipped(W, R.Skipped);
    W.memberOrNull("shard", R.Shard ? R.Shard->text() : "");
    if (R.Shard)
      W.member("shard_of", R.Shard->Of);
    W.objects("errors", R.Errors, [&](const Error &E) {
      writeErrorMembers(W, E);
      W.member("tolerated", E.Tolerated);
    });
  });
  W.finish();
}

} // namespace armlift
