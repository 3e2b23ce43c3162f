// Collects the findings about one file.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "core/facts/Judgement.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace armlift::source {

class FileFindings {
public:
  /// Both must outlive the object.
  FileFindings(const ProjectFile &File, Judgement &Out)
      : File(File), Out(Out) {}

  /// Returns a finding of `Check` about a part of a line of the file.
  Finding at(std::string_view Check, std::uint32_t Line, std::uint32_t Column,
             std::size_t Length) const;
  /// Returns a finding about a whole line of the text.
  Finding onLine(std::string_view Check, std::uint32_t Line) const;

  void add(Finding Result) { Out.Findings.push_back(std::move(Result)); }
  /// Counts sites that have a counterpart on aarch64.
  void addPorted(std::uint64_t Sites) { Ported += Sites; }

  /// Adds the number of ported sites to the judgement.
  void finish() {
    if (Ported)
      Out.PortedSites.emplace_back(File.ShownPath, Ported);
  }

private:
  const ProjectFile &File;
  Judgement &Out;
  std::uint64_t Ported = 0;
};

} // namespace armlift::source
