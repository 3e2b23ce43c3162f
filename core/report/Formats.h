// The report formats, one function per file of this folder. Reporters.cpp maps
// names to them.
#pragma once

#include "core/report/Reporter.h"

namespace armlift {

void writeText(const Report &R, const ReportStyle &Style, std::ostream &Out);
void writeJson(const Report &R, const ReportStyle &Style, std::ostream &Out);
void writeSarif(const Report &R, const ReportStyle &Style, std::ostream &Out);
void writeGithub(const Report &R, const ReportStyle &Style, std::ostream &Out);
void writeGitlab(const Report &R, const ReportStyle &Style, std::ostream &Out);
void writeJunit(const Report &R, const ReportStyle &Style, std::ostream &Out);
void writeMarkdown(const Report &R, const ReportStyle &Style,
                   std::ostream &Out);
void writeHtml(const Report &R, const ReportStyle &Style, std::ostream &Out);

} // namespace armlift
