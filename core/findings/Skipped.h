// What a run does not judge, and why.
#pragma once

#include "core/support/EnumName.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

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
