#include "core/input/Discovery.h"

#include "core/input/GitIndex.h"
#include "core/input/Ignore.h"
#include "core/input/Input.h"
#include "core/support/File.h"
#include "core/support/Text.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

namespace armlift {

namespace {

constexpr unsigned MaxDirectoryDepth = 200;
constexpr std::uint64_t MaxSkippedEntries = 500'000;

std::string_view withoutTemplateSuffix(std::string_view Path) {
  for (std::string_view Suffix :
       {".in", ".cmake.in", ".cmakein", ".meson", ".tmpl", ".template"})
    if (Path.ends_with(Suffix))
      return Path.substr(0, Path.size() - Suffix.size());
  return Path;
}

std::string realPath(const std::string &Path) {
  struct Free {
    void operator()(char *P) const { std::free(P); }
  };
  std::unique_ptr<char, Free> Resolved(::realpath(Path.c_str(), nullptr));
  return Resolved ? Resolved.get() : std::string();
}

bool exists(const std::string &Path) {
  return ::access(Path.c_str(), F_OK) == 0;
}

bool isBelow(std::string_view Path, std::string_view Root) {
  return Path.starts_with(Root) &&
         (Path.size() == Root.size() || Root.ends_with('/') ||
          Path[Root.size()] == '/');
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

/// Reads one directory; entries sorted by name so that the walk is the same
/// everywhere.
struct Entry {
  std::string Name;
  unsigned char Type;
};

Expected<std::vector<Entry>> readDirectory(const std::string &Path) {
  struct Close {
    void operator()(DIR *D) const { ::closedir(D); }
  };
  std::unique_ptr<DIR, Close> Directory(::opendir(Path.c_str()));
  if (!Directory)
    return failure(ErrorKind::UnreadableInput, Path, std::strerror(errno));
  std::vector<Entry> Entries;
  while (const dirent *D = ::readdir(Directory.get())) {
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
  std::sort(Entries.begin(), Entries.end(),
            [](const Entry &A, const Entry &B) { return A.Name < B.Name; });
  return Entries;
}

/// Walks one context root.
class Walk {
public:
  Walk(const DiscoveryOptions &Options, std::string Root,
       std::string WorkingDirectory, Discovered &Out)
      : Options(Options), Root(std::move(Root)),
        WorkingDirectory(std::move(WorkingDirectory)), Out(Out) {}

  /// `Named` are the absolute paths inside the root that the user asked for.
  void run(const std::vector<std::string> &Named);

private:
  void directory(const std::string &Real, const std::string &Relative,
                 bool InScope, unsigned Depth, bool OnlyTracked = false);
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
  bool excluded(const std::string &Relative) const;
  std::string shown(const std::string &Real) const;
  std::string joined(const std::string &Relative,
                     const std::string &Name) const {
    return Relative.empty() ? Name : Relative + '/' + Name;
  }

  const DiscoveryOptions &Options;
  std::string Root;
  std::string WorkingDirectory;
  Discovered &Out;
  std::set<std::string> NamedPaths;
  std::vector<IgnoreRules> Ignores;
  /// A working tree of git and its tracked files, read when they are asked for.
  struct Repository {
    std::string Real, Relative;
    std::optional<std::vector<std::string>> Tracked;
  };
  const Repository *repository();
  bool tracked(const std::string &Relative, bool IsDirectory);
  std::vector<Repository> Repositories; ///< around the folder of the walk
  std::map<std::pair<std::string, std::string>, Skipped> SkippedByFolder;
};

std::string Walk::shown(const std::string &Real) const {
  if (Real == WorkingDirectory)
    return ".";
  if (isBelow(Real, WorkingDirectory))
    return Real.substr(WorkingDirectory.size() +
                       (WorkingDirectory.ends_with('/') ? 0 : 1));
  return Real;
}

/// What git tracks of the innermost working tree; null where there is none.
const Walk::Repository *Walk::repository() {
  if (Repositories.empty())
    return nullptr;
  Repository &R = Repositories.back();
  if (!R.Tracked)
    R.Tracked = trackedFiles(R.Real);
  return R.Tracked->empty() ? nullptr : &R;
}

/// A file that git tracks, or a folder that holds one.
bool Walk::tracked(const std::string &Relative, bool IsDirectory) {
  const Repository *R = repository();
  if (!R)
    return false;
  std::string Path =
      R->Relative.empty() ? Relative : Relative.substr(R->Relative.size() + 1);
  if (IsDirectory)
    Path += '/';
  auto It = std::ranges::lower_bound(*R->Tracked, Path);
  return It != R->Tracked->end() &&
         (IsDirectory ? It->starts_with(Path) : *It == Path);
}

bool Walk::matched(const std::string &Relative, bool IsDirectory,
                   bool Source) const {
  for (auto Rules = Ignores.rbegin(); Rules != Ignores.rend(); ++Rules)
    if (IgnoreMatch M = Rules->match(Relative, IsDirectory, Source);
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

bool Walk::excluded(const std::string &Relative) const {
  return std::any_of(Options.Exclude.begin(), Options.Exclude.end(),
                     [&](const std::string &Glob) {
                       std::string_view Pattern = Glob;
                       if (Pattern.ends_with('/'))
                         Pattern.remove_suffix(1);
                       return globMatch(Pattern, Relative) ||
                              globMatch(Pattern, fileName(Relative)) ||
                              globMatch(std::string(Pattern) + "/**", Relative);
                     });
}

void Walk::skip(const std::string &Relative, std::string_view Reason,
                std::uint64_t Files, std::uint64_t Archives) {
  std::string Path =
      shown(Relative.empty() ? Root : Root + '/' + Relative) + '/';
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
  const std::string &Opened =
      Other == Options.Instead.end() ? Real : Other->second;
  Out.Files.push_back({shown(Real), Relative, Opened, Kind, InScope, 0});
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
  std::string Text;
  auto has = [&](std::string_view Name) {
    return std::any_of(Entries->begin(), Entries->end(),
                       [&](const Entry &E) { return E.Name == Name; });
  };
  if (!Options.NoIgnore && has(".gitignore") &&
      readFile(Real + "/.gitignore", Text, 1 << 20))
    Ignores.emplace_back(Relative, Text);
  bool IsRepository = has(".git");
  if (IsRepository)
    Repositories.push_back({Real, Relative, {}});
  for (const Entry &E : *Entries) {
    std::string Path = joined(Relative, E.Name);
    std::string RealChild = Real + '/' + E.Name;
    bool Named = NamedPaths.contains(RealChild);
    bool ChildInScope = InScope || Named;
    if (excluded(Path)) {
      if (ChildInScope && E.Type == DT_DIR)
        skipDirectory(RealChild, Path, "excluded");
      else if (ChildInScope)
        skip(Relative, "excluded", 1, fileKindOf(E.Name) == FileKind::Archive);
      continue;
    }
    if (E.Type == DT_DIR) {
      // A folder that leads to a named path is entered whatever the rules say
      // of it.
      auto Below = NamedPaths.lower_bound(RealChild);
      bool LeadsToNamed =
          Below != NamedPaths.end() && isBelow(*Below, RealChild);
      if (!LeadsToNamed && isVcsFolder(E.Name))
        continue;
      if (!LeadsToNamed && E.Name == ".armlift_cache")
        continue;
      bool Ignored = OnlyTracked ? !tracked(Path, true) : ignored(Path, true);
      if (!LeadsToNamed && Ignored) {
        if (ChildInScope)
          skipDirectory(RealChild, Path, "ignored");
        continue;
      }
      if (!LeadsToNamed && !Options.NoIgnore &&
          exists(RealChild + "/CMakeCache.txt")) {
        if (ChildInScope)
          skipDirectory(RealChild, Path, "build-tree");
        continue;
      }
      // Of an ignored folder that holds tracked files only those count.
      bool Rest = OnlyTracked || (!LeadsToNamed && !Options.NoIgnore &&
                                  matched(Path, true, false));
      directory(RealChild, Path, ChildInScope, Depth + 1, Rest);
    } else if (E.Type == DT_REG) {
      bool Ignored = OnlyTracked ? !tracked(Path, false) : ignored(Path, false);
      if (!Named && !Options.NoIgnore && (Ignored || isObjectFile(E.Name))) {
        if (ChildInScope)
          skip(Relative, "ignored", 1, fileKindOf(E.Name) == FileKind::Archive);
        continue;
      }
      file(RealChild, Path, ChildInScope);
    } else if (E.Type == DT_LNK) {
      // What a link inside the root points to is met under its own name; the
      // rest is not ours.
      std::string Target = realPath(RealChild);
      if (ChildInScope && !Target.empty() && !isBelow(Target, Root))
        skip(Relative, "symlink", 1, 0);
    } else if (ChildInScope) {
      skip(Relative, "special-file", 1, 0);
    }
  }
  Ignores.erase(Ignores.begin() + static_cast<std::ptrdiff_t>(OuterIgnores),
                Ignores.end());
  if (IsRepository)
    Repositories.pop_back();
}

void Walk::run(const std::vector<std::string> &Named) {
  NamedPaths.insert(Named.begin(), Named.end());
  std::string Text;
  if (!Options.NoIgnore && readFile(Root + "/.git/info/exclude", Text, 1 << 20))
    Ignores.emplace_back("", Text);
  struct stat Status;
  if (::stat(Root.c_str(), &Status) == 0 &&
      S_ISREG(Status.st_mode)) // a lone file is its own context
    file(Root, std::string(fileName(Root)), true);
  else
    directory(Root, "", NamedPaths.contains(Root), 0);
  for (auto &[Key, S] : SkippedByFolder)
    Out.Left.push_back(std::move(S));
}

} // namespace

bool isTemplateName(std::string_view Path) {
  return withoutTemplateSuffix(Path).size() != Path.size();
}

FileKind fileKindOf(std::string_view Path) {
  std::string_view Suffix = fileSuffix(withoutTemplateSuffix(Path));
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

Expected<Discovered> discover(const DiscoveryOptions &Options) {
  Discovered Out;
  std::string WorkingDirectory = realPath(".");
  std::map<std::string, std::vector<std::string>> NamedByRoot;
  for (const std::string &Path : Options.Paths) {
    struct stat Status;
    std::string Real = realPath(Path);
    if (Real.empty() || ::stat(Real.c_str(), &Status) != 0)
      return failure(ErrorKind::UnreadableInput, Path, std::strerror(errno));
    if (!S_ISDIR(Status.st_mode) && !S_ISREG(Status.st_mode)) {
      Out.Errors.push_back(
          {ErrorKind::UnreadableInput, Path, "neither a file nor a directory"});
      continue;
    }
    NamedByRoot[contextRootOf(Real)].push_back(Real);
  }
  for (const auto &[Root, Named] : NamedByRoot) {
    std::size_t First = Out.Files.size();
    Walk(Options, Root, WorkingDirectory, Out).run(Named);
    for (std::size_t I = First; I < Out.Files.size(); ++I)
      Out.Files[I].Root = Out.ContextRoots.size();
    struct stat Status;
    bool IsFile = ::stat(Root.c_str(), &Status) == 0 && S_ISREG(Status.st_mode);
    Out.ContextRoots.push_back(IsFile ? std::string(parentPath(Root)) : Root);
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
  return Out;
}

} // namespace armlift
