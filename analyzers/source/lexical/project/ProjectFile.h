// A source of a project before any of its text is judged: its facts, and what
// its name and the build files say about it as a whole.
#pragma once

#include "analyzers/source/lexical/project/Truth.h"
#include "analyzers/source/lexical/scan/Siblings.h"
#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/rules/NameTable.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace armlift::source {

/// Why a whole file is not for aarch64, whatever its text says.
enum class FileScope : std::uint8_t {
  Normal,
  PortedByName,   ///< foo_sse.c beside foo_neon.c
  OnlyX86ByBuild, ///< the build adds it only under an x86 condition
  /// The build adds it only for another system, it is in a folder of another
  /// system, or it is named after a third architecture.
  OtherMachine,
  /// The build compiles it to test the compiler, or it is a listing of the
  /// documentation.
  Probe,
};

/// The number of files in one task of a thread, for work of some microseconds a
/// file.
inline constexpr std::size_t FilesPerTask = 64;

struct ProjectFile {
  const SourceFacts *Facts = nullptr;
  std::string_view Path = {};        ///< from the context root
  std::string_view ShownPath = {};   ///< see Input::Path
  PathArch Arch = PathArch::None;    ///< the machine that the path names
  bool OtherSystemFolder = false;    ///< isForOtherSystem() of the path
  bool Judged = false;               ///< its findings are wanted
  const InputFacts *Input = nullptr; ///< the input that Facts belongs to
  /// The library that the file is a part of.
  const ShimRow *PartOfShim = nullptr;
  /// config.h, if the project has config.h.in too.
  bool GeneratedFromTemplate = false;

  // What the build says about the file; filled by FileScopes.
  FileScope Scope = FileScope::Normal;
  Truth Base = Truth::True; ///< how live the file is as a unit of its own
  /// Like Base, for a file that an #error of the architecture stops: False if a
  /// build for aarch64 leaves it out.
  Truth RefusedBase = Truth::True;
  /// The folder above the file that has variants of which the build takes one
  /// (see Variants.h); empty if a build file names the file.
  std::string_view Variant = {};
  /// The project has build files that say what they build.
  bool HasBuild = false;
  /// Build files name the source among what they compile, whatever includes it
  /// besides.
  bool IsCompiled = false;
  /// True for a header of a project whose build is known: it may be in no build
  /// if no file includes it.
  bool NeedsIncluder = false;
  /// No build file names the source, though they name others beside it.
  bool IsUnnamed = false;
  /// The numbers of the headers that the compiler reads before the file.
  std::vector<std::uint32_t> ForcedIncludes = {};
  /// The library whose headers the build puts before those of the compiler, in
  /// targets that compile the file.
  std::optional<ShimCover> BuildShim = {};
};

} // namespace armlift::source
