// Compilers and their options: the compiled form of
// rules/source/compile_options.yaml, which explains the terms.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

enum class OptionForm : std::uint8_t {
  Joined,   ///< the word begins with the option: "-Ifolder"
  Alone,    ///< the option is the whole word
  Separate, ///< the option is the whole word, its value the next: "-I folder"
};

/// How an option is treated when its unit is parsed for aarch64.
enum class OptionUse : std::uint8_t {
  Keep,
  Drop,
  Query,            ///< changes where the build's own compiler finds headers
  Preprocess,       ///< kept, also when passed through -Wp,
  PreprocessorList, ///< "-Wp,-DA,-MD,file": options for the preprocessor
};

struct CompileOptionRow {
  std::string_view Option;
  OptionForm Form;
  OptionUse Use;
};

enum class CompilerKind : std::uint8_t { GccOrClang, Other, Cuda };

struct CompilerRow {
  std::string_view Name; ///< "g++": without target prefix, version and suffix
  CompilerKind Kind;
};

/// Sorted by option; for the same option, the joined form comes first.
std::span<const CompileOptionRow> compileOptionTable();

/// The options that a program of this machine may be given; sorted the same.
std::span<const CompileOptionRow> passedOnOptionTable();

/// Sorted by name.
std::span<const CompilerRow> compilerTable();

/// The row that equals the whole word, otherwise the row with the longest
/// matching prefix; null if there is none.
const CompileOptionRow *findCompileOption(std::string_view Word);

/// The words among `Words` that a program of this machine may be given: options
/// of passedOnOptionTable(), with their values.
std::vector<std::string> passedOnOptions(std::span<const std::string> Words);

/// Turns "aarch64-linux-gnu-g++-12" into "g++": the last part of a program's
/// name that is no version.
std::string_view compilerFamily(std::string_view Program);

/// What the program compiles if its name is that of a compiler: one that the
/// rules have, or any "…++".
std::optional<CompilerKind> compilerKind(std::string_view Program);

} // namespace armlift
