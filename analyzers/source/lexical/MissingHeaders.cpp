#include "analyzers/source/lexical/MissingHeaders.h"

#include "analyzers/source/lexical/Ladders.h"
#include "core/rules/FileTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <set>

namespace armlift::source {

MissingHeaders::MissingHeaders(const std::vector<ProjectFile> &Files,
                               const Simulation &Walk)
    : Files(Files), Walk(Walk), Reached(Files.size(), false),
      Instead(Files.size()) {
  findInstead();
  // First the files that include a missing header, directly or not, then all
  // other files in their units.
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    Reached[I] = includesMissing(I);
  Walk.index().markIncluders(Reached);
  std::vector<std::uint32_t> Open;
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Reached[I])
      Open.push_back(I);
  for (std::size_t Next = 0; Next < Open.size(); ++Next)
    for (const IncludeEdge &E : Walk.index().includesOf(Open[Next]))
      if (!Reached[E.To]) {
        Reached[E.To] = true;
        Open.push_back(E.To);
      }
}

/// Returns the ladders in which some branch includes an x86 header.
static std::set<std::uint32_t> laddersOfX86(const SourceFacts &Facts,
                                            const Ladders &Shape) {
  std::set<std::uint32_t> Found;
  for (const Site &S : Facts.Sites)
    if (S.Kind == SiteKind::Header && Shape.Around[S.Where] != NoBranch)
      Found.insert(Shape.Of[Shape.Around[S.Where]]);
  return Found;
}

/// Returns the first missing header in a branch that aarch64 takes instead of a
/// branch that includes an x86 header.
DirectiveRef MissingHeaders::missingForMachine(std::uint32_t File) const {
  const std::vector<std::uint32_t> &Missing = Walk.index().of(File).Missing;
  const WalkedFile &Walked = Walk.of(File);
  if (Missing.empty() || Walked.Live.empty())
    return {};
  const SourceFacts &Facts = *Files[File].Facts;
  Ladders Shape(Facts);
  const std::set<std::uint32_t> OfX86 = laddersOfX86(Facts, Shape);
  for (std::uint32_t Include : Missing) {
    std::uint32_t Branch = Shape.Around[Include];
    if (Branch != NoBranch && Walked.ArchBranch[Branch] &&
        isLive(Walked.Live[Include]) && OfX86.contains(Shape.Of[Branch]))
      return {File, Include};
  }
  return {};
}

void MissingHeaders::findInstead() {
  std::vector<std::uint32_t> Open;
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if ((Instead[I] = missingForMachine(I)).File != NoFile)
      Open.push_back(I);
  for (std::size_t Next = 0; Next < Open.size(); ++Next)
    for (const IncludeEdge &E : Walk.index().includersOf(Open[Next]))
      if (Instead[E.From.File].File == NoFile) {
        Instead[E.From.File] = Instead[Open[Next]];
        Open.push_back(E.From.File);
      }
}

std::string_view MissingHeaders::spelling(DirectiveRef Include) const {
  const SourceFacts &Facts = *Files[Include.File].Facts;
  return Facts.name(Facts.Directives[Include.Directive].Name);
}

bool MissingHeaders::hasFile(DirectiveRef Include) const {
  return std::ranges::any_of(Walk.index().includesOf(Include.File),
                             [&](const IncludeEdge &E) {
                               return E.From.Directive == Include.Directive;
                             });
}

/// True if the header, by its name, chooses what the project compiles:
/// "config.h", "build_options.h".
bool MissingHeaders::isConfigured(DirectiveRef Include) const {
  std::string Name = lowerCase(fileName(spelling(Include)));
  Name.resize(Name.size() - fileSuffix(Name).size());
  return std::ranges::any_of(configuredHeaders(), [&](std::string_view Glob) {
    return globMatch(Glob, Name);
  });
}

/// An include under a condition counts only if the walk reached it.
bool MissingHeaders::includesMissing(std::uint32_t File) const {
  const std::vector<std::uint32_t> &Missing = Walk.index().of(File).Missing;
  if (Missing.empty())
    return false;
  const std::uint32_t Guard = Walk.index().of(File).GuardAt;
  const std::vector<Truth> &Live = Walk.of(File).Live;
  const std::vector<Directive> &Directives = Files[File].Facts->Directives;
  unsigned Depth = 0; // depth of conditionals, without the include guard
  std::uint32_t D = 0;
  return std::ranges::any_of(Missing, [&](std::uint32_t Include) {
    for (; D < Include; ++D) {
      Depth += opensConditional(Directives[D].Kind) && D != Guard;
      Depth -= Directives[D].Kind == DirectiveKind::Endif && Depth > 0;
    }
    return (Depth == 0 || (Include < Live.size() && isLive(Live[Include]))) &&
           isConfigured({File, Include});
  });
}

} // namespace armlift::source
