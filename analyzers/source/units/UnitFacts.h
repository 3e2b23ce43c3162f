// The result of the what-if parse of one translation unit, which crosses the
// process boundary between armlift and its parse workers. Plain data, free of
// LLVM.
#pragma once

#include "core/findings/Finding.h"
#include "core/support/Error.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armlift::source {

/// A range of whole lines, counted from 1; both ends are included.
struct LineRange {
  std::uint32_t First = 0;
  std::uint32_t Last = 0;

  friend bool operator==(const LineRange &, const LineRange &) = default;
};

/// A defined macro that a condition around a site asks for.
struct GuardMacro {
  std::string Name;
  bool OnCommandLine = false; ///< set with -D in the command of the unit

  friend bool operator==(const GuardMacro &, const GuardMacro &) = default;
};

/// A use of x86 that is live on aarch64 in this unit, at the place where its
/// text is spelled.
struct UnitSite {
  std::string Rule; ///< id from the catalogue
  /// Absolute, without "." and ".."; symbolic links are kept.
  std::string Path;
  SourceRange Range;   ///< of the spelled name
  std::string Subject; ///< "_mm_add_ps", "immintrin.h", "cpuid"
  /// The message of the compiler, for rules whose finding quotes it.
  std::string Detail;
  /// Where the macro is expanded, and further errors that follow from this one.
  std::vector<RelatedLocation> Related;
  /// "type", "argument 2", ….
  std::vector<std::pair<std::string, std::string>> Evidence;
  /// The innermost first; without macros of the target and of the machine's
  /// headers.
  std::vector<GuardMacro> Guards;
  /// Something is missing in a line that x86 does not compile: perhaps only
  /// this parser lacks it.
  bool IsForArm = false;
};

/// A file that the unit reads, with the lines that conditions remove from it on
/// aarch64 in every inclusion by this unit. All other lines are live.
struct UnitFile {
  std::string Path;
  std::vector<LineRange> Dead; ///< sorted, disjoint
  /// Statements with an error, which the parse drops with everything in them;
  /// sorted, disjoint.
  std::vector<LineRange> Lost = {};
};

/// Names that the parse looked for in a folder in vain.
struct AbsentNames {
  std::string Folder;
  std::vector<std::string> Names; ///< sorted
};

/// The facts of one unit. They are deterministic: sorted, without addresses or
/// times.
struct UnitFacts {
  std::string File;    ///< the main source file, absolute
  bool Parsed = false; ///< if false, only Errors is filled below
  std::vector<UnitSite> Sites;
  /// The files outside of the compiler's own folders, sorted by Path.
  std::vector<UnitFile> Files;
  /// All other files that were read, also by the parse for x86: the cache key
  /// needs them.
  std::vector<std::string> SystemFiles;
  std::vector<AbsentNames> Absent; ///< the unit might read them if they existed
  std::vector<Error> Errors;
  /// Where the first error is that the unit has on x86 too, "/p/a.h:3". Empty
  /// if there is none. Such errors are no sites.
  std::string FailsOnX86At;
};

} // namespace armlift::source
