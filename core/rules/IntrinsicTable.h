// The x86 intrinsics, vector types and constants, and what replaces each on
// aarch64: rules/intrinsics/*.yaml as constant tables. Everything that names an
// intrinsic (findings, explain, shim) uses these tables.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string_view>

namespace armlift {

enum class IntrinsicKind : std::uint8_t { Function, Macro, Type, Constant };
enum class AnswerKind : std::uint8_t { Neon, Std, None, Unanswered };

/// A string of these tables: a position in one array of all their characters.
/// Pointers instead would need 80,000 relocations at program start.
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

/// How the answer was compared with x86.
enum class VerifiedBy : std::uint8_t {
  Nothing,
  Hardware, ///< executed: the same bits as an x86 CPU
  Model,    ///< executed: the same bits as a model written from the manual
  Bound,    ///< executed: a bound of the error
  Compile,  ///< compiled only
};

/// One x86 name and what replaces it on aarch64.
struct IntrinsicRow {
  IntrinsicText Name, Isa, Header; ///< "_mm_add_epi32", "sse2", "emmintrin.h"
  IntrinsicText Returns, Params;   ///< "__m128i", "__m128i a, __m128i b"
  IntrinsicText ImmRanges;         ///< "1:0..255" (argument: range), or empty
  IntrinsicKind Kind;
  AnswerKind Answer;
  /// Gives the same bits as x86, as executed beside x86 or a model of its
  /// manual.
  bool Exact;
  /// `Short` is exact too. If false, `Short` is a sketch and `Body` is exact.
  bool ShortIsExact;
  bool InSse2neon;
  bool Extra; ///< not among Clang 19's: from older GCC headers or SVML
  IntrinsicText SimdeHeader; ///< "x86/sse2.h"; empty: SIMDe has no alias
  IntrinsicText Short;       ///< one line of advice: "vaddq_s32(a, b)"
  IntrinsicText Body;        ///< full C text of the replacement, or empty
  IntrinsicText Note;        ///< a trap, a reason, an error bound; or empty
  IntrinsicText Cost;        ///< what it costs, or a better idiom; or empty
  /// The least features needed beyond armv8-a, such as "crc"; or empty.
  IntrinsicText Requires;
  /// The cases in which sse2neon or SIMDe return another value.
  IntrinsicText Wrong;
  VerifiedBy Verified;
  bool AnyNaN;            ///< a NaN may have another sign and payload
  IntrinsicText Bound;    ///< of the relative error: "2^-14"; or empty
  IntrinsicText Relation; ///< "split _mm_add_epi32"; empty: written by hand
  /// Another header that declares the same name ("arm_acle.h"), so that the
  /// name alone does not imply x86.
  IntrinsicText SharedName;
  int Definition; ///< index into intrinsicDefinitions(), or -1
};

/// One piece of C code. The pieces are in print order: each one follows all
/// pieces that it needs.
struct IntrinsicDefinition {
  IntrinsicText Name, Text;
  unsigned FirstNeed, LastNeed;

  /// Indices into intrinsicDefinitions() of the pieces that this one uses
  /// directly.
  std::span<const unsigned short> needs() const;
};

/// All rows, sorted by Name.
std::span<const IntrinsicRow> intrinsicTable();

/// Null for an unknown name.
const IntrinsicRow *findIntrinsic(std::string_view Name);

/// The intrinsic that a builtin implements ("__builtin_ia32_pause" ->
/// _mm_pause), or null. The same code replaces both.
const IntrinsicRow *findIntrinsicOfBuiltin(std::string_view Builtin);

/// All pieces, in print order.
std::span<const IntrinsicDefinition> intrinsicDefinitions();

/// The beginning and the end of the printed header.
std::string_view shimOpening();
std::string_view shimClosing();

} // namespace armlift
