// Every x86 intrinsic, vector type and constant with what replaces it on aarch64: the compiled
// form of rules/intrinsics.
#pragma once

#include <span>
#include <string_view>

namespace armlift {

enum class IntrinsicKind : unsigned char { Function, Macro, Type, Constant };
enum class AnswerKind : unsigned char { Neon, Std, None, Unanswered };

/// One x86 name and what replaces it on aarch64; all text lives in static storage.
struct IntrinsicRow {
  std::string_view Name, Isa, Header; ///< "_mm_add_epi32", "sse2", "emmintrin.h"
  std::string_view Returns, Params;   ///< "__m128i", "__m128i a, __m128i b"
  std::string_view ImmRanges;         ///< "1:0..255" (argument index: range) or empty
  IntrinsicKind Kind;
  AnswerKind Answer;
  bool Exact; ///< bit-identical to x86, executed against it
  bool InSse2neon;
  std::string_view SimdeHeader; ///< "x86/sse2.h"; empty when SIMDe has no usable alias
  std::string_view Short;       ///< one-line advice: "vaddq_s32(a, b)"
  std::string_view Body;        ///< full C body of the replacement, empty if none
  std::string_view Note;        ///< semantic trap, why none, error bound; may be empty
  std::string_view Cost;        ///< cost note or better idiom; may be empty
  std::string_view Requires;    ///< least features beyond armv8-a: "crc", "fp16"
};

/// All rows, sorted by Name.
std::span<const IntrinsicRow> intrinsicTable();

/// Null for a name that is not in the table.
const IntrinsicRow *findIntrinsic(std::string_view Name);

} // namespace armlift
