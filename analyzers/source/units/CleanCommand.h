// Reduces an x86 compile command to what the what-if parse needs: wrappers,
// output, warnings and machine options are removed, response files expanded.
#pragma once

#include "analyzers/source/units/CompileCommands.h"
#include "core/support/Error.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// The meaning of a command, without its compiler and machine.
struct CleanCommand {
  std::string Compiler; ///< as written: "/usr/bin/g++-12"
  /// For Clang's driver, without the source file.
  std::vector<std::string> Arguments;
  /// The options that change the compiler's own include folders.
  std::vector<std::string> QueryOptions;
  bool CPlusPlus = false;
  /// The options that name features of the x86 processor, such as -mavx2.
  std::vector<std::string> X86Features;
};

/// Returns why an entry is no C or C++ unit, in the words of the note:
/// "assembly" or "CUDA". Empty if it is one.
std::string_view notAUnit(const CompileCommand &Command);

/// True for a name of GCC or Clang, with a target before it or a version after
/// it.
bool isGccOrClang(std::string_view Program);

/// Splits a command into POSIX shell words. Quotes and backslashes work as in a
/// shell; nothing is expanded.
std::vector<std::string> splitCommand(std::string_view Command);

/// Returns the text of a response file, or nullopt.
using FileReader =
    std::function<std::optional<std::string>(const std::string &Path)>;

/// Cleans a command. `Directory` is absolute; response files are relative to
/// it.
Expected<CleanCommand> cleanCommand(const CompileCommand &Command,
                                    const std::string &Directory,
                                    const FileReader &Read);

} // namespace armlift::source
