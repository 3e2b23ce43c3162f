// A small report with one of everything, partly hostile.
#pragma once

#include "core/report/Reporter.h"

#include <sstream>
#include <string>

namespace armlift {

/// A hostile file name, with a terminal escape, markup, a second GitHub command
/// and invalid UTF-8.
inline const std::string HostileName = "d/\x1b[31m<b>\"&'\n::error::x\xff,%.c";

inline Finding sampleFinding() {
  Finding F;
  F.Rule = "x86-intrinsic";
  F.Path = "src/a.c";
  F.Range = {3, 7, 3, 20};
  F.Message = "'_mm_add_epi32' is an SSE2 intrinsic";
  F.Subject = "_mm_add_epi32";
  F.Snippet = "  x = _mm_add_epi32(a, b);";
  F.Replacements = {{AdviceKind::Neon, "vaddq_s32(a, b)", true},
                    {AdviceKind::Sse2neon, "include sse2neon.h", false}};
  F.Fingerprint = "0123456789abcdef0123456789abcdef";
  return F;
}

inline Report sampleReport() {
  Report R;
  R.Target = "neoverse-n1";
  R.Summary.Verdict = Verdict::Blocked;
  R.Summary.ByImpact = {{2, 0, 0, 1}};
  R.Summary.Suppressed = 1;
  R.Summary.Files = 12;
  R.Summary.Bytes = 3456;
  R.Summary.PortedSites = 4;

  R.Findings.push_back(sampleFinding());

  Finding Hostile = sampleFinding();
  Hostile.Path = HostileName;
  Hostile.Message = "<script>\x1b]0;x\x07%0A</script> ]]>";
  Hostile.Snippet =
      "\t\xc3\xa4\xf0\x9f\x98\x80\xff _mm_add_epi32(a, b); // \xe2\x80\xae";
  Hostile.Range = {1, 10, 1, 23};
  Hostile.Related = {{"x.h", 9, "in the expansion of 'X'"}};
  R.Findings.push_back(Hostile);

  Finding Conditional = sampleFinding();
  Conditional.Impact = Impact::Note;
  Conditional.Conditional = true;
  Conditional.Guard = {GuardKind::OnlyIf, "HAVE_SSE2 is defined on aarch64"};
  Conditional.Range.Line = 5;
  R.Findings.push_back(Conditional);

  Finding Suppressed = sampleFinding();
  Suppressed.Range.Line = 9;
  Suppressed.Suppressed = Suppression{SuppressedBy::Comment, "NOLINT"};
  R.Findings.push_back(Suppressed);

  Finding Member = sampleFinding();
  Member.Path = "lib/app.jar!/x86_64/libfoo.so";
  Member.Range = {};
  Member.Snippet = "";
  R.Findings.push_back(Member);

  R.Skipped = {{"target/", SkipReason::Ignored, "", 7, 2}};
  R.Errors = {{ErrorKind::UnreadableInput, "bad\x1b.c", "Permission denied"}};
  R.Artifacts = {{"lib/app.jar",
                  "jar",
                  SlotVerdict::X86Only,
                  {{"libfoo",
                    SlotVerdict::X86Only,
                    {{"x86_64/libfoo.so", "linux/x86_64"}}}}}};
  return R;
}

inline std::string written(std::string_view Format, const Report &R,
                           ReportStyle Style = {}) {
  std::ostringstream Out;
  findReporter(Format)->Write(R, Style, Out);
  return Out.str();
}

} // namespace armlift
