// Reads back what --format json wrote: the same report, byte for byte.
#pragma once

#include "core/report/Report.h"
#include "core/support/Error.h"

#include <string>

namespace armlift {

/// Fails with one line that names the file and what was expected. Also fails
/// for a report of another version of armlift, because rules and their order
/// may differ.
Expected<Report> readReport(const std::string &Path);

/// True for a file that begins like the output of --format json of any version.
bool isReportFile(const std::string &Path);

} // namespace armlift
