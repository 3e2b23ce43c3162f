// See LinkNames.h. A link is resolved inside the archive, or the part of a
// package, that holds it.
#include "analyzers/binary/LinkNames.h"

#include "analyzers/binary/FileTree.h"
#include "core/support/Path.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::binary {

namespace {

/// Each name takes as much memory as a file. Root file systems have fewer than
/// 10,000 links to native files.
constexpr std::size_t MaxLinks = 20'000;

using Files = std::vector<std::pair<std::string, FileTree::Node>>;

/// The links of one archive in a unit.
class LinkedNames {
public:
  /// `Archive` is relative to the unit, and empty for the unit itself. Each
  /// step is spent from `Work`, as in FileTree.
  LinkedNames(Unit &U, std::string_view Archive, WorkBudget &Work)
      : U(U), Outer(Archive.empty() ? "" : std::string(Archive) + "!/"),
        Work(Work), Tree(U.traits().System ? FileTree::Root::OfSystem
                                           : FileTree::Root::OfArchive,
                         Work) {}

  void add(const ContainerFacts &Facts, const Files &Own);

private:
  void addName(const std::string &Path, const Member &Of);
  void addNamesBelow(const std::string &Link);

  Unit &U;
  const std::string Outer;
  WorkBudget &Work;
  FileTree Tree;
};

void LinkedNames::addName(const std::string &Path, const Member &Of) {
  const std::string Inner = Outer + Path;
  if (Inner == Of.Inner || !Of.Path.ends_with(Of.Inner) ||
      !Of.ContextPath.ends_with(Of.Inner))
    return;
  if (U.Links.size() == MaxLinks) {
    U.LinksLeftOut = true;
    return;
  }
  Member &M = U.Links.emplace_back(Of);
  M.LinkTo = &Of;
  M.Inner = Inner;
  for (std::string *Full : {&M.Path, &M.ContextPath})
    Full->replace(Full->size() - Of.Inner.size(), Full->npos, Inner);
}

/// Adds the names through a link to a folder. Only a link that names a
/// processor says anything new about what is in the folder: "lib/aarch64" for
/// "arm".
void LinkedNames::addNamesBelow(const std::string &Link) {
  std::optional<std::string> Folder = Tree.resolve(Link);
  if (!Folder || Folder->empty() ||
      labelsOf(fileName(Link)).Arch == Arch::Unknown)
    return;
  *Folder += '/';
  auto At = Tree.nodes().lower_bound(*Folder);
  for (; At != Tree.nodes().end() && At->first.starts_with(*Folder); ++At) {
    if (!Work.spend() || U.LinksLeftOut)
      return;
    if (At->second.File)
      addName(Link + "/" + At->first.substr(Folder->size()), *At->second.File);
  }
}

void LinkedNames::add(const ContainerFacts &Facts, const Files &Own) {
  Tree.add(&Facts, Own);
  for (const auto &[Path, Node] : Tree.nodes()) {
    if (const Member *File = Node.File ? Node.File : Tree.find(Path))
      addName(Path, *File);
    else
      addNamesBelow(Path);
  }
  U.LinksLeftOut |= Work.isSpent();
}

} // namespace

void addLinks(Unit &U) {
  if (U.traits().Layered || U.Members.empty())
    return;
  std::map<std::string_view, Files, std::less<>> ByArchive;
  for (const Member &M : U.Members) {
    std::string_view Archive = containerOf(M.Inner);
    ByArchive[Archive].emplace_back(
        normalPath(M.Inner.substr(Archive.empty() ? 0 : Archive.size() + 2)),
        FileTree::Node{.File = &M});
  }
  WorkBudget Work(MaxNamesFollowed);
  auto addOf = [&](std::string_view Archive, const ContainerFacts *Facts) {
    auto Own = ByArchive.find(Archive);
    if (Own != ByArchive.end() && Facts &&
        !(Facts->Symlinks.empty() && Facts->HardLinks.empty()))
      LinkedNames(U, Archive, Work).add(*Facts, Own->second);
  };
  addOf({}, U.Container);
  for (const auto &[Part, Facts] : U.PartFacts)
    addOf(Part, Facts);
}

} // namespace armlift::binary
