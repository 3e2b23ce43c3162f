// Turns any bytes into a small project for one analyzer: each file is
// extracted, then all are judged together.
#pragma once

#include "core/build/ProjectBuild.h"
#include "core/pipeline/Analyzer.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::fuzz {

/// The files, whose bytes are still in memory.
class BytesAtHand final : public InputBytes {
public:
  void add(std::string_view Path, std::string_view Bytes) {
    ByPath.emplace(Path, Bytes);
  }
  void read(std::span<const InputFacts *const> Wanted,
            const Visitor &Visit) const override {
    for (const InputFacts *In : Wanted)
      Visit(*In, ByPath.at(In->ContextPath));
  }

private:
  std::map<std::string, std::string_view> ByPath;
};

/// Extracts and judges the files in `Bytes`. A byte 0xFF ends a file; the next
/// byte selects the name of the next file.
inline void judgeFiles(const Analyzer &A,
                       std::span<const std::string_view> Names,
                       std::string_view Bytes) {
  constexpr char EndOfFile = '\xff';
  std::vector<InputFacts> Inputs;
  BytesAtHand Known;
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
    Known.add(In.ContextPath, Text);
    InputFacts Facts;
    Facts.Path = Facts.ContextPath = In.Path;
    if (std::unique_ptr<armlift::Facts> F = A.extract(In, Errors))
      Facts.ByAnalyzer.push_back(std::move(F));
    Inputs.push_back(std::move(Facts));
  }
  std::ranges::sort(Inputs, {}, &InputFacts::ContextPath);
  auto Twice = std::ranges::unique(Inputs, {}, &InputFacts::ContextPath);
  Inputs.erase(Twice.begin(), Twice.end());
  const ProjectBuild Build(Inputs);
  Judgement Out;
  A.judge({.Inputs = Inputs,
           .Target = "neoverse-n1",
           .Bytes = &Known,
           .Build = &Build},
          Out);
}

} // namespace armlift::fuzz
