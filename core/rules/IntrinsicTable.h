// The x86 intrinsics, vector types and constants, and what replaces each on
// aarch64: rules/intrinsics/*.yaml as constant tables. Everything that names an
// intrinsic (findings, explain, shim) reads it from here.
#pragma once

#include <span>
#include <string_view>

namespace armlift {

enum class IntrinsicKind : unsigned char { Function, Macro, Type, Constant };
enum class AnswerKind : unsigned char { Neon, Std, None, Unanswered };

/// One x86 name and what replaces it on aarch64; all text lives in static
/// storage.
struct IntrinsicRow {
  std::string_view Name, Isa, Header; // "_mm_add_epi32", "sse2", "emmintrin.h"
  std::string_view Returns, Params;   // "__m128i", "__m128i a, __m128i b"
  std::string_view ImmRanges; // "1:0..255" or empty (argument index: range)
  IntrinsicKind Kind;
  AnswerKind Answer;
  bool Exact; // bit-identical, executed against x86 or a reference model
  bool InSse2neon;
  bool Extra; // not among Clang's 6,803: older GCC headers, SVML
  std::string_view
      SimdeHeader; // "x86/sse2.h", empty when SIMDe has no usable alias
  std::string_view
      Short; // one-line advice for a finding, e.g. "vaddq_s32(a, b)"
  std::string_view Body; // full C text of the replacement, empty if none
  std::string_view Note; // semantic trap / why none / error bound; may be empty
  std::string_view Cost; // cost note or better idiom; may be empty
  std::string_view
      Requires;           // least aarch64 features beyond armv8-a, e.g. "crc"
  std::string_view Wrong; // where sse2neon or SIMDe return another value
  std::string_view Verified; // "hardware", "model", "bound 2^-14", "compile"
  std::string_view Relation; // "split _mm_add_epi32", empty if written by hand
  std::string_view
      SharedName; // who else spells it so: "arm_acle.h"; not x86 when alone
  int Definition; // index into intrinsicDefinitions(), or -1
};

/// One piece of C in the order of printing: each comes after all it needs.
struct IntrinsicDefinition {
  std::string_view Name, Text;
  unsigned FirstNeed, LastNeed;

  /// Indices into intrinsicDefinitions() of what this one uses directly.
  std::span<const unsigned short> needs() const;
};

std::span<const IntrinsicRow> intrinsicTable(); // sorted by Name
const IntrinsicRow *findIntrinsic(std::string_view Name);
std::span<const IntrinsicDefinition> intrinsicDefinitions();

// What the printed header begins and ends with.
std::string_view shimOpening();
std::string_view shimClosing();

} // namespace armlift
