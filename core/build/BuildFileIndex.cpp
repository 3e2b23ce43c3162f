#include "core/build/BuildFileIndex.h"

#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <span>

namespace armlift {
namespace {

using Entry = BuildFileIndex::File;

std::string_view contextPath(const Entry &F) { return F.In->ContextPath; }
std::string_view contextName(const Entry &F) {
  return fileName(F.In->ContextPath);
}

std::string_view literalFront(std::string_view Glob) {
  return Glob.substr(0, Glob.find_first_of("*?[\\"));
}

std::string_view literalBack(std::string_view Glob) {
  return Glob.substr(Glob.find_last_of("*?]\\") + 1);
}

/// The files whose key begins with `Front`. `Of` returns the key by which
/// `Files` is sorted.
std::span<const Entry> startingWith(std::span<const Entry> Files,
                                    std::string_view Front,
                                    std::string_view (*Of)(const Entry &)) {
  auto Range = std::ranges::equal_range(Files, Front, {}, [&](const Entry &F) {
    return Of(F).substr(0, Front.size());
  });
  return {Range.begin(), Range.end()};
}

bool isOnlyIfRead(const Entry &F) { return F.Facts->File.OnlyIfRead; }

} // namespace

std::string fromRoot(const InputFacts &In, std::string_view Path) {
  return patternIn(parentPath(In.ContextPath), Path);
}

bool isConfigureScript(const InputFacts &In) {
  std::string_view Name = fileName(In.ContextPath);
  return Name == "configure.ac" || Name == "configure.in";
}

BuildFileIndex::BuildFileIndex(std::span<const InputFacts> Inputs) {
  for (const InputFacts &In : Inputs)
    if (const auto *Facts = In.get<BuildFacts>())
      All.push_back({&In, Facts});
  index();
  if (std::ranges::none_of(All, isOnlyIfRead))
    return;
  const std::set<const InputFacts *> Read =
      readOf(&BuildFileTraits::OnlyIfRead);
  std::erase_if(All, [&](const Entry &F) {
    return isOnlyIfRead(F) && !Read.contains(F.In);
  });
  index();
}

void BuildFileIndex::index() {
  ByPath = ByName = All;
  std::ranges::stable_sort(ByPath, {}, contextPath);
  std::ranges::stable_sort(ByName, {}, contextName);
}

std::vector<Entry> BuildFileIndex::matching(std::string_view Glob) const {
  std::string_view Name = fileName(Glob);
  std::span Under = startingWith(ByPath, literalFront(Glob), contextPath);
  std::span Named = startingWith(
      ByName, Name.contains("**") ? "" : literalFront(Name), contextName);
  const std::string_view Back = literalBack(Name);
  std::vector<Entry> Found;
  for (const Entry &F : Under.size() < Named.size() ? Under : Named)
    if (contextPath(F).ends_with(Back) && globMatch(Glob, contextPath(F)))
      Found.push_back(F);
  return Found;
}

std::set<const InputFacts *>
BuildFileIndex::readOf(bool BuildFileTraits::*Mark) const {
  std::set<const InputFacts *> Read;
  std::vector<Entry> Readers;
  for (const Entry &F : All)
    if (!(F.Facts->File.*Mark))
      Readers.push_back(F);
  std::set<std::string> Asked; // many files include the same ones
  auto read = [&](const std::string &Glob) {
    const std::vector<Entry> Found = matching(Glob);
    for (const Entry &F : Found)
      if (F.Facts->File.*Mark && Read.insert(F.In).second)
        Readers.push_back(F);
    return !Found.empty();
  };
  while (!Readers.empty()) {
    const auto [Reader, Facts] = Readers.back();
    Readers.pop_back();
    for (const auto &[Include, Condition] : Facts->Further.Includes) {
      // Where the file itself is run, its includes are relative to its folder.
      if (!Facts->File.IsFragment && Include.find('*') == Include.npos &&
          read(patternIn(parentPath(Reader->ContextPath), Include)))
        continue;
      if (std::string Glob = anywhere(Include);
          !Glob.empty() && Asked.insert(Glob).second)
        read(Glob);
    }
  }
  return Read;
}

std::string BuildFileIndex::anywhere(std::string_view Glob) {
  while (Glob.starts_with("../"))
    Glob.remove_prefix(3);
  // Compilers write the files of $(DEPS), so they are not fragments; and
  // "$(DIR)/$(FILE)" may be any file.
  if (Glob == "*" || Glob == "**/*")
    return {};
  return std::string(Glob.starts_with("**/") ? "" : "**/").append(Glob);
}

} // namespace armlift
