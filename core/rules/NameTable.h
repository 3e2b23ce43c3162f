// Names other than intrinsics that mean x86, and the libraries that provide x86
// intrinsics on aarch64: the compiled form of rules/source.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

/// The position in which a name counts.
enum class NameWhere : std::uint8_t {
  Identifier,       ///< anywhere in code
  Call,             ///< before a parenthesis
  FeatureCall,      ///< a call whose string argument names an x86 feature or
                    ///< processor
  Attribute,        ///< inside __attribute__((…)), [[gnu::…]] or a pragma
  FeatureAttribute, ///< as Attribute, with a string that names an x86 feature
                    ///< or processor
  Member,           ///< after . or ->
  ContextArray,     ///< as Member, of mcontext_t or with an index
  Subscript,        ///< inside the brackets of gregs[…]
  Header,           ///< an #include
};

/// Texts of a row. Rows with the same texts share one array, so its address
/// stands for the texts.
using RowTexts = std::span<const std::string_view>;

struct NameRow {
  std::string_view Name; ///< without the '*' of a prefix
  std::string_view Check;
  NameWhere Where;
  bool Prefix; ///< matches every identifier that starts with Name
  std::string_view Advice;
  bool DeclaresIntrinsics; ///< a header that declares nothing else
  /// A header whose names aarch64 can have: it declares only intrinsics, or the
  /// shim replaces it as a whole, as <cpuid.h>.
  bool HasReplacement;
  /// A header of kernels alone: a file of the project with that path is meant.
  bool OfKernels;
  /// If not empty, the name counts only in a file that also has one of these
  /// texts.
  RowTexts Beside;
  /// If not empty, the header does not count in a file that includes one of
  /// these headers: arm64 kernels have it.
  RowTexts NotBeside;
  /// If not empty, types that have the member and headers that declare them: a
  /// type of another library may have it too.
  RowTexts Of;
  std::uint16_t Number; ///< of an x86_64 system call; 0 for everything else
};

/// Sorted by name.
std::span<const NameRow> nameTable();

/// The row that covers an identifier or a header, or null. A whole name takes
/// precedence over a prefix.
const NameRow *findNameRow(std::string_view Name);

/// The row of the x86 header that an #include spells this way; null if none.
const NameRow *findHeaderRow(std::string_view Spelling);

/// The index of a row of nameTable().
inline std::uint32_t rowNumber(const NameRow &Row) {
  return static_cast<std::uint32_t>(&Row - nameTable().data());
}

/// The coverage column of the intrinsics that a shim header provides. Ours is
/// what `armlift shim` writes.
enum class ShimCover : std::uint8_t { Sse2neon, Simde, Ours, All };

/// A set of ShimCover values, one bit each, and above them ShimOfBuild and the
/// parts of SIMDe (ShimRow::Holds).
using ShimCovers = std::uint32_t;

constexpr ShimCovers bitOf(ShimCover Shim) {
  return static_cast<ShimCovers>(1u << static_cast<unsigned>(Shim));
}

struct ShimRow {
  /// Compared with the end of an #include's spelling; a final '*' makes it a
  /// prefix of that end.
  std::string_view Header;
  ShimCover Covers;
  /// The macro that makes the header declare x86's own names; may be empty.
  std::string_view Needs;
  /// A second macro with the same effect; may be empty.
  std::string_view Level;
  std::uint32_t Part;  ///< the bit of a header that is a part, otherwise 0
  std::uint32_t Holds; ///< the bits of the parts that it declares
};

/// The place of the parts in ShimCovers.
inline constexpr unsigned ShimParts = 8;
inline constexpr ShimCovers AllShimParts = ~ShimCovers{0} << ShimParts;
/// The bit of a shim whose headers the build puts in place of the compiler's.
inline constexpr ShimCovers ShimOfBuild = 1u << (ShimParts - 1);
/// The bit of names that none of the parts has.
inline constexpr std::uint32_t OtherShimPart = 1u << 23;

constexpr ShimCovers coversOf(const ShimRow &Shim) {
  return bitOf(Shim.Covers) | Shim.Holds << ShimParts;
}

std::span<const ShimRow> shimTable();

} // namespace armlift
