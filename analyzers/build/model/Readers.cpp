#include "analyzers/build/model/Readers.h"

#include "core/input/FileKinds.h"
#include "core/support/Path.h"

namespace armlift::build {

static bool fits(std::string_view Pattern, std::string_view Name) {
  if (Pattern.starts_with('*'))
    return Name.ends_with(Pattern.substr(1));
  if (Pattern.ends_with('*'))
    return Name.starts_with(Pattern.substr(0, Pattern.size() - 1));
  return Name == Pattern;
}

BuildFileKind kindOf(std::string_view Path) {
  if (isConfiguration(Path))
    return BuildFileKind::None;
  std::string_view Name = fileName(Path);
  for (const BuildFileName &Row : buildFileNames())
    if (fits(Row.Pattern, Name))
      return Row.Kind;
  return BuildFileKind::None;
}

Reader readerFor(std::string_view Path) {
  switch (kindOf(Path)) {
  case BuildFileKind::None:
  case BuildFileKind::Kconfig:
    break;
  case BuildFileKind::CMake:
    return readCMake;
  case BuildFileKind::Make:
  case BuildFileKind::MakePiece:
  case BuildFileKind::MakeOther:
    return readMake;
  case BuildFileKind::ConfigGuess:
    return readConfigGuess;
  case BuildFileKind::Autoconf:
    return readAutoconf;
  case BuildFileKind::AutoconfMacros:
    return readAutoconfMacros;
  case BuildFileKind::Configure:
    return readConfigure;
  case BuildFileKind::Meson:
    return readMeson;
  case BuildFileKind::MesonOptions:
    return readMesonOptions;
  case BuildFileKind::Bazel:
    return readBazel;
  case BuildFileKind::Bazelrc:
    return readBazelrc;
  case BuildFileKind::Gn:
    return readGn;
  case BuildFileKind::Gyp:
    return readGyp;
  case BuildFileKind::Qmake:
    return readQmake;
  case BuildFileKind::Presets:
    return readPresets;
  case BuildFileKind::Python:
    return readPython;
  case BuildFileKind::Cgo:
    return readCgo;
  case BuildFileKind::Cargo:
    return readCargo;
  case BuildFileKind::Botan:
    return readBotan;
  case BuildFileKind::Edk:
    return readEdk;
  case BuildFileKind::RPackage:
    return readRPackage;
  case BuildFileKind::Jam:
    return readJam;
  case BuildFileKind::Cabal:
    return readCabal;
  case BuildFileKind::Commands:
    return readCommands;
  }
  return nullptr;
}

} // namespace armlift::build
