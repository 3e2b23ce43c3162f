// Maps names to formats. A new format needs a file of its own, a line in
// Formats.h and a row here.
#include "core/report/Formats.h"

#include <algorithm>

namespace armlift {
namespace {

constexpr ReporterRow Rows[] = {
    {"text",
     "for people: each finding with its line of source, then the verdict",
     writeText},
    {"json", "for programs: everything, one finding per line", writeJson},
    {"sarif", "SARIF 2.1.0, for code scanning", writeSarif},
    {"github", "annotations in the log of a GitHub Actions job", writeGithub},
    {"gitlab", "a Code Quality report for GitLab", writeGitlab},
    {"junit", "JUnit XML, for CI servers", writeJunit},
    {"md", "a summary in Markdown, for a job page", writeMarkdown},
    {"html", "a page to read and search, in one file", writeHtml},
};

} // namespace

std::span<const ReporterRow> reporterTable() { return Rows; }

const ReporterRow *findReporter(std::string_view Name) {
  const auto *It = std::ranges::find(Rows, Name, &ReporterRow::Name);
  return It == std::end(Rows) ? nullptr : It;
}

} // namespace armlift
