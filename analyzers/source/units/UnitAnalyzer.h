// The what-if tier in the pipeline. It extracts no facts from inputs: after all
// inputs are judged, it parses the units of the build and corrects the findings
// of the lexical tier.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitLimits.h"
#include "analyzers/source/units/UnitRequest.h"
#include "core/pipeline/Analyzer.h"

#include <span>
#include <string>
#include <vector>

namespace armlift::source {

struct UnitOptions {
  bool Deep = false; ///< run the semantic checks
  /// See cacheSecret(). If it is not empty, facts are kept in .armlift_cache of
  /// the context root.
  std::string CacheSecret = {};
  /// The program of the parse worker; if empty, none is installed and the tier
  /// is off.
  std::string Worker;
  /// The folders where the shell finds compilers, as in PATH.
  std::string SearchPath;
  unsigned Jobs = 1;
  UnitLimits Limits = {};
};

class UnitAnalyzer final : public Analyzer {
public:
  explicit UnitAnalyzer(UnitOptions Options) : Options(std::move(Options)) {}

  Interest wants(const Input &) const override { return Interest::None; }
  std::unique_ptr<Facts> extract(const Input &,
                                 std::vector<Error> &) const override {
    return nullptr;
  }
  JudgedTogether judgedTogether() const override { return JudgedTogether::All; }
  void judge(const Project &, Judgement &) const override {}
  /// Parses the units of the build database.
  void correct(const Project &P, Judgement &All) const override;

private:
  UnitOptions Options;
};

/// Returns the facts of all units in the order of `Requests`, from the cache or
/// by parsing. `Root` is the absolute path of the context root.
std::vector<UnitFacts> unitFacts(std::span<const UnitRequest> Requests,
                                 const UnitOptions &Options,
                                 const std::string &Root);

} // namespace armlift::source
