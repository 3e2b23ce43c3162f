#include "core/input/Discovery.h"

#include "core/input/GitIndex.h"
#include "core/input/Ignore.h"
#include "core/input/Input.h"
#include "core/support/File.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <dirent.h>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <set>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>
#include <unordered_map>

namespace armlift {

namespace {

constexpr unsigned MaxDirectoryDepth = 200;
constexpr std::uint64_t MaxSkippedEntries = 500'000;

bool exists(const std::string &Path) {
  return ::access(Path.c_str(), F_OK) == 0;
}

bool isVcsFolder(std::string_view Name) {
  return Name == ".git" || Name == ".hg" || Name == ".svn" || Name == ".bzr" ||
         Name == "CVS";
}

bool isObjectFile(std::string_view Name) {
  return Name.ends_with(".o") || Name.ends_with(".lo") ||
         Name.ends_with(".obj") || Name.ends_with(".gch") ||
         Name.ends_with(".pch");
}

/// A name in a folder, and its DT_* of readdir(3).
struct Entry {
  std::string Name;
  unsigned char Type;
};

/// Sorted by name, so that the walk is the same everywhere.
Expected<std::vector<Entry>> readDirectory(const std::string &Path) {
  struct Close {
    void operator()(DIR *D) const { ::closedir(D); }
  };
  std::unique_ptr<DIR, Close> Directory(::opendir(Path.c_str()));
  if (!Directory)
    return systemFailure(Path);
  std::vector<Entry> Entries;
  for (;;) {
    errno = 0; // a null pointer is the end, or an error
    const dirent *D = ::readdir(Directory.get());
    if (!D)
      break;
    std::string_view Name = D->d_name;
    if (Name == "." || Name == "..")
      continue;
    unsigned char Type = D->d_type;
    if (Type == DT_UNKNOWN) {
      struct stat Status;
      if (::lstat((Path + '/' + D->d_name).c_str(), &Status) == 0)
        Type = IFTODT(Status.st_mode);
    }
    Entries.push_back({std::string(Name), Type});
  }
  if (errno != 0)
    return systemFailure(Path);
  std::sort(Entries.begin(), Entries.end(),
            [](const Entry &A, const Entry &B) { return A.Name < B.Name; });
  return Entries;
}

/// The top of the git working tree that the project in `Root` is a part of, as
/// contextRootOf() looks for it; `Root` itself where there is none.
std::string workingTreeOf(const std::string &Root) {
  for (std::string Folder = Root; !Folder.empty();
       Folder = std::string(parentPath(Folder))) {
    if (exists(Folder + "/.git"))
      return Folder;
    if (exists(Folder + "/CMakeCache.txt"))
      break;
  }
  return Root;
}

/// What becomes of an entry of a folder.
enum class Fate {
  Pass, ///< not ours, and nobody needs to know
  Skip, ///< counted
  Take,
  Enter,
  EnterTracked, ///< an ignored folder: what git tracks in it counts alone
};

struct Decision {
  Fate What;
  std::string_view Reason = {}; ///< of a Skip
};

/// Walks one context root. Relative paths are relative to it; ignore rules and
/// git see them from the top of the working tree.
class Walk {
public:
  Walk(const DiscoveryOptions &Options, std::string Root,
       const ShownPaths &Shown, Discovered &Out)
      : Options(Options), Root(std::move(Root)), Shown(Shown), Out(Out),
        Excluded(excludeRules()) {}

