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
};

/// Each sorted.
std::span<const SuffixRow> suffixTable();
std::span<const std::string_view> x86PathWords();
std::span<const std::string_view> armPathWords();
std::span<const std::string_view> otherArchPathWords();
std::span<const std::string_view> neutralPathWords();
std::span<const std::string_view> probeFolders();
std::span<const std::string_view> otherSystemFolders();
std::span<const std::string_view> systemHeaders();
std::span<const std::string_view> machineNames();
std::span<const std::string_view> x86Features();
std::span<const std::string_view> x86Processors();

} // namespace armlift
