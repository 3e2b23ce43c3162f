// The reports of all shards of one scan become the report of that scan.
#pragma once

#include "core/report/Report.h"
#include "core/support/Error.h"

#include <string>
#include <vector>

namespace armlift {

/// A report and the file that it came from, for messages.
struct ReportFile {
  std::string Path;
  Report Content;
};

/// A single report that is no shard comes out as it is. Fails where the reports
/// are not of one scan or one is there twice. A shard that is missing becomes
/// an error of the report. The summary's sums over findings are made anew.
Expected<Report> mergeReports(std::vector<ReportFile> Files);

} // namespace armlift
