// One answer of the judges, which every reporter prints: plain data.
#pragma once

#include "core/findings/Guard.h"
#include "core/support/EnumName.h"
#include "core/support/Error.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift {

/// What happens on aarch64, most severe first.
enum class Impact : std::uint8_t { Break, Behavior, Performance, Note };

constexpr std::string_view impactName(Impact I) {
  constexpr std::string_view Names[] = {"break", "behavior", "performance",
                                        "note"};
  return enumName(Names, I);
}

/// Every impact, most severe first.
inline constexpr auto AllImpacts = enumValues<Impact>();

/// A half-open range of one input's text. Lines and columns count from 1;
/// columns are in bytes. Line 0 means "the input as a whole" (a binary, an
/// archive).
struct SourceRange {
  std::uint32_t Line = 0;
  std::uint32_t Column = 0;
  std::uint32_t EndLine = 0;
  std::uint32_t EndColumn = 0;
};

enum class AdviceKind : std::uint8_t {
  Neon,
  Sse2neon,
  Simde,
  Std,
  Flag,
  Package,
  Text
};

constexpr std::string_view adviceKindName(AdviceKind K) {
  constexpr std::string_view Names[] = {"neon", "sse2neon", "simde", "std",
                                        "flag", "package",  "text"};
  return enumName(Names, K);
}

/// One replacement. `Exact` claims that every result bit is the same as on x86,
/// except that any NaN may stand in for any other NaN.
struct Advice {
  AdviceKind Kind = AdviceKind::Text;
  std::string Text;
  bool Exact = false;
};

/// Another place that explains the finding. `Line` is 0 for the input as a
/// whole.
struct RelatedLocation {
  std::string Path;
  std::uint32_t Line = 0;
  std::string Message;
};

/// Replaces the bytes [Start, End) of `Path` with `Text`.
struct Edit {
  std::string Path;
  std::uint64_t Start = 0;
  std::uint64_t End = 0;
  std::string Text;
};

enum class SuppressedBy : std::uint8_t { Comment, Baseline };

constexpr std::string_view suppressedByName(SuppressedBy By) {
  constexpr std::string_view Names[] = {"comment", "baseline"};
  return enumName(Names, By);
}

/// Why a finding does not count. The finding stays in the report, marked.
struct Suppression {
  SuppressedBy By = SuppressedBy::Comment;
  /// The comment as written ("NOLINT(armlift-x86-header)"), or the baseline.
  std::string Reason;
};

/// The maximum number of bytes of a line that are shown and fingerprinted.
inline constexpr std::size_t MaxSnippet = 400;

/// One answer to "what breaks". listFindings() sorts and fingerprints findings.
struct Finding {
  std::string_view Rule; ///< id from the catalogue, static storage
  armlift::Impact Impact = Impact::Break;
  std::string Path; ///< the innermost input, as shown to the user
  SourceRange Range;
  std::string Message;
  /// What was found: "_mm_add_ps", "immintrin.h", "libfoo.so".
  std::string Subject;
  armlift::Guard Guard; ///< the condition it depends on
  /// The text of line Range.Line without its newline, cut off at MaxSnippet.
  std::string Snippet;
  std::vector<Advice> Replacements; ///< best first
  std::vector<RelatedLocation> Related;
  std::vector<std::pair<std::string, std::string>> Evidence;
  std::vector<Edit> Fixes;
  std::optional<Suppression> Suppressed;
  /// True if the finding depends on a configuration. Makes the verdict
  /// `conditional`, unless only a build for x86 has that configuration.
  bool Conditional = false;
  std::string Fingerprint; ///< filled by listFindings()
};

} // namespace armlift
