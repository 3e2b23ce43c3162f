#include "analyzers/source/lexical/MissingHeaders.h"

#include <algorithm>

namespace armlift::source {

MissingHeaders::MissingHeaders(const std::vector<ProjectFile> &Files,
                               const Simulation &Walk)
    : Files(Files), Walk(Walk), Reached(Files.size(), false) {
  // Those that include one, directly or not, and from there what else is in
  // their units.
  std::vector<std::uint32_t> Open;
  std::vector<bool> Includes(Files.size(), false);
  auto add = [&](std::vector<bool> &To, std::uint32_t File) {
    if (!To[File]) {
      To[File] = true;
      Open.push_back(File);
    }
  };
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (includesMissing(I))
      add(Includes, I);
  for (std::size_t Next = 0; Next < Open.size(); ++Next)
    for (const IncludeEdge &E : Walk.index().includersOf(Open[Next]))
      add(Includes, E.From.File);
  Reached = Includes;
  for (std::size_t Next = 0; Next < Open.size(); ++Next)
    for (const IncludeEdge &E : Walk.index().includesOf(Open[Next]))
      add(Reached, E.To);
}

bool MissingHeaders::hasFile(DirectiveRef Include) const {
  return std::ranges::any_of(Walk.index().includesOf(Include.File),
                             [&](const IncludeEdge &E) {
                               return E.From.Directive == Include.Directive;
                             });
}

/// Of an include under a condition it counts whether the walk got there.
bool MissingHeaders::includesMissing(std::uint32_t File) const {
  const std::vector<std::uint32_t> &Missing = Walk.index().of(File).Missing;
  if (Missing.empty())
    return false;
  const std::uint32_t Guard = Walk.index().of(File).GuardAt;
  const std::vector<Truth> &Live = Walk.of(File).Live;
  const std::vector<Directive> &Directives = Files[File].Facts->Directives;
  unsigned Depth = 0; // of conditionals, the include guard aside
  std::uint32_t D = 0;
  return std::ranges::any_of(Missing, [&](std::uint32_t Include) {
    for (; D < Include; ++D) {
      Depth += opensConditional(Directives[D].Kind) && D != Guard;
      Depth -= Directives[D].Kind == DirectiveKind::Endif && Depth > 0;
    }
    return Depth == 0 || (Include < Live.size() && isLive(Live[Include]));
  });
}

} // namespace armlift::source
