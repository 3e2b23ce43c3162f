// Asks each compiler once for what only it knows: its own include folders,
// which of them holds its own headers, and its version.
#pragma once

#include "analyzers/source/units/CommandLine.h"

#include <map>
#include <string>
#include <vector>

namespace armlift::source {

struct CompilerFacts {
  /// In search order, absolute, no symbolic links.
  std::vector<std::string> SystemFolders;
  std::string BuiltinFolder; ///< the one with stddef.h
  bool Gnu = true;
  std::string Version; ///< "12.2.0"
};

class CompilerQuery {
public:
  /// A build database is data, and may come with a tarball: what is run is GCC
  /// or Clang by name, installed on this machine and not below `ProjectRoot`,
  /// and no option has it run another program. The host's own compiler answers
  /// for all others.
  explicit CompilerQuery(std::string ProjectRoot)
      : ProjectRoot(std::move(ProjectRoot)) {}

  /// Cached by compiler, language and options. Folders are empty where no
  /// compiler answers.
  const CompilerFacts &ask(const CleanCommand &Command);

private:
  std::string resolve(const CleanCommand &Command) const;
  bool isOutside(const std::string &Path) const;
  std::vector<std::string>
  harmless(const std::vector<std::string> &Options) const;

  std::string ProjectRoot;
  std::map<std::vector<std::string>, CompilerFacts> Known;
};

/// The text that `compiler -E -v` writes, taken apart.
CompilerFacts parseCompilerOutput(std::string_view Text);

} // namespace armlift::source
