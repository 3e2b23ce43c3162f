// What the judges produce and every reporter prints: plain data, no behaviour.
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

/// The verdict on one library across all platforms, or on a package. Ordered
/// from harmless to worst; the verdict on a package is that of its worst slot.
enum class SlotVerdict : std::uint8_t {
  Pure,      ///< no native code
  NotLinux,  ///< native code, but none for Linux
  OtherArch, ///< native Linux code, neither x86 nor aarch64
  Arm64Only,
  MultiArch,
  X86Only,
  Mislabelled,
  Corrupt,
};

constexpr std::string_view slotVerdictName(SlotVerdict V) {
  constexpr std::string_view Names[] = {
      "pure",       "not-linux", "other-arch",  "arm64-only",
      "multi-arch", "x86-only",  "mislabelled", "corrupt"};
  return enumName(Names, V);
}

/// The platform of one native library inside an artifact ("slots" of the JSON).
struct ArtifactSlot {
  std::string Name; ///< the slot's key, e.g. "libsnappyjava"
  SlotVerdict Verdict = SlotVerdict::Pure;
  /// Pairs of a member's path and its platform ("linux/x86_64/glibc").
  std::vector<std::pair<std::string, std::string>> Members;
};

/// The verdict on one archive, package, image or lone binary, including those
/// without findings.
struct Artifact {
  std::string Path;
  std::string Kind; ///< "jar", "wheel", "deb", "elf" …
  SlotVerdict Verdict = SlotVerdict::Pure;
  std::vector<ArtifactSlot> Slots;
  /// How many members of a zip have the name of a later one, which counts.
  std::uint64_t DuplicateNames = 0;
};

/// Why files are not judged, in the order of reports.
enum class SkipReason : std::uint8_t {
  BuildTree,
  Excluded,
  Ignored,
  MissingSubmodule, ///< a git submodule that is not checked out
  SpecialFile,
  Symlink,
  Language, ///< of sources that are not judged
};

constexpr std::string_view skipReasonName(SkipReason R) {
  constexpr std::string_view Names[] = {
      "build-tree",   "excluded", "ignored", "missing-submodule",
      "special-file", "symlink",  "language"};
  return enumName(Names, R);
}

/// Files that were skipped on purpose, and what is not there to be judged.
struct Skipped {
  std::string Path;
  SkipReason Reason = SkipReason::Ignored;
  std::string Language; ///< "Rust"; empty for other reasons
  std::uint64_t Files = 0;
  std::uint64_t Archives = 0;

  /// The reason as reports show it: "ignored", "written in Rust".
  std::string reason() const {
    return Language.empty() ? std::string(skipReasonName(Reason))
                            : "written in " + Language;
  }
};

} // namespace armlift
