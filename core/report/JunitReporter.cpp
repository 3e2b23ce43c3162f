// --format junit: one test suite per file and one test per finding, in the form
// that Jenkins, GitLab, Azure and AWS CodeBuild read
// (https://github.com/testmoapp/junitxml). A test fails if its finding makes
// the run fail, so that the CI system and the exit code agree. A run without
// findings has one test that passes, because some of these treat an empty
// report as broken.
#include "core/report/Formats.h"
#include "core/report/Markup.h"
#include "core/report/Wording.h"

namespace armlift {
namespace {

struct Counts {
  std::size_t Tests = 0, Failures = 0, Errors = 0, Skipped = 0;
};

void count(const Finding &F, FailOn FailOn, Counts &C) {
  ++C.Tests;
  if (F.Suppressed)
    ++C.Skipped;
  else if (FailOn.fails(F.Impact))
    ++C.Failures;
}

void openSuite(std::string_view Name, const Counts &C, std::ostream &Out) {
  Out << "  <testsuite name=\"" << markupText(Name) << "\" tests=\"" << C.Tests
      << "\" failures=\"" << C.Failures << "\" errors=\"" << C.Errors
      << "\" skipped=\"" << C.Skipped << "\">\n";
}

void writeCase(const Finding &F, FailOn FailOn, std::ostream &Out) {
  std::string Name = std::string(F.Rule);
  if (F.Range.Line)
    Name += " line " + std::to_string(F.Range.Line) + " column " +
            std::to_string(F.Range.Column);
  Out << "    <testcase classname=\"" << markupText(F.Path) << "\" name=\""
      << markupText(Name) << "\" file=\"" << markupText(F.Path) << '"';
  if (F.Range.Line)
    Out << " line=\"" << F.Range.Line << '"';
  Out << ">\n";
  if (F.Suppressed)
    Out << "      <skipped message=\"" << markupText(F.Suppressed->Reason)
        << "\"/>\n";
  else if (!FailOn.fails(F.Impact))
    Out << "      <system-out>" << impactName(F.Impact) << ": "
        << markupText(messageWithAnswers(F)) << "</system-out>\n";
  else
    Out << "      <failure type=\"" << impactName(F.Impact) << "\" message=\""
        << markupText(F.Message) << "\">" << markupText(messageWithAnswers(F))
        << '\n'
        << markupText(F.Snippet) << "</failure>\n";
  Out << "    </testcase>\n";
}

/// Counts the inputs that could not be judged.
Counts countErrors(const Report &R) {
  Counts C;
  for (const Error &E : R.Errors) {
    ++C.Tests;
    ++(E.Tolerated ? C.Skipped : C.Errors);
  }
  return C;
}

void writeErrors(const Report &R, const Counts &C, std::ostream &Out) {
  openSuite("inputs with errors", C, Out);
  for (const Error &E : R.Errors) {
    Out << "    <testcase classname=\"" << markupText(E.Path)
        << "\" name=\"input\">\n      ";
    if (E.Tolerated)
      Out << "<skipped";
    else
      Out << "<error type=\"" << errorKindName(E.Kind) << '"';
    Out << " message=\"" << markupText(E.Message) << "\"/>\n    </testcase>\n";
  }
  Out << "  </testsuite>\n";
}

} // namespace

void writeJunit(const Report &R, const ReportStyle &Style, std::ostream &Out) {
  bool Nothing = R.Findings.empty() && R.Errors.empty();
  Counts Unread = countErrors(R), All = Unread;
  All.Tests += Nothing;
  for (const Finding &F : R.Findings)
    count(F, Style.FailOn, All);
  Out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "
         "name=\"armlift\" tests=\""
      << All.Tests << "\" failures=\"" << All.Failures << "\" errors=\""
      << All.Errors << "\" skipped=\"" << All.Skipped << "\">\n";
  for (std::size_t First = 0, End = 0; First < R.Findings.size(); First = End) {
    Counts Suite;
    for (End = First; End < R.Findings.size() &&
                      R.Findings[End].Path == R.Findings[First].Path;
         ++End)
      count(R.Findings[End], Style.FailOn, Suite);
    openSuite(R.Findings[First].Path, Suite, Out);
    for (std::size_t I = First; I < End; ++I)
      writeCase(R.Findings[I], Style.FailOn, Out);
    Out << "  </testsuite>\n";
  }
  if (!R.Errors.empty())
    writeErrors(R, Unread, Out);
  if (Nothing) {
    openSuite("armlift", {1, 0, 0, 0}, Out);
    Out << "    <testcase classname=\"armlift\" name=\""
        << verdictName(R.Summary.Verdict) << "\"/>\n  </testsuite>\n";
  }
  Out << "</testsuites>\n";
}

} // namespace armlift
