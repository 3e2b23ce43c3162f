// Compilers and their options: the compiled form of
// rules/source/compile_options.yaml, which explains the words.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

enum class OptionForm : std::uint8_t {
  Joined,   ///< the word begins so: "-Ifolder"
  Alone,    ///< the whole word
  Separate, ///< the whole word, its value is the next one: "-I folder"
};

/// What becomes of an option when its unit is parsed for aarch64.
enum class OptionUse : std::uint8_t {
  Keep,
  Drop,
  Query,            ///< changes where the build's own compiler finds headers
  Preprocess,       ///< kept, after -Wp, as well
  PreprocessorList, ///< "-Wp,-DA,-MD,file": words of the preprocessor
};

struct CompileOptionRow {
  std::string_view Option;
  OptionForm Form;
  OptionUse Use;
};

enum class CompilerKind : std::uint8_t { GccOrClang, Other, Cuda };

struct CompilerRow {
  std::string_view Name; ///< "g++": without target, version and suffix
  CompilerKind Kind;
};

/// Sorted by option; of one option the joined form comes first.
std::span<const CompileOptionRow> compileOptionTable();

/// Sorted by name.
std::span<const CompilerRow> compilerTable();

/// The row of the whole word, else the one with the longest front of it; null
/// where there is none.
const CompileOptionRow *findCompileOption(std::string_view Word);

/// Null for a name that is no compiler's.
const CompilerRow *findCompiler(std::string_view Name);

} // namespace armlift
