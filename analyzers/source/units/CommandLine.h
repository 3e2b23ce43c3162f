// From the words of an x86 compile command to what the what-if parse needs of
// them: wrappers, output, warnings and machine options taken away, response
// files expanded.
#pragma once

#include "analyzers/source/units/CompileCommands.h"
#include "core/support/Error.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// What a command means, compiler and machine set aside.
struct CleanCommand {
  std::string Compiler;               ///< as written: "/usr/bin/g++-12"
  std::vector<std::string> Arguments; ///< for Clang's driver, without the file
  /// Those that change the compiler's own include folders.
  std::vector<std::string> QueryOptions;
  bool CPlusPlus = false;
  /// Options that say what the x86 processor has: -mavx2.
  std::vector<std::string> X86Features;
};

/// Why an entry is none of a C or C++ unit, in the words of the note:
/// "assembly", "nvcc". Empty: it is one.
std::string_view notAUnit(const CompileCommand &Command);

/// A name of GCC or Clang, with a target before it or a version after it.
bool isGccOrClang(std::string_view Program);

/// POSIX shell words; quotes and backslashes as in a build's log, no expansion.
std::vector<std::string> splitCommand(std::string_view Command);

/// Gives the text of a response file, or nothing.
using FileReader =
    std::function<std::optional<std::string>(const std::string &Path)>;

/// `Directory` is absolute; response files are relative to it.
Expected<CleanCommand> cleanCommand(const CompileCommand &Command,
                                    const std::string &Directory,
                                    const FileReader &Read);

} // namespace armlift::source
