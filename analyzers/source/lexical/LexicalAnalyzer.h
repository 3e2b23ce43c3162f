// The lexical tier. It needs no compile commands: it extracts sites and
// conditions from every source file, then walks the units of the project as the
// preprocessor would for aarch64.
#pragma once

#include "analyzers/source/lexical/scan/NameIndex.h"
#include "core/pipeline/Analyzer.h"

namespace armlift::source {

class LexicalAnalyzer final : public Analyzer {
public:
  Interest wants(const Input &Head) const override;
  std::unique_ptr<Facts> extract(const Input &In,
                                 std::vector<Error> &Errors) const override;
  JudgedTogether judgedTogether() const override {
    return JudgedTogether::Tree;
  }
  void judge(const Project &P, Judgement &Out) const override;

private:
  NameIndex Names;
};

} // namespace armlift::source
