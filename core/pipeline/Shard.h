// One of several runs that share the work of one scan: every run sees the same
// context, each reports a part of the files. Put together (core/report/Merge.h)
// they say what one run would have said.
#pragma once

#include "core/input/Discovery.h"
#include "core/pipeline/Analyzer.h"
#include "core/report/Report.h"

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>

namespace armlift {

/// Takes what belongs to another shard out of scope. Files are dealt out in
/// order; what one analyzer compares with each other stays together. What
/// belongs to no file is the first shard's; reports are nobody's. Fills `S.Of`.
void keepShard(Discovered &Found, Shard &S,
               std::span<const std::unique_ptr<Analyzer>> Analyzers);

/// Which paths a run reports on: of each context root its own, since a project
/// may be the context of another's files.
class ReportScope {
public:
  /// `Found` must outlive it. `First`: the run speaks for paths that are no
  /// discovered file, too.
  ReportScope(const Discovered &Found, bool First);

  /// Drops the findings, errors and sites of context root `Root` that are not
  /// to be reported.
  void keepCovered(std::size_t Root, Judgement &Of) const;

private:
  /// `Path` as shown; a member of a container goes with the container.
  bool covers(std::size_t Root, std::string_view Path) const;

  std::vector<std::unordered_map<std::string_view, bool>> InScope; ///< by root
  bool First;
};

} // namespace armlift
