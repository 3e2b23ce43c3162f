#include "analyzers/source/lexical/ObjectSources.h"

#include "analyzers/source/lexical/SourceFacts.h"
#include "core/support/Path.h"

#include <algorithm>

namespace armlift::source {

ObjectSources::ObjectSources(const Project &P) {
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<SourceFacts>();
        Facts && Facts->Kind != FileKind::Header)
      Paths.push_back(In.ContextPath);
  if (!std::ranges::is_sorted(Paths))
    std::ranges::sort(Paths);
}

std::optional<std::string>
ObjectSources::sourceIn(std::string_view Here, std::string_view Pattern) const {
  if (Pattern.starts_with("**/"))
    Pattern.remove_prefix(3);
  if (!Pattern.ends_with(".*"))
    return std::nullopt;
  Pattern.remove_suffix(1);
  if (Pattern.find_first_of("*?[") != Pattern.npos)
    return std::nullopt;
  std::string Front = patternIn(Here, Pattern);
  auto It = std::ranges::lower_bound(Paths, Front);
  if (It == Paths.end() || !It->starts_with(Front))
    return std::nullopt;
  return Front;
}

} // namespace armlift::source
