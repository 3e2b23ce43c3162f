// The analyzer of build files: one reader per build language makes facts, the
// checks judge them over the whole project.
#pragma once

#include "core/pipeline/Analyzer.h"

namespace armlift::build {

class BuildAnalyzer : public Analyzer {
public:
  Interest wants(const Input &Head) const override;
  std::unique_ptr<Facts> extract(const Input &In,
                                 std::vector<Error> &Errors) const override;
  Reach reach() const override { return Reach::Tree; }
  void judge(const Project &P, Judgement &Out) const override;
};

} // namespace armlift::build
