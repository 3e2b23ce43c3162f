// Reads compile_commands.json, the record of an x86 build: what was compiled,
// where, with which words.
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
  std::string Command; ///< shell text, empty where Arguments is given; an entry
                       ///< that is wrong has neither
  std::vector<std::string> Arguments; ///< the compiler first
};

/// Entries in the order of the file. An error names `Path` and the byte offset.
/// `Text` is parsed as a stream: no tree.
Expected<std::vector<CompileCommand>>
parseCompileCommands(std::string_view Text, const std::string &Path);

/// As parseCompileCommands(), of the file at `Path`.
Expected<std::vector<CompileCommand>>
readCompileCommands(const std::string &Path);

} // namespace armlift::source
