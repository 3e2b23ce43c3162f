// How a finished Report becomes bytes. Each format has a file of its own;
// Reporters.cpp maps names to them.
#pragma once

#include "core/findings/FailOn.h"
#include "core/report/Report.h"

#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace armlift {

/// What a format may adapt to.
struct ReportStyle {
  bool Color = false;      ///< ANSI colours (text only)
  bool Hyperlinks = false; ///< OSC 8 links (text only)
  /// The absolute folder that links to relative paths start from.
  std::string Folder = {};
  /// Absolute; the folder to which a CI system's file names are relative, if
  /// that is not the working directory.
  std::string Checkout = {};
  bool Statistics = false; ///< counts by rule and folder (text only)
  armlift::FailOn FailOn{Impact::Break}; ///< what is a failed test (junit only)
};

using Reporter = void (*)(const Report &, const ReportStyle &, std::ostream &);

struct ReporterRow {
  std::string_view Name;   ///< value of --format
  std::string_view Title;  ///< for --help
  std::string_view Suffix; ///< of files with such a report; empty: of none
  Reporter Write;
};

std::span<const ReporterRow> reporterTable();

/// Null for an unknown name.
const ReporterRow *findReporter(std::string_view Name);

/// The format that the suffix of a file names; null for another suffix.
const ReporterRow *reporterForFile(std::string_view Path);

} // namespace armlift
