// The walk over one project: which files are examined, which of them are
// reported on, and what is left out and counted.
#pragma once

#include "core/input/Discovery.h"
#include "core/input/Folder.h"
#include "core/input/IgnoreStack.h"
#include "core/support/Path.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace armlift {

/// Walks one context root. Relative paths are relative to this root.
class Walk {
public:
  Walk(const DiscoveryOptions &Options, std::string Root,
       const ShownPaths &Shown, Discovered &Out);

  /// `Named` holds the absolute paths inside the root that the user asked for.
  void run(const std::vector<std::string> &Named);

  /// For paths that are in no project: takes only the paths `Named`, the files
  /// beside a named file, and files that a named source includes with quotes.
  void runLoose(const std::vector<std::string> &Named);

  /// The compile_commands.json of the root; empty if it has none, or if none is
  /// wanted.
  const std::string &database() const { return Database; }

private:
  /// A folder or file with its absolute and its relative path.
  struct Place {
    std::string Real, Relative;
    Place child(const std::string &Name) const {
      return {(Real == "/" ? Real : Real + '/') + Name,
              Relative.empty() ? Name : Relative + '/' + Name};
    }
  };

  /// How the entries of a folder are treated.
  struct Manner {
    bool InScope = false;
    bool OnlyTracked = false; ///< only what git tracks counts
    bool Passing = false;     ///< only what is named, or leads to it, counts
    unsigned Depth = 0;
  };

  /// What is done with an entry of a folder.
  enum class Fate {
    Pass, ///< not part of the project, and not counted
    Skip, ///< counted
    Take,
    Enter,
    EnterTracked, ///< an ignored folder, in which only tracked files count
  };

  struct Decision {
    Fate What;
    SkipReason Reason = {}; ///< if it is skipped
  };

  struct Count {
    std::uint64_t Files = 0, Archives = 0;
  };

  void walk(const std::vector<std::string> &Named, Manner How);
  void folder(const Place &At, Manner How);
  void enterIgnoreFiles(const Place &At,
                        const std::vector<FolderEntry> &Entries, bool IsRoot);
  void passFolder(const Place &At, std::span<const FolderEntry> Entries,
                  Manner How);
  void takeIncluded(std::span<const DiscoveredFile> Known);
  bool isBuildTree(const Place &At, std::span<const FolderEntry> Entries,
                   Manner How) const;
  void entry(const Place &In, const FolderEntry &E, Manner How);
  Decision decide(const FolderEntry &E, const Place &At, bool OnlyTracked);
  Decision decideFolder(const FolderEntry &E, const Place &At,
                        bool OnlyTracked);
  void take(const Place &At, bool InScope);
  void skipLinks(std::span<const DiscoveredFile> Taken);
  void takeDatabase(std::span<const DiscoveredFile> Known);
  void skip(const std::string &Folder, SkipReason Reason, Count What,
            std::string_view Language = {});
  void skipFolder(const Place &At, SkipReason Reason);
  void noteSubmodules(const Place &At, std::span<const FolderEntry> Entries);
  void countBelow(const std::string &Real, unsigned Depth, Count &Into) const;

  bool isNamed(const Place &At) const { return NamedPaths.contains(At.Real); }
  bool isInNamed(const Place &At) const;
  bool leadsToNamed(const Place &At) const;
  bool isExcluded(const Place &At, bool IsFolder) const;
  Place fromHere(const Place &At) const;
  std::string fromExcludeBase(const Place &At) const;
  std::string shown(const std::string &Real) const {
    return shownName(Shown(Real));
  }

  const DiscoveryOptions &Options;
  std::string Root;
  const ShownPaths &Shown;
  Discovered &Out;
  std::string Database;
  /// Links in scope to files in the root: the folder of the link, and the file,
  /// both relative to the root.
  std::vector<std::pair<std::string, std::string>> Links;
  std::set<std::string, std::less<>> NamedPaths;
  bool IsLoose = false;               ///< the named paths are in no project
  const std::string ExcludeBase;      ///< see DiscoveryOptions::ExcludeFrom
  IgnoreRules Excluded;               ///< from --exclude
  std::optional<IgnoreStack> Ignored; ///< none with --no-ignore
  /// By folder, reason and language.
  std::map<std::tuple<std::string, SkipReason, std::string>, Skipped>
      SkippedByFolder;
};

} // namespace armlift