  /// `Named` are the absolute paths inside the root that the user asked for.
  void run(const std::vector<std::string> &Named);

private:
  void directory(const std::string &Real, const std::string &Relative,
                 bool InScope, unsigned Depth, bool OnlyTracked = false);
  Decision decide(const Entry &E, const std::string &Real,
                  const std::string &Relative, bool OnlyTracked);
  Decision decideFolder(const Entry &E, const std::string &Real,
                        const std::string &Relative, bool OnlyTracked);
  bool leadsToNamed(const std::string &Real) const;
  void enterWorkingTree();
  void loneFile();
  void addIgnoreFile(const std::string &Real, std::string FromTop);
  void file(const std::string &Real, const std::string &Relative, bool InScope);
  void skip(const std::string &Relative, std::string_view Reason,
            std::uint64_t Files, std::uint64_t Archives);
  void skipDirectory(const std::string &Real, const std::string &Relative,
                     std::string_view Reason);
  void count(const std::string &Real, unsigned Depth, std::uint64_t &Files,
             std::uint64_t &Archives);
  bool ignored(const std::string &Relative, bool IsDirectory);
  bool matched(const std::string &Relative, bool IsDirectory,
               bool Source) const;
  IgnoreRules excludeRules() const;
  bool matchesExclude(std::string_view Relative, bool IsDirectory) const;
  bool excluded(std::string_view Real, std::string_view Relative,
                bool IsDirectory) const;
  std::string shown(const std::string &Real) const;
  std::string joined(const std::string &Relative,
                     const std::string &Name) const {
    return Relative.empty() ? Name : Relative + '/' + Name;
  }

  const DiscoveryOptions &Options;
  std::string fromTop(const std::string &Relative) const {
    return Relative.empty() || Prefix.empty() ? Prefix + Relative
                                              : Prefix + '/' + Relative;
  }

