// What the what-if parse of one translation unit brings back: the one shape
// that crosses the process boundary between armlift and its parse workers.
// Plain data, free of LLVM.
#pragma once

#include "core/findings/Finding.h"
#include "core/support/Error.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armlift::source {

/// A run of whole lines, both ends included, counted from 1.
struct LineRange {
  std::uint32_t First = 0;
  std::uint32_t Last = 0;

  friend bool operator==(const LineRange &, const LineRange &) = default;
};

/// A macro that a condition around a site asks for and that is defined.
struct GuardMacro {
  std::string Name;
  bool OnCommandLine = false; ///< -D of the unit's own command

  friend bool operator==(const GuardMacro &, const GuardMacro &) = default;
};

/// One x86-ism that is live on aarch64 in this unit, where its text is spelled.
struct UnitSite {
  std::string Rule; ///< id from the catalogue
  std::string Path; ///< absolute, without "." and ".."; symbolic links are kept
  SourceRange Range;   ///< of the spelled name
  std::string Subject; ///< "_mm_add_ps", "immintrin.h", "cpuid"
  /// The compiler's words, for rules whose finding quotes them.
  std::string Detail;
  /// Where the macro is expanded, what is knocked on.
  std::vector<RelatedLocation> Related;
  /// "type", "argument 2", ….
  std::vector<std::pair<std::string, std::string>> Evidence;
  std::vector<GuardMacro> Guards; ///< the innermost first; those of the target
                                  ///< and of the machine's headers left out
  bool IsForArm = false; ///< something is missing, in a line that x86 does not
                         ///< compile: it may be this parser that lacks it
};

/// A file that the unit reads, and the lines that conditions remove from it on
/// aarch64 in every inclusion of this unit: the complement is live.
struct UnitFile {
  std::string Path;
  std::vector<LineRange> Dead; ///< sorted, disjoint
  /// Statements with an error, which the parse drops with all that stands in
  /// them; sorted, disjoint.
  std::vector<LineRange> Lost = {};
};

/// Names that the parse looked for in a folder and did not find there.
struct AbsentNames {
  std::string Folder;
  std::vector<std::string> Names; ///< sorted
};

/// All of one unit. Deterministic: sorted, no addresses, no times.
struct UnitFacts {
  std::string File;    ///< the main source file, absolute
  bool Parsed = false; ///< false: nothing below but Errors
  std::vector<UnitSite> Sites;
  /// Outside the compiler's own folders, sorted by Path.
  std::vector<UnitFile> Files;
  /// The rest of what was read, by the parse for x86 too: the cache key needs
  /// it.
  std::vector<std::string> SystemFiles;
  std::vector<AbsentNames> Absent; ///< were one there, the unit might read it
  std::vector<Error> Errors;       ///< those for x86 as well are in no site
};

} // namespace armlift::source
