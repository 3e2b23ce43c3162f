#include "analyzers/source/lexical/MissingHeaders.h"

#include "core/rules/FileTable.h"
#include "core/rules/NameTable.h"

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

bool MissingHeaders::isMissing(DirectiveRef Include) const {
  const SourceFacts &Facts = *Files[Include.File].Facts;
  const Directive &D = Facts.Directives[Include.Directive];
  if (D.Angled || D.Shim || D.Name == NoSymbol)
    return false;
  std::string_view Spelling = Facts.name(D.Name);
  return !std::ranges::binary_search(systemHeaders(), Spelling) &&
         !findHeaderRow(Spelling) && !hasFile(Include);
}

/// Of an include under a condition it counts whether the walk got there.
bool MissingHeaders::includesMissing(std::uint32_t File) const {
  const SourceFacts &Facts = *Files[File].Facts;
  const std::uint32_t Guard = Walk.index().of(File).GuardAt;
  const std::vector<Truth> &Live = Walk.of(File).Live;
  unsigned Depth = 0; // of conditionals, the include guard aside
  for (std::uint32_t I = 0; I < Facts.Directives.size(); ++I) {
    DirectiveKind Kind = Facts.Directives[I].Kind;
    Depth += opensConditional(Kind) && I != Guard;
    Depth -= Kind == DirectiveKind::Endif && Depth > 0;
    bool IsMet = Depth == 0 || (I < Live.size() && isLive(Live[I]));
    if (Kind == DirectiveKind::Include && IsMet && isMissing({File, I}))
      return true;
  }
  return false;
}

} // namespace armlift::source
