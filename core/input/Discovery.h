// The first stage: which files there are to look at. PATH selects what is
// reported; the project around it is walked too, as context for judging.
#pragma once

#include "core/findings/Finding.h"
#include "core/rules/FileTable.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace armlift {

struct DiscoveryOptions {
  /// Files and directories as the user named them.
  std::vector<std::string> Paths;
  /// Globs against the path from the context root.
  std::vector<std::string> Exclude;
  bool ForceExclude = false; ///< also what is named
  bool NoIgnore = false; ///< scan what .gitignore and the defaults leave out
  /// Whose compile_commands.json is looked at wherever it lies; empty: the one
  /// that findDatabase() finds. None: only what the walk meets.
  std::optional<std::string> BuildDir;
  /// Absolute path -> the file whose bytes are judged.
  std::map<std::string, std::string> Instead;
};

struct DiscoveredFile {
  /// As shown: relative to the working directory where below it.
  std::string Path;
  std::string ContextPath; ///< relative to the context root
  std::string RealPath; ///< absolute, to open (see DiscoveryOptions::Instead)
  FileKind Kind = FileKind::None; ///< by name alone
  bool InScope = true;
  bool Named = false;   ///< by the user, and not met in a folder
  bool InPlace = true;  ///< false: RealPath is one of DiscoveryOptions::Instead
  std::size_t Root = 0; ///< index into Discovered::ContextRoots
};

struct Discovered {
  std::vector<DiscoveredFile> Files; ///< sorted by Root, then ContextPath
  std::vector<Skipped> Left;         ///< sorted by Path
  std::vector<Error> Errors;
  std::vector<std::string> ContextRoots; ///< absolute folders
};

/// Fails only where a path of the user does not exist.
Expected<Discovered> discover(const DiscoveryOptions &Options);

} // namespace armlift
