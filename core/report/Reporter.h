// How a finished Report becomes bytes. One file per format; Reporters.cpp maps
// names to them.
#pragma once

#include "core/report/Report.h"

#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace armlift {

/// What a format may adapt to. Only `Statistics` changes what it says.
struct ReportStyle {
  bool Color = false;      ///< ANSI colours (text only)
  bool Hyperlinks = false; ///< OSC 8 links (text only)
  std::string Folder = {}; ///< absolute; where links to relative paths start
  /// Absolute; where a CI system's names of files start, if not here.
  std::string Checkout = {};
  bool Statistics = false; ///< counts by rule and folder (text only)
};

using Reporter = void (*)(const Report &, const ReportStyle &, std::ostream &);

struct ReporterRow {
  std::string_view Name;  ///< value of --format
  std::string_view Title; ///< for --help
  Reporter Write;
};

std::span<const ReporterRow> reporterTable();

/// Null for an unknown name.
const ReporterRow *findReporter(std::string_view Name);

} // namespace armlift
