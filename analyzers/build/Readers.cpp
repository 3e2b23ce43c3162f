#include "analyzers/build/Readers.h"

#include "analyzers/build/model/BuildFileKind.h"
#include "analyzers/build/model/Languages.h"

namespace armlift::build {

Reader readerFor(std::string_view Path) {
  switch (buildFileKindOf(Path)) {
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
