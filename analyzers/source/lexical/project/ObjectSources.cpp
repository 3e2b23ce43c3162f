#include "analyzers/source/lexical/project/ObjectSources.h"

#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/build/BuildFacts.h"
#include "core/input/FileKinds.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <set>

namespace armlift::source {

/// The maximum number of sources of one name. A Makefile with as many objects
/// asks for each of them.
constexpr std::size_t MaxNamesakes = 100;

/// Turns "src/a.c" into "src/a.".
static std::string_view upToSuffix(std::string_view Path) {
  std::string_view Suffix = fileSuffix(fileName(Path));
  Path.remove_suffix(Suffix.empty() ? 0 : Suffix.size() - 1);
  return Path;
}

/// Returns the object of a pattern: "a." for "**/a.*"; empty if the pattern
/// does not name an object.
static std::string_view objectOf(std::string_view Pattern) {
  if (Pattern.starts_with("**/"))
    Pattern.remove_prefix(3);
  if (!Pattern.ends_with(".*"))
    return {};
  Pattern.remove_suffix(1);
  return isGlob(Pattern) ? std::string_view() : Pattern;
}

/// Returns the last components that both have: "client/a." for "obj/client/a."
/// and "src/client/a.".
static std::string_view commonTail(std::string_view A, std::string_view B) {
  auto isEdge = [](std::string_view Path, std::size_t Length) {
    return Length == Path.size() || Path[Path.size() - Length - 1] == '/';
  };
  std::size_t Tail = 0, Most = std::min(A.size(), B.size());
  for (std::size_t Same = 1;
       Same <= Most && A[A.size() - Same] == B[B.size() - Same]; ++Same)
    if (isEdge(A, Same) && isEdge(B, Same))
      Tail = Same;
  return A.substr(A.size() - Tail);
}

static bool namesObjects(const InputFacts &In) {
  const auto *Build = In.get<BuildFacts>();
  return Build &&
         std::ranges::any_of(Build->Sources.Named, [](const SourceAddition &S) {
           return !objectOf(S.Path).empty();
         });
}

ObjectSources::ObjectSources(const Project &P) {
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<SourceFacts>();
        Facts && Facts->Kind != FileKind::Header)
      Paths.push_back(In.ContextPath);
  if (!std::ranges::is_sorted(Paths))
    std::ranges::sort(Paths);
  if (std::ranges::any_of(P.Inputs, namesObjects))
    for (std::string_view Path : Paths)
      ByName[fileName(upToSuffix(Path))].push_back(Path);
}

std::optional<std::string>
ObjectSources::sourceIn(std::string_view Here, std::string_view Pattern) const {
  Pattern = objectOf(Pattern);
  if (Pattern.empty())
    return std::nullopt;
  std::string Front = patternIn(Here, Pattern);
  auto It = std::ranges::lower_bound(Paths, Front);
  if (It == Paths.end() || !It->starts_with(Front))
    return std::nullopt;
  return Front;
}

std::optional<std::string>
ObjectSources::sourceBelow(std::string_view Here,
                           std::string_view Pattern) const {
  std::string_view Object = objectOf(Pattern);
  if (Object.empty() || Object.starts_with('/') || Object.starts_with("../"))
    return std::nullopt;
  const std::string Below = Here.empty() ? "" : std::string(Here) + '/';
  auto Namesakes = ByName.find(fileName(Object));
  if (Namesakes == ByName.end() || Namesakes->second.size() > MaxNamesakes)
    return std::nullopt;
  std::string_view Longest, Only; // Only: the one source with that tail
  for (std::string_view Path : Namesakes->second) {
    std::string_view Source = upToSuffix(Path);
    std::string_view Tail = Source.starts_with(Below)
                                ? commonTail(Object, Source)
                                : std::string_view();
    if (Tail.size() > Longest.size()) {
      Longest = Tail;
      Only = Source;
    } else if (Tail.size() == Longest.size() && Source != Only) {
      Only = {};
    }
  }
  if (Longest.empty())
    return std::nullopt;
  return (Only.empty() ? Below + "**/" + std::string(Longest)
                       : std::string(Only)) +
         '*';
}

std::vector<std::string> ObjectSources::leftOf(std::string_view Pattern) const {
  std::vector<std::string> Left;
  if (!Pattern.ends_with(".*"))
    return Left;
  auto Namesakes = ByName.find(fileName(Pattern.substr(0, Pattern.size() - 1)));
  if (Namesakes == ByName.end() || Namesakes->second.size() > MaxNamesakes)
    return Left;
  std::vector<std::string_view> Nasm;
  std::set<std::string_view> FoldersOfOthers;
  for (std::string_view Path : Namesakes->second)
    if (!globMatch(Pattern, Path))
      continue;
    else if (fileKindOf(Path) == FileKind::Nasm)
      Nasm.push_back(Path);
    else
      FoldersOfOthers.insert(parentPath(Path));
  for (std::string_view Path : Nasm)
    if (FoldersOfOthers.contains(parentPath(Path)))
      Left.emplace_back(Path);
  return Left;
}

} // namespace armlift::source
