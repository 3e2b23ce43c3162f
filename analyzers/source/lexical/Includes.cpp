#include "analyzers/source/lexical/Includes.h"

#include "core/input/Input.h"
#include "core/rules/FileTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift::source {

std::string normalisePath(std::string Path) {
  bool Normal = !Path.starts_with('.') && !Path.starts_with('/') &&
                !Path.ends_with('/') && Path.find("/.") == Path.npos &&
                Path.find("//") == Path.npos;
  if (Normal)
    return Path;
  std::vector<std::string_view> Parts;
  for (std::string_view Part : splitWords(Path, "/")) {
    if (Part == ".")
      continue;
    if (Part == ".." && !Parts.empty() && Parts.back() != "..")
      Parts.pop_back();
    else
      Parts.push_back(Part);
  }
  std::string Out;
  for (std::string_view Part : Parts) {
    if (!Out.empty())
      Out += '/';
    Out += Part;
  }
  return Out;
}

IncludeResolver::IncludeResolver(const std::vector<SimulatedFile> &Files) {
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    add(I, Files[I].Path);
}

/// Templates are found under the name of what they make.
void IncludeResolver::add(std::uint32_t File, std::string_view Path) {
  // A real file wins over the template that makes it.
  if (Path.ends_with(".in")) {
    Path.remove_suffix(3);
    if (Path.ends_with(".cmake"))
      Path.remove_suffix(6);
    if (!ByPath.emplace(Path, File).second)
      return;
  } else {
    ByPath.insert_or_assign(Path, File);
  }
  ByName[fileName(Path)].emplace_back(Path, File);
}

namespace {

/// How many leading folders two paths share.
std::size_t sharedFolders(std::string_view A, std::string_view B) {
  std::size_t Count = 0;
  for (std::size_t I = 0; I < A.size() && I < B.size() && A[I] == B[I]; ++I)
    Count += A[I] == '/';
  return Count;
}

} // namespace

std::uint32_t IncludeResolver::resolve(std::string_view Includer,
                                       std::string_view Spelling,
                                       bool Angled) const {
  if (!Angled) {
    std::string Beside(parentPath(Includer));
    Beside.append("/").append(Spelling);
    if (auto It = ByPath.find(normalisePath(std::move(Beside)));
        It != ByPath.end())
      return It->second;
  } else if (contains(systemHeaders(), Spelling)) {
    return None;
  }
  std::string Normal = normalisePath(std::string(Spelling));
  std::string_view Wanted = Normal;
  while (Wanted.starts_with("../"))
    Wanted.remove_prefix(3);
  auto Found = ByName.find(fileName(Wanted));
  if (Found == ByName.end())
    return None;
  // The nearest file whose path ends so: most folders in common, then the
  // shortest path.
  const std::pair<std::string_view, std::uint32_t> *Best = nullptr;
  std::size_t BestShared = 0;
  for (const auto &Candidate : Found->second) {
    std::string_view Path = Candidate.first;
    bool Ends = Path == Wanted ||
                (Path.size() > Wanted.size() && Path.ends_with(Wanted) &&
                 Path[Path.size() - Wanted.size() - 1] == '/');
    if (!Ends || Path == Includer)
      continue;
    std::size_t Shared = sharedFolders(Path, Includer);
    bool Better = !Best || Shared > BestShared ||
                  (Shared == BestShared &&
                   (Path.size() < Best->first.size() ||
                    (Path.size() == Best->first.size() && Path < Best->first)));
    if (Better) {
      Best = &Candidate;
      BestShared = Shared;
    }
  }
  return Best ? Best->second : None;
}

} // namespace armlift::source
