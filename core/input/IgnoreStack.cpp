#include "core/input/IgnoreStack.h"

#include "core/input/ContextRoot.h"
#include "core/input/FileKinds.h"
#include "core/input/GitFolder.h"
#include "core/input/GitIndex.h"
#include "core/support/File.h"
#include "core/support/Path.h"

#include <algorithm>
#include <utility>

namespace armlift {

IgnoreStack::IgnoreStack(const std::string &Root, Complain OnError)
    : OnError(std::move(OnError)) {
  std::string Top = workingTreeOf(Root);
  if (Top.empty())
    return;
  auto belowTop = [&](const std::string &Folder) {
    return Folder.substr(std::min(Folder.size(), Top.size() + 1));
  };
  Prefix = belowTop(Root);
  addRepository(Top, "");
  for (std::size_t Slash = Top.size(); Slash < Root.size();
       Slash = std::min(Root.find('/', Slash + 1), Root.size()))
    if (std::string Folder = Root.substr(0, Slash);
        pathExists(Folder + "/.gitignore"))
      readRules(Folder + "/.gitignore", belowTop(Folder));
}

void IgnoreStack::leave(Level Outer) {
  Rules.erase(Rules.begin() + static_cast<std::ptrdiff_t>(Outer.Rules),
              Rules.end());
  Repositories.erase(Repositories.begin() +
                         static_cast<std::ptrdiff_t>(Outer.Repositories),
                     Repositories.end());
}

void IgnoreStack::enterRepository(const std::string &Real,
                                  const std::string &Folder) {
  addRepository(Real, fromTop(Folder));
}

void IgnoreStack::addRepository(const std::string &Real, std::string Base) {
  if (const std::string Exclude = gitExclude(Real); pathExists(Exclude))
    readRules(Exclude, Base);
  Repositories.push_back({Real, std::move(Base), {}});
}

void IgnoreStack::addRules(const std::string &Real, const std::string &Folder) {
  readRules(Real, fromTop(Folder));
}

void IgnoreStack::readRules(const std::string &Real, std::string Base) {
  constexpr std::size_t MaxBytes = 1 << 20;
  std::string Text;
  if (auto Ok = readFile(Real, Text, MaxBytes); !Ok)
    OnError(Real, Ok.error());
  else
    Rules.emplace_back(std::move(Base), Text);
}

std::string IgnoreStack::fromTop(const std::string &Path) const {
  return Path.empty() || Prefix.empty() ? Prefix + Path : Prefix + '/' + Path;
}

/// The innermost working tree if git tracks any file in it; otherwise null.
const IgnoreStack::Repository *IgnoreStack::repository() {
  if (Repositories.empty())
    return nullptr;
  Repository &R = Repositories.back();
  if (!R.Tracked) {
    auto Tracked = trackedFiles(R.Real);
    if (!Tracked)
      OnError(Tracked.error().Path, Tracked.error());
    R.Tracked = std::move(Tracked).value_or(std::vector<std::string>());
  }
  return R.Tracked->empty() ? nullptr : &R;
}

bool IgnoreStack::tracks(const std::string &Path, EntryKind Kind) {
  const Repository *R = repository();
  if (!R)
    return false;
  std::string Name = fromTop(Path);
  if (!R->FromTop.empty())
    Name.erase(0, R->FromTop.size() + 1);
  const bool IsFolder = Kind == EntryKind::Folder;
  if (IsFolder)
    Name += '/';
  auto It = std::ranges::lower_bound(*R->Tracked, Name);
  return It != R->Tracked->end() &&
         (IsFolder ? It->starts_with(Name) : *It == Name);
}

bool IgnoreStack::matches(const std::string &Path, EntryKind Kind,
                          IgnoreSubject Subject) const {
  std::string Name = fromTop(Path);
  for (auto Nearest = Rules.rbegin(); Nearest != Rules.rend(); ++Nearest)
    if (IgnoreMatch M =
            Nearest->match(Name, Kind == EntryKind::Folder, Subject);
        M != IgnoreMatch::None)
      return M == IgnoreMatch::Ignored;
  return false;
}

bool IgnoreStack::ignores(const std::string &Path, EntryKind Kind) {
  if (!matches(Path, Kind))
    return false;
  if (repository())
    return !tracks(Path, Kind);
  if (Kind == EntryKind::Folder)
    return true;
  if (fileName(Path) == "CMakeLists.txt")
    return matches(Path, Kind, IgnoreSubject::BuildFile);
  return !isSource(fileKindOf(Path)) ||
         matches(Path, Kind, IgnoreSubject::Source);
}

} // namespace armlift
