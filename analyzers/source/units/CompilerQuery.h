// Asks each compiler once for what only the compiler knows: its own include
// folders, which of them holds its own headers, and its version.
#pragma once

#include "analyzers/source/units/CleanCommand.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace armlift::source {

struct CompilerFacts {
  /// In search order; absolute, without symbolic links.
  std::vector<std::string> SystemFolders;
  std::string BuiltinFolder; ///< the folder that has stddef.h
  bool Gnu = true;
  std::string Version; ///< "12.2.0"
};

class CompilerQuery {
public:
  /// Only runs programs that are named like GCC or Clang, are installed on this
  /// machine and are not below `ProjectRoot`, with options that cannot make
  /// them run another program: a build database is data and may come with a
  /// tarball. The compiler of the host answers for all others.
  /// `SearchPath`: the folders where the shell finds programs, as in PATH.
  CompilerQuery(std::string ProjectRoot, std::string SearchPath)
      : ProjectRoot(std::move(ProjectRoot)), SearchPath(std::move(SearchPath)) {
  }

  /// Returns the facts about the compiler of the command; cached by compiler,
  /// language and options. The folders are empty if no compiler answers.
  CompilerFacts ask(const CleanCommand &Command);

  /// The most combinations of options for which compilers are asked. A compiler
  /// answers for further ones as without options.
  static constexpr std::size_t MaxQuestions = 256;
  bool isCutShort() const { return IsCutShort; }

private:
  std::vector<std::string> question(const CleanCommand &Command,
                                    const std::vector<std::string> &Options);
  std::string resolve(const CleanCommand &Command) const;
  bool isOutside(const std::string &Path) const;
  std::vector<std::string>
  harmless(const std::vector<std::string> &Options) const;

  std::string ProjectRoot, SearchPath;
  /// The results of resolve(), by compiler and language.
  std::map<std::pair<std::string, bool>, std::string> Programs;
  /// The facts by the program, and the words of the question.
  std::map<std::vector<std::string>, CompilerFacts> Known;
  bool IsCutShort = false;
};

/// Parses the output of `compiler -E -v`.
CompilerFacts parseCompilerOutput(std::string_view Text);

} // namespace armlift::source
