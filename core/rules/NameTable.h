// Names other than intrinsics that mean x86, and the libraries that give x86
// intrinsics on aarch64: the compiled form of rules/source.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

/// Where a name must stand to count.
enum class NameWhere : std::uint8_t {
  Identifier,       ///< anywhere in code
  Call,             ///< before a parenthesis
  FeatureCall,      ///< a call whose string argument names an x86 feature or
                    ///< processor
  Attribute,        ///< inside __attribute__((…)), [[gnu::…]] or a pragma
  FeatureAttribute, ///< as Attribute, with a string that names an x86 feature
                    ///< or processor
  Member,           ///< after . or ->
  Subscript,        ///< inside the brackets of gregs[…]
  Header,           ///< an #include
};

struct NameRow {
  std::string_view Name; ///< without the '*' of a prefix
  std::string_view Check;
  NameWhere Where;
  bool Prefix; ///< every identifier that starts with Name
  std::string_view Advice;
  bool DeclaresIntrinsics; ///< a header with nothing else in it
  std::string_view Beside; ///< the word counts only in a file that has this one
                           ///< too; empty for most
  std::uint16_t Number; ///< of a system call of x86_64; 0 for everything else
};

/// Sorted by name.
std::span<const NameRow> nameTable();

/// The row that covers an identifier or header, or null. A whole name wins over
/// a prefix.
const NameRow *findNameRow(std::string_view Name);

/// The x86 header that an #include spells so; null where it is none.
const NameRow *findHeaderRow(std::string_view Spelling);

/// The index of a row of nameTable().
inline std::uint32_t rowNumber(const NameRow &Row) {
  return static_cast<std::uint32_t>(&Row - nameTable().data());
}

/// Which coverage column of the intrinsics a shim header stands for; Ours: what
/// `armlift shim` writes.
enum class ShimCover : std::uint8_t { Sse2neon, Simde, Ours, All };

/// Several of them: a bit for each.
using ShimCovers = std::uint8_t;

constexpr ShimCovers bitOf(ShimCover Shim) {
  return static_cast<ShimCovers>(1u << static_cast<unsigned>(Shim));
}

struct ShimRow {
  /// As the end of an #include's spelling; '*' at its end: a front.
  std::string_view Header;
  ShimCover Covers;
  std::string_view Needs; ///< the macro that makes it declare x86's names, if
                          ///< any
  std::string_view Level; ///< or this one, if any
};

std::span<const ShimRow> shimTable();

} // namespace armlift
