// One source of a project before anything of its text is judged: its facts, and
// what its name and the build files say of it as a whole.
#pragma once

#include "analyzers/source/lexical/Siblings.h"
#include "analyzers/source/lexical/SourceFacts.h"
#include "analyzers/source/lexical/Truth.h"
#include "core/rules/NameTable.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace armlift::source {

/// Why a whole file is not for aarch64 whatever its text says.
enum class FileScope : std::uint8_t {
  Normal,
  PortedByName,   ///< foo_sse.c beside foo_neon.c
  OnlyX86ByBuild, ///< the build adds it under an x86 condition alone
  OtherMachine,   ///< it stands in a folder of another system's build, or is
                  ///< named after a third architecture
  Probe,          ///< the build compiles it to learn about the compiler
};

/// What takes some microseconds for a file, a thread does for so many at a
/// time.
inline constexpr std::size_t FilesPerTask = 64;

struct ProjectFile {
  const SourceFacts *Facts = nullptr;
  std::string_view Path = {};          ///< from the context root
  std::string_view ShownPath = {};     ///< as Input::Path
  PathArch Arch = PathArch::None;      ///< what the path is for
  bool OtherSystemFolder = false;      ///< isForOtherSystem() of the path
  bool Judged = false;                 ///< its findings are asked for
  const InputFacts *Input = nullptr;   ///< whose facts these are
  const ShimRow *PartOfShim = nullptr; ///< whose own file it is
  bool GeneratedFromTemplate =
      false; ///< config.h where config.h.in stands in the project too

  // What the build says of it: filled by FileScopes.
  FileScope Scope = FileScope::Normal;
  Truth Base = Truth::True; ///< how live the file is as a unit of its own
  /// As Base, where an #error of the architecture's stops it: False where a
  /// build for aarch64 leaves it out.
  Truth RefusedBase = Truth::True;
  /// The folder above of which the build takes one, see Variants.h, where no
  /// build file names the file.
  std::string_view Variant = {};
  /// A header of a project whose build is known: where no file includes it, it
  /// may be in no build.
  bool NeedsIncluder = false;
  /// Headers that the compiler reads in front of it, by their numbers.
  std::vector<std::uint32_t> ForcedIncludes = {};
  /// The library whose headers the build puts before the compiler's, where it
  /// is compiled.
  std::optional<ShimCover> BuildShim = {};
};

} // namespace armlift::source
