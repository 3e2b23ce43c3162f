// Reads compile_commands.json, the record of an x86 build: which files were
// compiled, in which directory, with which words.
#pragma once

#include "core/support/Error.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// One entry as written, in either of its two forms (JSON Compilation Database
/// format).
struct CompileCommand {
  std::string Directory;
  std::string File;
  /// Shell text; empty if Arguments is given. An invalid entry has neither.
  std::string Command;
  std::vector<std::string> Arguments; ///< the compiler first
};

/// Returns the entries in the order of the file. An error names `Path` and the
/// byte offset. `Text` is parsed as a stream, without building a tree.
Expected<std::vector<CompileCommand>>
parseCompileCommands(std::string_view Text, const std::string &Path);

/// Like parseCompileCommands(), for the file at `Path`.
Expected<std::vector<CompileCommand>>
readCompileCommands(const std::string &Path);

} // namespace armlift::source
