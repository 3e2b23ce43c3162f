// What --format json wrote, read back: the report as it was, byte for byte.
#pragma once

#include "core/report/Report.h"
#include "core/support/Error.h"

#include <string>

namespace armlift {

/// Fails with one line that names the file and what was expected; a report of
/// another version of armlift too, since rules and their order may differ.
Expected<Report> readReport(const std::string &Path);

/// True for a file that begins as what --format json writes, of any version.
bool isReportFile(const std::string &Path);

} // namespace armlift
