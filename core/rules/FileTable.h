// What kind of file a name denotes, which words in a path name an architecture,
// and which strings name an x86 feature: the compiled form of the word lists in
// rules/source.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

enum class FileKind : std::uint8_t {
  None,
  C,
  Cxx,
  Header,
  Cuda,
  Asm,
  Nasm,
  Binary, ///< a library, or a packed file that is no container
};

struct SuffixRow {
  std::string_view Suffix; ///< with its dot, as written
  FileKind Kind;
  bool OrData; ///< programs also use the suffix for data of their own
};

/// A suffix of files from which a build generates another file: "config.h.in".
struct TemplateSuffixRow {
  std::string_view Suffix;
  /// The number of its leading bytes that the generated name keeps: ".h" of
  /// ".h.cmake".
  std::uint8_t Kept;
};

/// A language that no analyzer judges.
struct LanguageRow {
  std::string_view Suffix;
  std::string_view Language; ///< "Rust"
};

enum class PathWord : std::uint8_t { X86, Arm, Arm32, OtherArch, Neutral };

/// A word in a path that says for which architecture a source is, or a neutral
/// word that commonly accompanies such words.
struct PathWordRow {
  std::string_view Word;
  PathWord Kind;
};

/// Longest first.
std::span<const TemplateSuffixRow> templateSuffixTable();
/// Each of the following tables is sorted.
std::span<const SuffixRow> suffixTable();
std::span<const LanguageRow> languageTable();
std::span<const std::string_view> configurations();
std::span<const std::string_view> versionControlFolders();
std::span<const std::string_view> objectSuffixes();
std::span<const PathWordRow> pathWordTable();
std::span<const std::string_view> unbuiltFolders();
std::span<const std::string_view> trialFolders();
/// Statements that only Microsoft's assembler has.
std::span<const std::string_view> masmWords();
/// What may follow those of masmWords() that begin with a dot.
std::span<const std::string_view> masmOperands();
/// NASM's names of object formats of other systems. Sorted.
std::span<const std::string_view> nasmOtherFormats();
std::span<const std::string_view> otherMachineFolders();
std::span<const std::string_view> machineParentFolders();
std::span<const std::string_view> sharedMachineFolders();
std::span<const std::string_view> otherSystemFolders();
/// The words that name such a system in the name of a file; in lower case.
std::span<const std::string_view> otherSystemNames();
std::span<const std::string_view> systemHeaders();
std::span<const std::string_view> systemHeaderFolders();
/// In lower case.
std::span<const std::string_view> otherSystemHeaders();
/// Globs of the names of headers that choose what a project compiles, in lower
/// case and without their suffix.
std::span<const std::string_view> configuredHeaders();
/// How names of headers end that define no options: ".pb.h".
std::span<const std::string_view> describedHeaders();
/// Headers of installed libraries; no project's build generates them.
std::span<const std::string_view> libraryHeaders();
std::span<const std::string_view> libraryHeaderFolders();
std::span<const std::string_view> libraryFunctions();
std::span<const std::string_view> libraryTypes();
/// What the names of system constants begin with, up to the first underscore.
std::span<const std::string_view> systemConstants();
/// Those of the former that names of macros with parameters have too.
std::span<const std::string_view> systemMacrosWithParameters();
std::span<const std::string_view> machineNames();
std::span<const std::string_view> x86Features();
std::span<const std::string_view> aarch64Features();
std::span<const std::string_view> x86Processors();

/// True if `Name` begins like the constants of system headers: "MAP_HUGETLB".
bool isSystemConstant(std::string_view Name);

/// True if `Name` begins like the macros with parameters of system headers:
/// "CMSG_DATA".
bool isSystemMacroWithParameters(std::string_view Name);

/// Null if the word is unknown.
const PathWordRow *findPathWord(std::string_view Word);

} // namespace armlift
