// A compile command in the form that a parse worker takes: without the
// compiler, the output and the options of the machine that it was written for.
#pragma once

#include <string>
#include <vector>

namespace armlift::source {

struct UnitRequest {
  std::string Directory; ///< absolute
  std::string File;      ///< absolute
  /// Options for Clang's driver; the file comes last.
  std::vector<std::string> Arguments;
  /// The include folders of the compiler in search order, absolute and without
  /// "..".
  std::vector<std::string> SystemFolders;
  /// The one of SystemFolders that holds the compiler's own headers (stddef.h).
  /// The parser uses its own instead.
  std::string BuiltinFolder;
  /// The mode of the driver: g++ compiles a .c file as C++.
  bool CPlusPlus = false;
  bool GnuCompiler = true; ///< GCC, whose aarch64 build has no x86 headers
  bool Deep = false;       ///< run the semantic checks
  /// The version in __GNUC__ and related macros; if empty, the parser's own.
  std::string GnuVersion;
  /// Options for the parse as x86 only.
  std::vector<std::string> X86Features = {};
};

} // namespace armlift::source
