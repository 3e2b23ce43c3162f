// Maps names to formats. A new format needs a file of its own, a line in
// Formats.h and a row here.
#include "core/report/Formats.h"

#include <algorithm>

namespace armlift {
namespace {

constexpr ReporterRow Rows[] = {
    {"text",
     "for people: each finding with its line of source, then the verdict",
     ".txt", writeText},
    {"json", "for programs: everything, one finding per line", ".json",
     writeJson},
    {"sarif", "SARIF 2.1.0, for code scanning", ".sarif", writeSarif},
    {"github", "annotations in the log of a GitHub Actions job", "",
     writeGithub},
    {"gitlab", "a Code Quality report for GitLab", "", writeGitlab},
    {"junit", "JUnit XML, for CI servers", ".xml", writeJunit},
    {"md", "a summary in Markdown, for a job page", ".md", writeMarkdown},
    {"html", "a page to read and search, in one file", ".html", writeHtml},
};

} // namespace

std::span<const ReporterRow> reporterTable() { return Rows; }

const ReporterRow *findReporter(std::string_view Name) {
  const auto *It = std::ranges::find(Rows, Name, &ReporterRow::Name);
  return It == std::end(Rows) ? nullptr : It;
}

const ReporterRow *reporterForFile(std::string_view Path) {
  // "r.sarif.json" is the other name that SARIF 2.1.0, 3.2 gives.
  if (Path.ends_with(".sarif.json"))
    return findReporter("sarif");
  const auto *It = std::ranges::find_if(Rows, [&](const ReporterRow &Row) {
    return !Row.Suffix.empty() && Path.ends_with(Row.Suffix);
  });
  return It == std::end(Rows) ? nullptr : It;
}

} // namespace armlift
