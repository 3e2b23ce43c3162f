// Looks up words of paths and prefixes of names.
#include "core/rules/FileTable.h"

#include "core/rules/Sorted.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace armlift {

/// For each first character, the set of lengths of the words that begin with
/// it, one bit each (modulo 32). Most pieces of a path need no further lookup.
static std::array<std::uint32_t, 256> lengthsOfWords() {
  std::array<std::uint32_t, 256> Lengths{};
  for (const PathWordRow &Row : pathWordTable())
    Lengths[static_cast<unsigned char>(Row.Word.front())] |=
        std::uint32_t(1) << Row.Word.size() % 32;
  return Lengths;
}

/// True if what stands before the first underscore of the name is one of the
/// words.
static bool isOfFamily(std::string_view Name,
                       std::span<const std::string_view> Families) {
  std::size_t Family = Name.find('_');
  return Family != Name.npos &&
         std::ranges::binary_search(Families, Name.substr(0, Family));
}

bool isSystemConstant(std::string_view Name) {
  return isOfFamily(Name, systemConstants());
}

bool isSystemMacroWithParameters(std::string_view Name) {
  return isOfFamily(Name, systemMacrosWithParameters());
}

const PathWordRow *findPathWord(std::string_view Word) {
  static const std::array<std::uint32_t, 256> Lengths = lengthsOfWords();
  if (Word.empty() ||
      !(Lengths[static_cast<unsigned char>(Word.front())] >> Word.size() % 32 &
        1))
    return nullptr;
  return findSorted(pathWordTable(), Word, &PathWordRow::Word);
}

} // namespace armlift
