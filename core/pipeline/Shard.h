// One of several runs that share the work of one scan: every run sees the same
// context, and each reports on a part of the files. Merged
// (core/report/Merge.h), their reports equal the report of a single run.
#pragma once

#include "core/input/Discovery.h"
#include "core/pipeline/Analyzer.h"
#include "core/report/Report.h"

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>

namespace armlift {

/// Takes the files of other shards out of scope. Files are dealt out in order;
/// files that an analyzer compares with each other stay together. Skipped paths
/// and errors of the discovery belong to the first shard; files that are
/// armlift reports belong to no shard. Fills `S.Of`.
void keepShard(Discovered &Found, Shard &S,
               std::span<const std::unique_ptr<Analyzer>> Analyzers);

/// Which paths a run reports on. Each context root has its own set, because a
/// project may be the context of another project's files.
class ReportScope {
public:
  /// `Found` must outlive this object. With `First`, paths that are not a
  /// discovered file are reported too.
  ReportScope(const Discovered &Found, bool First);

  /// Drops the findings, errors and sites of context root `Root` that the run
  /// does not report.
  void keepCovered(std::size_t Root, Judgement &Of) const;

private:
  /// `Path` is as shown; a member of a container belongs to the container.
  bool covers(std::size_t Root, std::string_view Path) const;

  std::vector<std::unordered_map<std::string_view, bool>> InScope; ///< by root
  bool First;
};

} // namespace armlift
