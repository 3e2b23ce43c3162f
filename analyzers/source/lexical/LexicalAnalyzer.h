// The lexical tier: every source file, no compile commands needed. Extracts
// sites and conditions per file, then walks the project's units as the
// preprocessor would for aarch64.
#pragma once

#include "analyzers/source/lexical/NameIndex.h"
#include "core/pipeline/Analyzer.h"

namespace armlift::source {

class LexicalAnalyzer final : public Analyzer {
public:
  /// `NoteProposals`: the semantic checks will ask which of their proposals the
  /// project follows.
  explicit LexicalAnalyzer(bool NoteProposals = false)
      : NoteProposals(NoteProposals) {}

  Interest wants(const Input &Head) const override;
  std::unique_ptr<Facts> extract(const Input &In,
                                 std::vector<Error> &Errors) const override;
  Reach reach() const override { return Reach::Tree; }
  void judge(const Project &P, Judgement &Out) const override;

private:
  NameIndex Names;
  bool NoteProposals;
};

} // namespace armlift::source
