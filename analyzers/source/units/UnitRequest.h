// One compile command in the form that a parse worker takes: no compiler name,
// no output, nothing of the machine it was written for.
#pragma once

#include <string>
#include <vector>

namespace armlift::source {

struct UnitRequest {
  std::string Directory; ///< absolute
  std::string File;      ///< absolute
  /// Options for Clang's driver; the file is last.
  std::vector<std::string> Arguments;
  /// The compiler's include folders in search order, absolute and free of "..".
  std::vector<std::string> SystemFolders;
  /// That of SystemFolders which holds the compiler's own headers (stddef.h);
  /// the parser uses its own instead.
  std::string BuiltinFolder;
  bool CPlusPlus = false;  ///< the driver's mode: g++ makes C++ of a .c file
  bool GnuCompiler = true; ///< GCC: its aarch64 build has no x86 headers at all
  bool Deep = false;       ///< run the semantic checks
  std::string GnuVersion;  ///< what __GNUC__ and its kin say; empty: the
                           ///< parser's own claim
  std::vector<std::string> X86Features = {}; ///< options for the parse as x86
                                             ///< alone
};

} // namespace armlift::source
