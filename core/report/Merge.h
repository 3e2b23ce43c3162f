// Merges the reports of all shards of one scan into the report of that scan.
#pragma once

#include "core/report/Report.h"
#include "core/support/Error.h"

#include <string>
#include <vector>

namespace armlift {

/// A report and the file from which it was read, for messages.
struct ReportFile {
  std::string Path;
  Report Content;
};

/// Merges shards; the content of a single report that is not a shard stays as
/// it is. Fails if the reports are not of one scan or if one is given twice. A
/// missing shard becomes an error of the report. The summary's sums over
/// findings are recomputed.
Expected<Report> mergeReports(std::vector<ReportFile> Files);

} // namespace armlift
