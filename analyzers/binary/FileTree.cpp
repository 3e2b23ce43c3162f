// See OCI image-spec, layer.md: "Whiteouts" and "Changeset Over Existing
// Files"; path_resolution(7).
#include "analyzers/binary/FileTree.h"

#include "core/support/Path.h"

#include <algorithm>
#include <vector>

namespace armlift::binary {

namespace {

constexpr int MaxLinks = 40; // Linux: MAXSYMLINKS
constexpr std::string_view DeletionMark = ".wh.", OpaqueMark = ".wh..wh..opq";

} // namespace

/// Removes what is in a folder, and in what was packed at the path:
/// "opt/a.gz!/a".
void FileTree::removeBelow(std::string_view Path) {
  if (Path.empty())
    return Known.clear();
  for (std::string_view Mark : {"/", "!/"}) {
    const std::string Folder = std::string(Path).append(Mark);
    auto At = Known.lower_bound(Folder);
    while (At != Known.end() && At->first.starts_with(Folder))
      At = Known.erase(At);
  }
}

/// Removes a path and, if `Below`, all paths through it.
void FileTree::remove(std::string_view Path, bool Below) {
  Work.spend();
  auto At = Known.lower_bound(Path);
  if (At == Known.end() || !At->first.starts_with(Path))
    return; // as for nearly all entries
  if (At->first == Path)
    Known.erase(At);
  if (Below)
    removeBelow(Path);
}

/// Removes what an entry replaces. A folder keeps what lower layers have in it.
/// What lower layers have in place of its folders is replaced by a folder: each
/// layer is unpacked on its own, and overlayfs does not join a folder and a
/// link. `Folder` is the folder of the entry before.
void FileTree::replace(std::string_view Entry, std::string &Folder) {
  const std::string Path = normalPath(Entry);
  if (std::string_view Own = parentPath(Path); Own != Folder) {
    Folder = Own;
    for (; !Own.empty(); Own = parentPath(Own))
      remove(Own, /*Below=*/false);
  }
  remove(Path, /*Below=*/!Entry.ends_with('/'));
}

void FileTree::applyDeletions(const PackedNames &Entries) {
  for (std::string_view Entry : Entries) {
    std::string_view Name = fileName(Entry);
    if (!Work.spend())
      return;
    if (!Name.starts_with(DeletionMark) || Name == DeletionMark)
      continue;
    std::string Path = normalPath(parentPath(Entry));
    if (Name == OpaqueMark) {
      removeBelow(Path);
      continue;
    }
    Path.append(Path.empty() ? "" : "/")
        .append(Name.substr(DeletionMark.size()));
    remove(Path, /*Below=*/true);
  }
}

/// Links of the same layer lead to other folders, as they do when the layer is
/// unpacked.
void FileTree::put(std::string_view Path, Node Of) {
  if (std::optional<std::string> Place = resolve(Path, Kind, false))
    Known.insert_or_assign(std::move(*Place), Of);
}

/// Links a name to the file that has another one. If a file has several names,
/// a cpio stores the data with the last one (cpio(5), "New ASCII Format").
void FileTree::putHardLinks(const LinkList &Links) {
  auto at = [&](std::string_view Name) {
    std::optional<std::string> Path = resolve(Name, Root::OfArchive, false);
    return Path ? Known.find(*Path) : Known.end();
  };
  for (const auto &[Name, Target] : Links.links())
    if (auto From = at(Name); From != Known.end() && at(Target) == Known.end())
      put(Target, Node(From->second));
  for (const auto &[Name, Target] : Links.links())
    if (auto To = at(Target); To != Known.end() && at(Name) == Known.end())
      put(Name, Node(To->second));
}

void FileTree::add(const ContainerFacts *Facts, Files Own) {
  std::vector<LinkList::Link> Symlinks, HardLinks;
  if (Facts && !Work.isSpent()) {
    Symlinks = Facts->Symlinks.links();
    HardLinks = Facts->HardLinks.links();
  }
  if (!Known.empty()) {
    std::string Folder;
    auto replaceBy = [&](std::string_view Entry) {
      if (!Work.isSpent())
        replace(Entry, Folder);
    };
    if (Facts) {
      applyDeletions(Facts->OtherEntries);
      for (std::string_view Entry : Facts->OtherEntries)
        replaceBy(Entry);
    }
    for (const LinkList::Link &L : Symlinks)
      replaceBy(L.Name);
    for (const LinkList::Link &L : HardLinks)
      replaceBy(L.Name);
    for (const auto &[Path, Of] : Own)
      replaceBy(Path);
  }
  for (const LinkList::Link &L : Symlinks)
    put(L.Name, {.Target = L.Target});
  for (const auto &[Path, Of] : Own)
    put(Path, Of);
  if (!HardLinks.empty())
    putHardLinks(Facts->HardLinks);
}

std::optional<std::string> FileTree::resolve(std::string_view Path, Root Of,
                                             bool FollowLast) const {
  std::string Rest(Path), Done;
  int Steps = 0;
  Work.spend();
  for (std::size_t At = 0; At < Rest.size();) {
    const std::size_t End = std::min(Rest.find('/', At), Rest.size());
    const std::string Part = Rest.substr(At, End - At);
    At = End + 1;
    // Long paths take longer to compare.
    if (!Work.spend(Done.size() / 64))
      return std::nullopt;
    if (Part.empty() || Part == ".")
      continue;
    if (Part == "..") {
      if (Done.empty() && Of == Root::OfArchive)
        return std::nullopt;
      Done = parentPath(Done);
      continue;
    }
    std::string Next = Done.empty() ? Part : Done + "/" + Part;
    if (Next.size() > MaxPathBytes)
      return std::nullopt;
    auto Link = Known.find(Next);
    bool IsLast = At >= Rest.size();
    if (Link == Known.end() || !Link->second.isLink() ||
        (IsLast && !FollowLast)) {
      Done = std::move(Next);
      continue;
    }
    std::string_view Target = Link->second.Target;
    bool Absolute = Target.starts_with('/');
    if (++Steps > MaxLinks || Target.empty() ||
        (Absolute && Of == Root::OfArchive))
      return std::nullopt;
    if (Absolute)
      Done.clear();
    Rest = IsLast ? std::string(Target)
                  : std::string(Target).append("/").append(Rest, At);
    if (Rest.size() > 2 * MaxPathBytes)
      return std::nullopt;
    Work.spend(1 + Rest.size() / 8);
    At = 0;
  }
  return Done;
}

const Member *FileTree::find(std::string_view Path) const {
  std::optional<std::string> Place = resolve(Path);
  if (!Place)
    return nullptr;
  auto At = Known.find(*Place);
  return At == Known.end() ? nullptr : At->second.File;
}

} // namespace armlift::binary
