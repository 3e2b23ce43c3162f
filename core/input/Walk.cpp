#include "core/input/Walk.h"

#include "core/input/BuildDatabase.h"
#include "core/input/FileKinds.h"
#include "core/input/QuotedIncludes.h"
#include "core/support/File.h"
#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/WellKnownNames.h"

#include <algorithm>
#include <dirent.h>
#include <sys/stat.h>
#include <unordered_set>

namespace armlift {

namespace {

constexpr unsigned MaxFolderDepth = 200;
constexpr std::uint64_t MaxSkippedEntries = 500'000;
constexpr std::size_t MaxLooseSource = 16 << 20; // when looking for includes

bool isVcsFolder(std::string_view Name) {
  return std::ranges::binary_search(versionControlFolders(), Name);
}

bool isObjectFile(std::string_view Name) {
  return std::ranges::any_of(objectSuffixes(), [&](std::string_view Suffix) {
    return Name.ends_with(Suffix);
  });
}

bool isRegularFile(const std::string &Path) {
  struct stat Status;
  return ::stat(Path.c_str(), &Status) == 0 && S_ISREG(Status.st_mode);
}

} // namespace

/// The folder that DiscoveryOptions::ExcludeFrom describes.
static std::string excludeBase(const DiscoveryOptions &Options,
                               const std::string &Root) {
  if (!Options.ExcludeFrom.empty())
    return Options.ExcludeFrom;
  std::string Here = realPath(".");
  return isBelow(Here, Root) ? Here : Root;
}

/// The rules of --exclude. A glob that is an absolute path of the project may
/// lie outside of the folder that the others start at.
static IgnoreRules excludeRules(const DiscoveryOptions &Options,
                                const std::string &Root,
                                const std::string &Base) {
  std::vector<std::string> Globs = Options.Exclude;
  for (std::string &Glob : Globs)
    if (Glob.starts_with(Root + '/') && !isBelow(Glob, Base))
      Glob = '/' + relativePath(Glob, Base);
  return globRules(Globs, Base);
}

Walk::Walk(const DiscoveryOptions &Options, std::string Root,
           const ShownPaths &Shown, Discovered &Out)
    : Options(Options), Root(std::move(Root)), Shown(Shown), Out(Out),
      ExcludeBase(excludeBase(Options, this->Root)),
      Excluded(excludeRules(Options, this->Root, ExcludeBase)) {}

void Walk::run(const std::vector<std::string> &Named) {
  walk(Named, {});
  for (auto &[Key, S] : SkippedByFolder)
    Out.Left.push_back(std::move(S));
}

void Walk::runLoose(const std::vector<std::string> &Named) {
  std::size_t First = Out.Files.size();
  IsLoose = true;
  walk(Named, {.Passing = true});
  takeIncluded(std::span(Out.Files).subspan(First));
  for (auto &[Key, S] : SkippedByFolder)
    Out.Left.push_back(std::move(S));
}

void Walk::walk(const std::vector<std::string> &Named, Manner How) {
  NamedPaths.insert(Named.begin(), Named.end());
  if (!Options.NoIgnore)
    Ignored.emplace(Root, [this](const std::string &Real, const Error &E) {
      Out.Errors.push_back({E.Kind, shown(Real), E.Message});
    });
  std::size_t First = Out.Files.size();
  How.InScope = NamedPaths.contains(Root);
  How.Passing &= !How.InScope;
  folder({Root, ""}, How);
  skipLinks(std::span(Out.Files).subspan(First));
  takeDatabase(std::span(Out.Files).subspan(First));
}

/// Counts the links to files that are not examined themselves: ignored ones.
void Walk::skipLinks(std::span<const DiscoveredFile> Taken) {
  if (Links.empty())
    return;
  std::unordered_set<std::string_view> Known;
  for (const DiscoveredFile &File : Taken)
    Known.insert(File.ContextPath);
  for (const auto &[Folder, Target] : Links)
    if (!Known.contains(Target))
      skip(Folder, SkipReason::Symlink, {1, mayHoldNativeCode(Target)});
}

/// Takes compile_commands.json, which is in a build tree, and therefore left
/// out, or outside of the project.
void Walk::takeDatabase(std::span<const DiscoveredFile> Known) {
  if (!Options.BuildDir)
    return;
  Database = findDatabase(*Options.BuildDir, Root, NamedPaths);
  std::string Real = Database.empty() ? Database : realPath(Database);
  auto isKnown = [&](const DiscoveredFile &File) {
    return File.RealPath == Real;
  };
  if (Real.empty() || std::ranges::any_of(Known, isKnown))
    return;
  Place At{Real, isBelow(Real, Root) ? Real.substr(Root.size() + 1) : Real};
  if (!isExcluded(At, false))
    take(At, NamedPaths.contains(Root) || isInNamed(At));
}

void Walk::folder(const Place &At, Manner How) {
  if (How.Depth > MaxFolderDepth) {
    Out.Errors.push_back({ErrorKind::Limit, shown(At.Real),
                          "folders nested deeper than " +
                              std::to_string(MaxFolderDepth) +
                              ", not looked at"});
    return;
  }
  Expected<std::vector<FolderEntry>> Entries = readFolder(At.Real);
  if (!Entries) {
    if (How.InScope)
      Out.Errors.push_back({ErrorKind::UnreadableInput, shown(At.Real),
                            Entries.error().Message});
    return;
  }
  if (How.Passing)
    return passFolder(At, *Entries, How);
  if (isBuildTree(At, *Entries, How)) {
    if (How.InScope)
      skipFolder(At, SkipReason::BuildTree);
    return;
  }
  IgnoreStack::Level Outer;
  if (Ignored) {
    Outer = Ignored->level();
    enterIgnoreFiles(At, *Entries, How.Depth == 0);
  }
  if (How.InScope)
    noteSubmodules(At, *Entries);
  for (const FolderEntry &E : *Entries)
    entry(At, E, How);
  if (Ignored)
    Ignored->leave(Outer);
}

/// Counts the submodules that .gitmodules names (gitmodules(5)) and that are
/// not there: code that the project needs and that nobody has judged.
void Walk::noteSubmodules(const Place &At,
                          std::span<const FolderEntry> Entries) {
  constexpr std::uint64_t MaxSize = 1 << 20;
  auto File = std::ranges::find(Entries, ".gitmodules", &FolderEntry::Name);
  if (File == Entries.end() || File->Type != DT_REG)
    return;
  const std::string Modules = At.child(File->Name).Real;
  std::string Bytes;
  if (auto Ok = readFile(Modules, Bytes, MaxSize); !Ok) {
    if (Ok.error().Kind == ErrorKind::Limit) // others are met again
      Out.Errors.push_back(
          {Ok.error().Kind, shown(Modules), Ok.error().Message});
    return;
  }
  std::set<std::string> Met;
  for (std::string_view Line : splitWords(Bytes, "\r\n")) {
    std::size_t Equals = std::min(Line.find('='), Line.size() - 1);
    if (trim(Line.substr(0, Equals)) != "path")
      continue;
    std::string_view Path = trim(Line.substr(Equals + 1));
    if (Path.size() > 1 && Path.front() == '"' && Path.back() == '"')
      Path = Path.substr(1, Path.size() - 2);
    Place Below = At.child(normalPath(Path));
    if (Path.empty() || Path.front() == '/' || Path.contains("..") ||
        isExcluded(Below, true) || !Met.insert(Below.Relative).second)
      continue;
    // A link to where no submodule can be is left alone.
    std::string Real = realPath(Below.Real);
    if (!Real.empty() && !isBelow(Real, Root))
      continue;
    Expected<std::vector<FolderEntry>> Inside = readFolder(Below.Real);
    if (Real.empty() || (Inside && Inside->empty()))
      skip(Below.Relative, SkipReason::MissingSubmodule, {});
  }
}

/// What CMake generated is not part of the project, unless the user names it.
bool Walk::isBuildTree(const Place &At, std::span<const FolderEntry> Entries,
                       Manner How) const {
  return Ignored && How.Depth > 0 && !isNamed(At) && !leadsToNamed(At) &&
         std::ranges::find(Entries, CMakeCacheFile, &FolderEntry::Name) !=
             Entries.end();
}

/// Visits a folder that leads to something named. Its other entries are
/// ignored, except for the files beside a named file. A source has nothing to
/// do with archives; a package or library may have its twin there.
void Walk::passFolder(const Place &At, std::span<const FolderEntry> Entries,
                      Manner How) {
  bool HasSource = false, HasOther = false;
  for (const FolderEntry &E : Entries)
    if (E.Type == DT_REG && isNamed(At.child(E.Name)))
      (isSource(fileKindOf(E.Name)) ? HasSource : HasOther) = true;
  for (const FolderEntry &E : Entries) {
    Place Child = At.child(E.Name);
    bool IsBeside = E.Type == DT_REG &&
                    (HasOther || (HasSource && !mayHoldNativeCode(E.Name)));
    if (IsBeside || isNamed(Child) || leadsToNamed(Child))
      entry(At, E, How);
  }
}

/// Takes the files outside of passed folders that their sources include with
/// quotes, and the includes of those files in turn.
void Walk::takeIncluded(std::span<const DiscoveredFile> Known) {
  std::set<std::string, std::less<>> Met, Chased;
  std::vector<std::string> Open;
  for (const DiscoveredFile &File : Known) {
    Met.insert(File.RealPath);
    if (isSource(File.Kind) && NamedPaths.contains(File.RealPath))
      Open.push_back(File.RealPath);
  }
  std::string Bytes;
  while (!Open.empty()) {
    std::string Includer = std::move(Open.back());
    Open.pop_back();
    if (!readFile(Includer, Bytes, MaxLooseSource))
      continue;
    for (std::string_view Spelling : quotedIncludes(Bytes)) {
      std::string Real = realPath(std::string(parentPath(Includer)) + '/' +
                                  std::string(Spelling));
      if (!isRegularFile(Real) || !Chased.insert(Real).second)
        continue;
      Open.push_back(Real);
      if (Met.insert(Real).second)
        take({Real, relativePath(Real, Root)}, false);
    }
  }
}

void Walk::enterIgnoreFiles(const Place &At,
                            const std::vector<FolderEntry> &Entries,
                            bool IsRoot) {
  for (const FolderEntry &E : Entries)
    if (E.Name == ".git" && !IsRoot)
      Ignored->enterRepository(At.Real, At.Relative);
    else if (E.Name == ".gitignore" && E.Type == DT_REG)
      Ignored->addRules(At.Real + "/.gitignore", At.Relative);
}

void Walk::entry(const Place &In, const FolderEntry &E, Manner How) {
  Place At = In.child(E.Name);
  bool InScope = How.InScope || isNamed(At);
  Decision D = decide(E, At, How.OnlyTracked);
  switch (D.What) {
  case Fate::Pass:
    if (InScope && E.Type == DT_LNK)
      if (std::string Target = realPath(At.Real); isRegularFile(Target))
        Links.emplace_back(In.Relative, relativePath(Target, Root));
    break;
  case Fate::Skip:
    if (InScope && E.Type == DT_DIR) {
      skipFolder(At, D.Reason);
    } else if (InScope) {
      skip(In.Relative, D.Reason,
           {1, E.Type == DT_REG && mayHoldNativeCode(E.Name)});
    }
    break;
  case Fate::Take:
    take(At, InScope);
    break;
  case Fate::Enter:
  case Fate::EnterTracked:
    folder(At, {.InScope = InScope,
                .OnlyTracked = D.What == Fate::EnterTracked,
                .Passing = How.Passing && !isNamed(At),
                .Depth = How.Depth + 1});
    break;
  }
}

Walk::Decision Walk::decide(const FolderEntry &E, const Place &At,
                            bool OnlyTracked) {
  bool LeadsToNamed =
      !Options.ForceExclude && E.Type == DT_DIR && leadsToNamed(At);
  bool IsLoneFile = IsLoose && E.Type == DT_REG && isNamed(At);
  if (!LeadsToNamed &&
      isExcluded(IsLoneFile ? fromHere(At) : At, E.Type == DT_DIR))
    return {Fate::Skip, SkipReason::Excluded};
  if (E.Type == DT_DIR)
    return decideFolder(E, At, OnlyTracked);
  if (E.Type == DT_REG) {
    if (!Ignored || isNamed(At))
      return {Fate::Take};
    bool LeftOut = OnlyTracked ? !Ignored->tracks(At.Relative, EntryKind::File)
                               : Ignored->ignores(At.Relative, EntryKind::File);
    return LeftOut || isObjectFile(E.Name)
               ? Decision{Fate::Skip, SkipReason::Ignored}
               : Decision{Fate::Take};
  }
  if (E.Type != DT_LNK)
    return {Fate::Skip, SkipReason::SpecialFile};
  // A link to something inside the root is passed, because its target is
  // visited under its own name (see skipLinks). Any other target is outside the
  // project or missing.
  std::string Target = realPath(At.Real);
  return !Target.empty() && isBelow(Target, Root)
             ? Decision{Fate::Pass}
             : Decision{Fate::Skip, SkipReason::Symlink};
}

Walk::Decision Walk::decideFolder(const FolderEntry &E, const Place &At,
                                  bool OnlyTracked) {
  // A folder that leads to a named path is entered, whatever the rules say.
  if (isNamed(At) || leadsToNamed(At))
    return {OnlyTracked && !isNamed(At) ? Fate::EnterTracked : Fate::Enter};
  if (isVcsFolder(E.Name) || E.Name == CacheFolderName)
    return {Fate::Pass};
  if (!Ignored)
    return {Fate::Enter};
  if (OnlyTracked ? !Ignored->tracks(At.Relative, EntryKind::Folder)
                  : Ignored->ignores(At.Relative, EntryKind::Folder))
    return {Fate::Skip, SkipReason::Ignored};
  return {OnlyTracked || Ignored->matches(At.Relative, EntryKind::Folder)
              ? Fate::EnterTracked
              : Fate::Enter};
}

void Walk::take(const Place &At, bool InScope) {
  if (std::string_view Language = languageNotJudged(At.Relative);
      InScope && !Language.empty())
    skip({}, SkipReason::Language, {1, 0}, Language);
  auto Other = Options.Instead.find(At.Real);
  bool InPlace = Other == Options.Instead.end();
  Out.Files.push_back({.Path = shown(At.Real),
                       .ContextPath = At.Relative,
                       .RealPath = InPlace ? At.Real : Other->second,
                       .Kind = fileKindOf(At.Relative),
                       .InScope = InScope,
                       .Named = isNamed(At),
                       .InPlace = InPlace});
}

void Walk::skipFolder(const Place &At, SkipReason Reason) {
  Count Below;
  countBelow(At.Real, 0, Below);
  skip(At.Relative, Reason, Below);
}

void Walk::skip(const std::string &Folder, SkipReason Reason, Count What,
                std::string_view Language) {
  std::string Real = Folder.empty() ? Root : Root + '/' + Folder;
  std::string Path = shownName(Shown(Real) + '/');
  Skipped &S = SkippedByFolder[{Path, Reason, std::string(Language)}];
  S.Path = Path;
  S.Reason = Reason;
  S.Language = Language;
  S.Files += What.Files;
  S.Archives += What.Archives;
}

void Walk::countBelow(const std::string &Real, unsigned Depth,
                      Count &Into) const {
  if (Depth > MaxFolderDepth || Into.Files > MaxSkippedEntries)
    return;
  Expected<std::vector<FolderEntry>> Entries = readFolder(Real);
  if (!Entries)
    return;
  for (const FolderEntry &E : *Entries) {
    if (E.Type == DT_DIR) {
      if (!isVcsFolder(E.Name))
        countBelow(Real + '/' + E.Name, Depth + 1, Into);
    } else if (E.Type == DT_REG) {
      ++Into.Files;
      Into.Archives += mayHoldNativeCode(E.Name);
    }
  }
}

/// True if a named path is somewhere below the folder.
bool Walk::leadsToNamed(const Place &At) const {
  std::string Below = At.Real + '/';
  auto First = NamedPaths.lower_bound(Below);
  return First != NamedPaths.end() && First->starts_with(Below);
}

/// True if the path, or a folder around it, is named.
bool Walk::isInNamed(const Place &At) const {
  for (std::string_view Real = At.Real; !Real.empty(); Real = parentPath(Real))
    if (NamedPaths.contains(Real))
      return true;
  return NamedPaths.contains("/");
}

/// The path that --exclude applies to: "../b.c" outside of its folder, which
/// patterns that start at the folder do not match.
std::string Walk::fromExcludeBase(const Place &At) const {
  return ExcludeBase == Root ? At.Relative : relativePath(At.Real, ExcludeBase);
}

/// For a file outside of any project: globs apply to its path from the working
/// directory.
Walk::Place Walk::fromHere(const Place &At) const {
  std::string Relative = Shown(At.Real);
  if (Relative.starts_with('/'))
    Relative = fileName(At.Real);
  return {At.Real, std::move(Relative)};
}

/// True if --exclude matches the path or a folder around it. Paths that the
/// user named, and everything in a named folder, are not excluded unless
/// forced.
bool Walk::isExcluded(const Place &At, bool IsFolder) const {
  if (Excluded.empty())
    return false;
  const std::string FromBase = fromExcludeBase(At);
  std::string_view Real = At.Real, Relative = FromBase;
  for (; !Relative.empty(); Real = parentPath(Real),
                            Relative = parentPath(Relative), IsFolder = true) {
    if (!Options.ForceExclude && NamedPaths.contains(Real))
      return false;
    if (Excluded.match(Relative, IsFolder) == IgnoreMatch::Ignored)
      return true;
  }
  return false;
}

} // namespace armlift
