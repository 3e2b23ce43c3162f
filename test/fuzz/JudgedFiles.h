// Any bytes as a small project for one analyzer: each file is extracted, then
// all are judged together.
#pragma once

#include "core/pipeline/Analyzer.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::fuzz {

/// A byte 0xFF ends one file; the next byte chooses the name of the next one.
inline void judgeFiles(const Analyzer &A,
                       std::span<const std::string_view> Names,
                       std::string_view Bytes) {
  constexpr char EndOfFile = '\xff';
  std::vector<InputFacts> Inputs;
  std::vector<Error> Errors;
  while (!Bytes.empty() && Inputs.size() < Names.size()) {
    std::size_t Choice = static_cast<unsigned char>(Bytes.front());
    Bytes.remove_prefix(1);
    std::string_view Text = Bytes.substr(0, Bytes.find(EndOfFile));
    Bytes.remove_prefix(std::min(Bytes.size(), Text.size() + 1));
    Input In;
    In.Path = In.ContextPath = Names[Choice % Names.size()];
    In.Bytes = Text;
    In.Size = Text.size();
    InputFacts Facts;
    Facts.Path = Facts.ContextPath = In.Path;
    if (std::unique_ptr<armlift::Facts> F = A.extract(In, Errors))
      Facts.ByAnalyzer.push_back(std::move(F));
    Inputs.push_back(std::move(Facts));
  }
  std::ranges::sort(Inputs, {}, &InputFacts::ContextPath);
  auto Twice = std::ranges::unique(Inputs, {}, &InputFacts::ContextPath);
  Inputs.erase(Twice.begin(), Twice.end());
  Judgement Out;
  A.judge({Inputs, "neoverse-n1"}, Out);
}

} // namespace armlift::fuzz
