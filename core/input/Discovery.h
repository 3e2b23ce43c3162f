// The first stage: which files to examine. PATH selects what is reported; the
// project around it is walked too, as context for judging.
#pragma once

#include "core/findings/Skipped.h"
#include "core/rules/FileTable.h"
#include "core/support/Error.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace armlift {

struct DiscoveryOptions {
  /// Files and directories as the user named them.
  std::vector<std::string> Paths;
  /// Absolute folders and files that Paths were found in. The project around
  /// such a folder is the context of all paths in it; a path in none of them
  /// has its own.
  std::vector<std::string> Within = {};
  /// Globs for paths relative to ExcludeFrom.
  std::vector<std::string> Exclude;
  /// An absolute folder; empty: the working directory if it is in the project,
  /// otherwise the context root.
  std::string ExcludeFrom = {};
  bool ForceExclude = false; ///< exclude even paths that the user named
  bool NoIgnore = false; ///< scan what .gitignore and the defaults leave out
  /// The folder whose compile_commands.json is examined, wherever it is; empty:
  /// the file that findDatabase() finds; none: only files that the walk meets.
  std::optional<std::string> BuildDir = {};
  /// Maps an absolute path to the file whose bytes are judged instead.
  std::map<std::string, std::string> Instead;
};

struct DiscoveredFile {
  /// As shown: relative to the working directory if it is below it.
  std::string Path;
  std::string ContextPath; ///< relative to the context root
  std::string RealPath; ///< absolute, to open (see DiscoveryOptions::Instead)
  FileKind Kind = FileKind::None; ///< by name alone
  bool InScope = true;
  bool Named = false;   ///< named by the user, not found in a folder
  bool InPlace = true;  ///< false: RealPath is from DiscoveryOptions::Instead
  std::size_t Root = 0; ///< index into Discovered::ContextRoots
};

struct Discovered {
  std::vector<DiscoveredFile> Files; ///< sorted by Root, then ContextPath
  std::vector<Skipped> Left;         ///< sorted by Path
  std::vector<Error> Errors;
  std::vector<std::string> ContextRoots; ///< absolute folders
  /// The compile_commands.json of each context root; see findDatabase().
  std::vector<std::string> Databases;
};

/// Fails only if a path that the user named does not exist.
Expected<Discovered> discover(const DiscoveryOptions &Options);

} // namespace armlift
