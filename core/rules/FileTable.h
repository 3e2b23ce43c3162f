// What a file is by its name, which words in a path name an architecture, and
// which strings name an x86 feature: the compiled form of the word lists in
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
  Archive
};

struct SuffixRow {
  std::string_view Suffix; ///< with its dot, as written
  FileKind Kind;
  bool OrData; ///< programs keep data of their own under it, too
};

/// What the name of a file ends in that a build makes another one of:
/// "config.h.in".
struct TemplateSuffixRow {
  std::string_view Suffix;
  /// So many bytes of it are the other's: ".h" of ".h.cmake".
  std::uint8_t Kept;
};

enum class PathWord : std::uint8_t { X86, Arm, Arm32, OtherArch, Neutral };

/// A word in a path that tells for which architecture a source is, or that such
/// words come with.
struct PathWordRow {
  std::string_view Word;
  PathWord Kind;
};

/// Longest first.
std::span<const TemplateSuffixRow> templateSuffixTable();
/// Each sorted.
std::span<const SuffixRow> suffixTable();
std::span<const std::string_view> configurations();
std::span<const PathWordRow> pathWordTable();
std::span<const std::string_view> probeFolders();
std::span<const std::string_view> trialFolders();
/// Statements of Microsoft's assembler alone; sorted.
std::span<const std::string_view> masmWords();
std::span<const std::string_view> otherMachineFolders();
std::span<const std::string_view> machineParentFolders();
std::span<const std::string_view> sharedMachineFolders();
std::span<const std::string_view> otherSystemFolders();
std::span<const std::string_view> systemHeaders();
std::span<const std::string_view> systemHeaderFolders();
/// In lower case.
std::span<const std::string_view> otherSystemHeaders();
/// Of libraries as they are installed: none is made by a project's build.
std::span<const std::string_view> libraryHeaders();
std::span<const std::string_view> libraryHeaderFolders();
std::span<const std::string_view> libraryFunctions();
/// What their names begin with, in front of an underscore.
std::span<const std::string_view> systemConstants();
std::span<const std::string_view> machineNames();
std::span<const std::string_view> x86Features();
std::span<const std::string_view> aarch64Features();
std::span<const std::string_view> x86Processors();

/// "MAP_HUGETLB": begins as constants of the system's headers do.
bool isSystemConstant(std::string_view Name);

/// Null where the path word is unknown.
const PathWordRow *findPathWord(std::string_view Word);

} // namespace armlift
