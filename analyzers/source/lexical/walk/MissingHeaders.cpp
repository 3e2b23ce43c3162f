#include "analyzers/source/lexical/walk/MissingHeaders.h"

#include "analyzers/source/lexical/scan/Ladders.h"
#include "core/build/ProjectBuild.h"
#include "core/rules/FileTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <set>

namespace armlift::source {

MissingHeaders::MissingHeaders(const Project &P,
                               const std::vector<ProjectFile> &Files,
                               const WalkedTree &Walk)
    : Files(Files), Walk(Walk), Reached(Files.size(), false),
      Instead(Files.size()), Made(Files.size()) {
  findInstead();
  findMade(P);
  // First the files that include a missing header, directly or not, then all
  // other files in their units.
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    Reached[I] = includesMissing(I);
  Walk.index().markIncluders(Reached);
  Walk.index().markIncluded(Reached);
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
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    Instead[I] = missingForMachine(I);
  spread(Instead);
}

/// Gives what a file has to all files that include it, directly or not.
void MissingHeaders::spread(std::vector<DirectiveRef> &Of) const {
  std::vector<std::uint32_t> Open;
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Of[I].File != NoFile)
      Open.push_back(I);
  for (std::size_t Next = 0; Next < Open.size(); ++Next)
    for (const IncludeEdge &E : Walk.index().includersOf(Open[Next]))
      if (Of[E.From.File].File == NoFile) {
        Of[E.From.File] = Of[Open[Next]];
        Open.push_back(E.From.File);
      }
}

void MissingHeaders::findMade(const Project &P) {
  std::set<std::string_view, std::less<>> Names;
  for (const auto &[In, Facts] : P.Build->Files.all())
    Names.insert(Facts->Sources.MadeHeaders.begin(),
                 Facts->Sources.MadeHeaders.end());
  if (Names.empty())
    return;
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    Made[I] = missingMade(I, Names);
  spread(Made);
  // A header gets what each source that includes it has read before.
  std::vector<DirectiveRef> Before(Files.size());
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (auto Includers = Walk.index().includersOf(I);
        Made[I].File == NoFile && !Includers.empty() &&
        std::ranges::all_of(Includers, [&](const IncludeEdge &E) {
          return Made[E.From.File].File != NoFile;
        }))
      Before[I] = Made[Includers.front().From.File];
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (Before[I].File != NoFile)
      Made[I] = Before[I];
}

/// Returns the first missing header of the file whose name is one of `Names`.
DirectiveRef MissingHeaders::missingMade(
    std::uint32_t File,
    const std::set<std::string_view, std::less<>> &Names) const {
  const std::vector<Truth> &Live = Walk.of(File).Live;
  for (std::uint32_t Include : Walk.index().of(File).Missing)
    if ((Include >= Live.size() || !isDead(Live[Include])) &&
        Names.contains(fileName(spelling({File, Include}))))
      return {File, Include};
  return {};
}

std::string_view MissingHeaders::spelling(DirectiveRef Include) const {
  const SourceFacts &Facts = *Files[Include.File].Facts;
  return Facts.name(Facts.Directives[Include.Directive].Name);
}

bool MissingHeaders::hasFile(DirectiveRef Include) const {
  return !Walk.index().includesOf(Include).empty();
}

/// True if the header, by its name, chooses what the project compiles:
/// "config.h", "build_options.h".
bool MissingHeaders::isConfigured(DirectiveRef Include) const {
  std::string Name = lowerCase(fileName(spelling(Include)));
  if (std::ranges::any_of(describedHeaders(), [&](std::string_view End) {
        return Name.ends_with(End);
      }))
    return false;
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
