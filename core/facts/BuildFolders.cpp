#include "core/facts/BuildFolders.h"

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

} // namespace

BuildFolders::BuildFolders(const Project &P) {
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      for (const SourceAddition &F : Facts->Folders) {
        auto [Entry, New] = Folders.try_emplace(
            tidy(std::string(parentPath(In.ContextPath)) + "/" + F.Path),
            F.Condition);
        if (!New)
          Entry->second = either(Entry->second, F.Condition);
      }
}

BuildCondition BuildFolders::of(std::string_view ContextPath) const {
  BuildCondition Result = BuildCondition::Always;
  for (std::string_view Folder = parentPath(ContextPath); !Folder.empty();
       Folder = parentPath(Folder))
    if (auto Entry = Folders.find(Folder); Entry != Folders.end())
      Result = both(Result, Entry->second);
  return Result;
}

} // namespace armlift
