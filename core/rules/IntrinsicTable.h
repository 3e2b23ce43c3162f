// The x86 intrinsics, vector types and constants, and what replaces each on
// aarch64: rules/intrinsics/*.yaml as constant tables. Everything that names an
// intrinsic (findings, explain, shim) reads it from here.
#pragma once

#include <ostream>
#include <span>
#include <string_view>

namespace armlift {

enum class IntrinsicKind : unsigned char { Function, Macro, Type, Constant };
enum class AnswerKind : unsigned char { Neon, Std, None, Unanswered };

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
  IntrinsicText Name, Isa, Header; // "_mm_add_epi32", "sse2", "emmintrin.h"
  IntrinsicText Returns, Params;   // "__m128i", "__m128i a, __m128i b"
  IntrinsicText ImmRanges; // "1:0..255" or empty (argument index: range)
  IntrinsicKind Kind;
  AnswerKind Answer;
  bool Exact;        // bit-identical, executed against x86 or a reference model
  bool ShortIsExact; // so is `Short`; else it is an idea, and the body exact
  bool InSse2neon;
  bool Extra; // not among Clang's 6,803: older GCC headers, SVML
  IntrinsicText
      SimdeHeader;     // "x86/sse2.h", empty when SIMDe has no usable alias
  IntrinsicText Short; // one-line advice for a finding, e.g. "vaddq_s32(a, b)"
  IntrinsicText Body;  // full C text of the replacement, empty if none
  IntrinsicText Note;  // semantic trap / why none / error bound; may be empty
  IntrinsicText Cost;  // cost note or better idiom; may be empty
  IntrinsicText Requires; // least aarch64 features beyond armv8-a, e.g. "crc"
  IntrinsicText Wrong;    // where sse2neon or SIMDe return another value
  IntrinsicText Verified; // "hardware", "model", either with ", any NaN",
                          // "bound 2^-14", "compile"
  IntrinsicText Relation; // "split _mm_add_epi32", empty if written by hand
  IntrinsicText
      SharedName; // who else spells it so: "arm_acle.h"; not x86 when alone
  int Definition; // index into intrinsicDefinitions(), or -1
};

/// One piece of C in the order of printing: each comes after all it needs.
struct IntrinsicDefinition {
  IntrinsicText Name, Text;
  unsigned FirstNeed, LastNeed;

  /// Indices into intrinsicDefinitions() of what this one uses directly.
  std::span<const unsigned short> needs() const;
};

std::span<const IntrinsicRow> intrinsicTable(); // sorted by Name
const IntrinsicRow *findIntrinsic(std::string_view Name);

/// The intrinsic that a builtin is the inside of ("__builtin_ia32_pause" ->
/// _mm_pause), or null: what replaces the one replaces the other.
const IntrinsicRow *findIntrinsicOfBuiltin(std::string_view Builtin);
std::span<const IntrinsicDefinition> intrinsicDefinitions();

// What the printed header begins and ends with.
std::string_view shimOpening();
std::string_view shimClosing();

} // namespace armlift
