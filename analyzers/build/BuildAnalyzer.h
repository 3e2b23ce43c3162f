// The analyzer of build files. One reader per build language extracts facts;
// the checks judge the facts of the whole project.
#pragma once

#include "core/pipeline/Analyzer.h"

namespace armlift::build {

class BuildAnalyzer : public Analyzer {
public:
  Interest wants(const Input &Head) const override;
  std::unique_ptr<Facts> extract(const Input &In,
                                 std::vector<Error> &Errors) const override;
  JudgedTogether judgedTogether() const override {
    return JudgedTogether::Tree;
  }
  void judge(const Project &P, Judgement &Out) const override;
};

} // namespace armlift::build
