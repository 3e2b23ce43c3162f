#include "core/facts/BuildFolders.h"

#include "core/support/Text.h"

#include <optional>

namespace armlift {
namespace {

/// "a/./b/" -> "a/b". A path that leaves its root is left as it is and then
/// names no folder.
std::string tidy(std::string Path) {
  for (std::size_t At; (At = Path.find("/./")) != Path.npos;)
    Path.erase(At, 2);
  while (Path.ends_with('/'))
    Path.pop_back();
  return Path.starts_with('/') ? Path.substr(1) : Path;
}

/// The name at the end of a pattern, or "" where it is one itself.
std::string plainName(std::string_view Pattern) {
  std::string_view Name = fileName(Pattern);
  return Name.find_first_of("*?[") == Name.npos ? std::string(Name) : "";
}

} // namespace

BuildFolders::BuildFolders(const Project &P) {
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (const SourceAddition &F : Facts->Folders) {
        bool IsHidden = F.Path.starts_with("**/");
        auto [Entry, New] =
            (IsHidden ? Hidden[plainName(F.Path)] : Known)
                .try_emplace(
                    IsHidden ? F.Path
                             : tidy(std::string(parentPath(In.ContextPath)) +
                                    "/" + F.Path),
                    F.Condition);
        if (!New)
          Entry->second = either(Entry->second, F.Condition);
      }
}

BuildCondition BuildFolders::of(std::string_view ContextPath) const {
  BuildCondition Result = BuildCondition::Always;
  for (std::string_view Folder = parentPath(ContextPath); !Folder.empty();
       Folder = parentPath(Folder))
    if (auto Entry = Known.find(Folder); Entry != Known.end())
      Result = both(Result, Entry->second);
  std::optional<BuildCondition> Included;
  auto include = [&](BuildCondition C) {
    Included = Included ? either(*Included, C) : C;
  };
  if (auto Entry = Known.find(ContextPath); Entry != Known.end())
    include(Entry->second);
  for (std::string_view Name : {fileName(ContextPath), std::string_view()})
    if (auto Named = Hidden.find(Name); Named != Hidden.end())
      for (const auto &[Pattern, Condition] : Named->second)
        if (globMatch(Pattern, ContextPath))
          include(Condition);
  return both(Result, Included.value_or(BuildCondition::Always));
}

} // namespace armlift