  std::string Root;
  const ShownPaths &Shown;
  std::string Prefix; ///< of the root, from the top of the working tree
  Discovered &Out;
  std::set<std::string, std::less<>> NamedPaths;
  IgnoreRules Excluded; ///< of --exclude
  std::vector<IgnoreRules> Ignores;
  /// A working tree of git and its tracked files, read when they are asked for.
  struct Repository {
    std::string Real, FromTop;
    std::optional<std::vector<std::string>> Tracked;
  };
  const Repository *repository();
  bool tracked(const std::string &Relative, bool IsDirectory);
  std::vector<Repository> Repositories; ///< around the folder of the walk
  std::map<std::pair<std::string, std::string>, Skipped> SkippedByFolder;
};

std::string Walk::shown(const std::string &Real) const {
  return shownName(Shown(Real));
}

/// What git tracks of the innermost working tree; null where there is none.
const Walk::Repository *Walk::repository() {
  if (Repositories.empty())
    return nullptr;
  Repository &R = Repositories.back();
  if (!R.Tracked)
    R.Tracked = trackedFiles(R.Real).value_or(std::vector<std::string>());
  return R.Tracked->empty() ? nullptr : &R;
}

/// A file that git tracks, or a folder that holds one.
bool Walk::tracked(const std::string &Relative, bool IsDirectory) {
  const Repository *R = repository();
  if (!R)
    return false;
  std::string Path = fromTop(Relative);
  if (!R->FromTop.empty())
    Path.erase(0, R->FromTop.size() + 1);
  if (IsDirectory)
    Path += '/';
  auto It = std::ranges::lower_bound(*R->Tracked, Path);
  return It != R->Tracked->end() &&
         (IsDirectory ? It->starts_with(Path) : *It == Path);
}

bool Walk::matched(const std::string &Relative, bool IsDirectory,
                   bool Source) const {
  std::string Path = fromTop(Relative);
  for (auto Rules = Ignores.rbegin(); Rules != Ignores.rend(); ++Rules)
    if (IgnoreMatch M = Rules->match(Path, IsDirectory, Source);
        M != IgnoreMatch::None)
      return M == IgnoreMatch::Ignored;
  return false;
}

/// What git ignores. Without an index, as in an unpacked release, the patterns
/// alone decide.
bool Walk::ignored(const std::string &Relative, bool IsDirectory) {
  if (Options.NoIgnore || !matched(Relative, IsDirectory, false))
    return false;
  if (repository())
    return !tracked(Relative, IsDirectory);
  FileKind Kind = IsDirectory ? FileKind::None : fileKindOf(Relative);
  bool Source = Kind != FileKind::None && Kind != FileKind::Archive;
  return !Source || matched(Relative, IsDirectory, true);
}

/// The globs of --exclude as one .gitignore file in the root. "./a" and the
/// absolute name of what is below the root mean the same as "/a".
IgnoreRules Walk::excludeRules() const {
  std::string Text;
  for (std::string_view Glob : Options.Exclude) {
    bool TakesBack = Glob.starts_with('!');
    Glob.remove_prefix(TakesBack);
    if (Glob.starts_with("./"))
      Glob.remove_prefix(1);
    else if (Glob.starts_with(Root + '/'))
      Glob.remove_prefix(Root.size());
    Text.append(TakesBack ? "!" : "").append(Glob).append("\n");
  }
  return {"", Text};
}

bool Walk::matchesExclude(std::string_view Relative, bool IsDirectory) const {
  return Excluded.match(Relative, IsDirectory) == IgnoreMatch::Ignored;
}

/// By its own name or that of a folder around it. What is named, and what lies
/// in a named folder, the user has asked for, whatever is said of it in
/// general.
bool Walk::excluded(std::string_view Real, std::string_view Relative,
                    bool IsDirectory) const {
  for (; !Excluded.empty() && !Relative.empty();
       Real = parentPath(Real), Relative = parentPath(Relative),
       IsDirectory = true) {
    if (!Options.ForceExclude && NamedPaths.contains(Real))
      return false;
    if (matchesExclude(Relative, IsDirectory))
      return true;
  }
  return false;
}

void Walk::skip(const std::string &Relative, std::string_view Reason,
                std::uint64_t Files, std::uint64_t Archives) {
  std::string Real = Relative.empty() ? Root : Root + '/' + Relative;
  std::string Path = shownName(Shown(Real) + '/');
  Skipped &S = SkippedByFolder[{Path, std::string(Reason)}];
  S.Path = Path;
  S.Reason = Reason;
  S.Files += Files;
  S.Archives += Archives;
}

void Walk::count(const std::string &Real, unsigned Depth, std::uint64_t &Files,
                 std::uint64_t &Archives) {
  if (Depth > MaxDirectoryDepth || Files > MaxSkippedEntries)
    return;
  Expected<std::vector<Entry>> Entries = readDirectory(Real);
  if (!Entries)
    return;
  for (const Entry &E : *Entries) {
    if (E.Type == DT_DIR) {
      if (!isVcsFolder(E.Name))
        count(Real + '/' + E.Name, Depth + 1, Files, Archives);
    } else if (E.Type == DT_REG) {
      ++Files;
      Archives += fileKindOf(E.Name) == FileKind::Archive;
    }
  }
}

void Walk::skipDirectory(const std::string &Real, const std::string &Relative,
                         std::string_view Reason) {
  std::uint64_t Files = 0, Archives = 0;
  count(Real, 0, Files, Archives);
  skip(Relative, Reason, Files, Archives);
}

void Walk::file(const std::string &Real, const std::string &Relative,
                bool InScope) {
  FileKind Kind = fileKindOf(Relative);
  auto Other = Options.Instead.find(Real);
  bool InPlace = Other == Options.Instead.end();
  Out.Files.push_back({shown(Real), Relative, InPlace ? Real : Other->second,
                       Kind, InScope, InPlace, 0});
}

void Walk::directory(const std::string &Real, const std::string &Relative,
                     bool InScope, unsigned Depth, bool OnlyTracked) {
  if (Depth > MaxDirectoryDepth) {
    Out.Errors.push_back({ErrorKind::Limit, shown(Real),
                          "folders nested deeper than " +
                              std::to_string(MaxDirectoryDepth) +
                              ", not looked at"});
    return;
  }
  Expected<std::vector<Entry>> Entries = readDirectory(Real);
  if (!Entries) {
    if (InScope)
      Out.Errors.push_back(
          {ErrorKind::UnreadableInput, shown(Real), Entries.error().Message});
    return;
  }
  std::size_t OuterIgnores = Ignores.size();
  bool IsRepository = false;
  for (const Entry &E : *Entries)
    if (E.Name == ".git" && Depth != 0) {
      Repositories.push_back({Real, fromTop(Relative), {}});
      IsRepository = true;
    } else if (E.Name == ".gitignore" && E.Type == DT_REG) {
      addIgnoreFile(Real + "/.gitignore", fromTop(Relative));
    }
  for (const Entry &E : *Entries) {
    std::string Path = joined(Relative, E.Name);
    std::string RealChild = Real + '/' + E.Name;
    bool ChildInScope = InScope || NamedPaths.contains(RealChild);
    Decision D = decide(E, RealChild, Path, OnlyTracked);
    switch (D.What) {
    case Fate::Pass:
      break;
    case Fate::Skip:
      if (ChildInScope && E.Type == DT_DIR)
        skipDirectory(RealChild, Path, D.Reason);
      else if (ChildInScope)
        skip(Relative, D.Reason, 1,
             E.Type == DT_REG && fileKindOf(E.Name) == FileKind::Archive);
      break;
    case Fate::Take:
      file(RealChild, Path, ChildInScope);
      break;
    case Fate::Enter:
    case Fate::EnterTracked:
      directory(RealChild, Path, ChildInScope, Depth + 1,
                D.What == Fate::EnterTracked);
      break;
    }
  }
  Ignores.erase(Ignores.begin() + static_cast<std::ptrdiff_t>(OuterIgnores),
                Ignores.end());
  if (IsRepository)
    Repositories.pop_back();
}

/// True for a folder with a named path somewhere below it.
bool Walk::leadsToNamed(const std::string &Real) const {
  std::string Below = Real + '/';
  auto First = NamedPaths.lower_bound(Below);
  return First != NamedPaths.end() && First->starts_with(Below);
}

Decision Walk::decide(const Entry &E, const std::string &Real,
                      const std::string &Relative, bool OnlyTracked) {
  bool LeadsToNamed =
      !Options.ForceExclude && E.Type == DT_DIR && leadsToNamed(Real);
  if (!LeadsToNamed && excluded(Real, Relative, E.Type == DT_DIR))
    return {Fate::Skip, "excluded"};
  if (E.Type == DT_DIR)
    return decideFolder(E, Real, Relative, OnlyTracked);
  if (E.Type == DT_REG) {
    if (Options.NoIgnore || NamedPaths.contains(Real))
      return {Fate::Take};
    bool Ignored =
        OnlyTracked ? !tracked(Relative, false) : ignored(Relative, false);
    return Ignored || isObjectFile(E.Name) ? Decision{Fate::Skip, "ignored"}
                                           : Decision{Fate::Take};
  }
  if (E.Type != DT_LNK)
    return {Fate::Skip, "special-file"};
  // What a link inside the root points to is met under its own name; the rest
  // is not ours, or not there.
  std::string Target = realPath(Real);
  return !Target.empty() && isBelow(Target, Root)
             ? Decision{Fate::Pass}
             : Decision{Fate::Skip, "symlink"};
}

Decision Walk::decideFolder(const Entry &E, const std::string &Real,
                            const std::string &Relative, bool OnlyTracked) {
  // A folder that leads to a named path is entered whatever the rules say of
  // it.
  if (NamedPaths.contains(Real) || leadsToNamed(Real))
    return {OnlyTracked && !NamedPaths.contains(Real) ? Fate::EnterTracked
                                                      : Fate::Enter};
  if (isVcsFolder(E.Name) || E.Name == ".armlift_cache")
    return {Fate::Pass};
  if (Options.NoIgnore)
    return {Fate::Enter};
  if (OnlyTracked ? !tracked(Relative, true) : ignored(Relative, true))
    return {Fate::Skip, "ignored"};
  if (exists(Real + "/CMakeCache.txt"))
    return {Fate::Skip, "build-tree"};
  return {OnlyTracked || matched(Relative, true, false) ? Fate::EnterTracked
                                                        : Fate::Enter};
}

/// The patterns of a .gitignore file, or of one like it, for paths below
/// `FromTop`.
void Walk::addIgnoreFile(const std::string &Real, std::string FromTop) {
  constexpr std::size_t MaxBytes = 1 << 20;
  std::string Text;
  if (Options.NoIgnore)
    return;
  if (auto Ok = readFile(Real, Text, MaxBytes); !Ok)
    Out.Errors.push_back({Ok.error().Kind, shown(Real), Ok.error().Message});
  else
    Ignores.emplace_back(std::move(FromTop), Text);
}

/// What stands above the root, in the working tree that it is a part of.
void Walk::enterWorkingTree() {
  std::string Top = workingTreeOf(Root);
  if (!exists(Top + "/.git"))
    return;
  Prefix = Root.substr(std::min(Root.size(), Top.size() + 1));
  Repositories.push_back({Top, "", {}});
  if (exists(Top + "/.git/info/exclude"))
    addIgnoreFile(Top + "/.git/info/exclude", "");
  for (std::size_t Slash = Top.size(); Slash < Root.size();
       Slash = std::min(Root.find('/', Slash + 1), Root.size()))
    if (std::string Folder = Root.substr(0, Slash);
        exists(Folder + "/.gitignore"))
      addIgnoreFile(Folder + "/.gitignore",
                    Folder.substr(std::min(Folder.size(), Top.size() + 1)));
}

/// Here globs are taken from the working directory.
void Walk::loneFile() {
  std::string Relative = Shown(Root);
  if (Relative.starts_with('/'))
    Relative = fileName(Root);
  if (Options.ForceExclude && excluded(Root, Relative, false))
    Out.Left.push_back(
        {shown(Root), "excluded", 1, fileKindOf(Root) == FileKind::Archive});
  else
    file(Root, std::string(fileName(Root)), true);
}

void Walk::run(const std::vector<std::string> &Named) {
  NamedPaths.insert(Named.begin(), Named.end());
  struct stat Status;
  if (::stat(Root.c_str(), &Status) == 0 &&
      S_ISREG(Status.st_mode)) { // a file outside of any project
    loneFile();
  } else {
    enterWorkingTree();
    directory(Root, "", NamedPaths.contains(Root), 0);
  }
  for (auto &[Key, S] : SkippedByFolder)
    Out.Left.push_back(std::move(S));
}

} // namespace

std::string_view withoutTemplateSuffix(std::string_view Path) {
  for (std::string_view Suffix :
       {".cmake.in", ".in", ".cmakein", ".meson", ".src", ".tmpl", ".template"})
    if (Path.ends_with(Suffix))
      return Path.substr(0, Path.size() - Suffix.size());
  return Path;
}

bool isTemplateName(std::string_view Path) {
  return withoutTemplateSuffix(Path).size() != Path.size();
}

/// "libz.so" of "libz.so.1.2.3"; else `Path` itself.
static std::string_view withoutLibraryVersion(std::string_view Path) {
  std::string_view Name = Path;
  while (Name.ends_with('.') ||
         (!Name.empty() && Name.back() >= '0' && Name.back() <= '9'))
    Name.remove_suffix(1);
  return Name.size() < Path.size() && Name.ends_with(".so") ? Name : Path;
}

FileKind fileKindOf(std::string_view Path) {
  std::string_view Suffix =
      fileSuffix(withoutLibraryVersion(withoutTemplateSuffix(Path)));
  std::span<const SuffixRow> Table = suffixTable();
  auto Row = std::lower_bound(
      Table.begin(), Table.end(), Suffix,
      [](const SuffixRow &R, std::string_view S) { return R.Suffix < S; });
  return Row != Table.end() && Row->Suffix == Suffix ? Row->Kind
                                                     : FileKind::None;
}

std::string contextRootOf(const std::string &Path) {
  struct stat Status;
  bool IsDirectory =
      ::stat(Path.c_str(), &Status) == 0 && S_ISDIR(Status.st_mode);
  std::string Folder = IsDirectory ? Path : std::string(parentPath(Path));
  for (; !Folder.empty(); Folder = std::string(parentPath(Folder))) {
    if (exists(Folder + "/.armlift.yaml") || exists(Folder + "/.git"))
      return Folder;
    if (exists(Folder + "/CMakeCache.txt"))
      break;
  }
  return Path;
}

/// A project within another, both asked for: a file of the inner one is in both
/// walks, and is reported on once, as a part of the inner one.
static void reportOnceOn(std::vector<DiscoveredFile> &Files) {
  std::unordered_map<std::string_view, DiscoveredFile *> Reported;
  for (DiscoveredFile &File : Files) // inner roots come behind outer ones
    if (File.InScope)
      if (auto [Outer, New] = Reported.try_emplace(File.RealPath, &File);
          !New) {
        Outer->second->InScope = false;
        Outer->second = &File;
      }
}

Expected<Discovered> discover(const DiscoveryOptions &Options) {
  Discovered Out;
  ShownPaths Shown;
  std::map<std::string, std::vector<std::string>> NamedByRoot;
  for (const std::string &Path : Options.Paths) {
    struct stat Status;
    std::string Real = realPath(Path);
    if (Real.empty() || ::stat(Real.c_str(), &Status) != 0)
      return systemFailure(Path);
    if (!S_ISDIR(Status.st_mode) && !S_ISREG(Status.st_mode)) {
      Out.Errors.push_back(
          {ErrorKind::UnreadableInput, Path, "neither a file nor a directory"});
      continue;
    }
    NamedByRoot[contextRootOf(Real)].push_back(Real);
  }
  // Files outside of any project, named one by one ("*.whl"): those of one
  // folder are each other's context.
  std::map<std::string, std::size_t, std::less<>> FoldersOfLoneFiles;
  for (const auto &[Root, Named] : NamedByRoot) {
    std::size_t First = Out.Files.size();
    Walk(Options, Root, Shown, Out).run(Named);
    std::size_t Index = Out.ContextRoots.size();
    struct stat Status;
    bool IsFile = ::stat(Root.c_str(), &Status) == 0 && S_ISREG(Status.st_mode);
    std::string Folder = IsFile ? std::string(parentPath(Root)) : Root;
    if (IsFile)
      Index = FoldersOfLoneFiles.try_emplace(Folder, Index).first->second;
    if (Index == Out.ContextRoots.size())
      Out.ContextRoots.push_back(std::move(Folder));
    for (std::size_t I = First; I < Out.Files.size(); ++I)
      Out.Files[I].Root = Index;
  }
  std::sort(Out.Files.begin(), Out.Files.end(),
            [](const DiscoveredFile &A, const DiscoveredFile &B) {
              return std::tie(A.Root, A.ContextPath) <
                     std::tie(B.Root, B.ContextPath);
            });
  std::sort(Out.Left.begin(), Out.Left.end(),
            [](const Skipped &A, const Skipped &B) {
              return std::tie(A.Path, A.Reason) < std::tie(B.Path, B.Reason);
            });
  if (Out.ContextRoots.size() > 1) {
    reportOnceOn(Out.Files);
    auto [First, Last] =
        std::ranges::unique(Out.Left, {}, [](const Skipped &S) {
          return std::tie(S.Path, S.Reason);
        });
    Out.Left.erase(First, Last);
  }
  return Out;
}

} // namespace armlift
