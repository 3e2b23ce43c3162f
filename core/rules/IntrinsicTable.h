// The x86 intrinsics, vector types and constants, and what replaces each on
// aarch64: rules/intrinsics/*.yaml as constant tables. Everything that names an
// intrinsic (findings, explain, shim) reads it from here.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string_view>

namespace armlift {

enum class IntrinsicKind : std::uint8_t { Function, Macro, Type, Constant };
enum class AnswerKind : std::uint8_t { Neon, Std, None, Unanswered };

/// A text of these tables: where it stands in one array of all their
/// characters. A pointer in each place would be a relocation when the program
/// starts, 80,000 of them.
class IntrinsicText {
public:
  constexpr IntrinsicText() = default;
  constexpr IntrinsicText(unsigned First, unsigned Size)
      : First(First), Size(Size) {}

  operator std::string_view() const { return {Characters + First, Size}; }
  bool empty() const { return Size == 0; }

  friend std::ostream &operator<<(std::ostream &Out, IntrinsicText Text) {
    return Out << std::string_view(Text);
  }

private:
  static const char Characters[];

  unsigned First = 0, Size = 0;
};

/// One x86 name and what replaces it on aarch64.
struct IntrinsicRow {
  IntrinsicText Name, Isa, Header; ///< "_mm_add_epi32", "sse2", "emmintrin.h"
  IntrinsicText Returns, Params;   ///< "__m128i", "__m128i a, __m128i b"
  IntrinsicText ImmRanges;         ///< "1:0..255" (argument: range), or empty
  IntrinsicKind Kind;
  AnswerKind Answer;
  /// The same bits, executed against x86 or a model of its manual.
  bool Exact;
  bool ShortIsExact; ///< so is `Short`; else it is an idea, and the body exact
  bool InSse2neon;
  bool Extra; ///< not among those of Clang 19: older GCC headers, SVML
  IntrinsicText SimdeHeader; ///< "x86/sse2.h"; empty: SIMDe has no alias
  IntrinsicText Short;       ///< one line of advice: "vaddq_s32(a, b)"
  IntrinsicText Body;        ///< full C text of the replacement, or empty
  IntrinsicText Note; ///< a trap, why there is none, an error bound; or empty
  IntrinsicText Cost; ///< what it costs, or a better idiom; or empty
  IntrinsicText Requires; ///< least features beyond armv8-a: "crc"; or empty
  IntrinsicText Wrong;    ///< where sse2neon or SIMDe return another value
  /// "hardware", "model", either with ", any NaN"; "bound 2^-14", "compile".
  IntrinsicText Verified;
  IntrinsicText Relation; ///< "split _mm_add_epi32"; empty: written by hand
  /// Another header that declares the same name ("arm_acle.h"): the name alone
  /// does not mean x86.
  IntrinsicText SharedName;
  int Definition; ///< index into intrinsicDefinitions(), or -1
};

/// One piece of C in the order of printing: each comes after all it needs.
struct IntrinsicDefinition {
  IntrinsicText Name, Text;
  unsigned FirstNeed, LastNeed;

  /// Indices into intrinsicDefinitions() of what this one uses directly.
  std::span<const unsigned short> needs() const;
};

/// All rows, sorted by Name.
std::span<const IntrinsicRow> intrinsicTable();

/// Null for an unknown name.
const IntrinsicRow *findIntrinsic(std::string_view Name);

/// The intrinsic that a builtin implements ("__builtin_ia32_pause" ->
/// _mm_pause), or null: what replaces the one replaces the other.
const IntrinsicRow *findIntrinsicOfBuiltin(std::string_view Builtin);

/// All pieces, in the order of printing.
std::span<const IntrinsicDefinition> intrinsicDefinitions();

/// What the printed header begins and ends with.
std::string_view shimOpening();
std::string_view shimClosing();

} // namespace armlift
