// Asks each compiler once for what only it knows: its own include folders,
// which of them holds its own headers, and its version.
#pragma once

#include "analyzers/source/units/CommandLine.h"

#include <map>
#include <string>
#include <vector>

namespace armlift::source {

struct CompilerFacts {
  std::vector<std::string>
      SystemFolders;         ///< in search order, absolute, no symbolic links
  std::string BuiltinFolder; ///< the one with stddef.h
  bool Gnu = true;
  std::string Version; ///< "12.2.0"
};

class CompilerQuery {
public:
  /// Compilers below `ProjectRoot` are never run: a build database is data, and
  /// may come with a tarball. The host's own compiler answers for them, and for
  /// those that are not installed.
  explicit CompilerQuery(std::string ProjectRoot)
      : ProjectRoot(std::move(ProjectRoot)) {}

  /// Cached by compiler, language and options. Folders are empty where no
  /// compiler answers.
  const CompilerFacts &ask(const CleanCommand &Command);

private:
  std::string resolve(const CleanCommand &Command) const;

  std::string ProjectRoot;
  std::map<std::vector<std::string>, CompilerFacts> Known;
};

/// The text that `compiler -E -v` writes, taken apart.
CompilerFacts parseCompilerOutput(std::string_view Text);

} // namespace armlift::source
