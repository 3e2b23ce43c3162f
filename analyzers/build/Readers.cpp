#include "analyzers/build/Readers.h"

#include "core/support/Path.h"

namespace armlift::build {
namespace {

/// A build language by the names of its files; a leading '*' stands for any
/// beginning.
struct FileName {
  std::string_view Pattern;
  Reader Read;
};

constexpr FileName FileNames[] = {
    {"CMakeLists.txt", readCMake},
    // Templates of configure_file().
    {"*.in.cmake", nullptr},
    {"*.h.cmake", nullptr},
    {"*.hpp.cmake", nullptr},
    {"*.pc.cmake", nullptr},
    {"*.json.cmake", nullptr},
    // How to build with it, in prose.
    {"INSTALL.cmake", nullptr},
    {"README.cmake", nullptr},
    {"*.cmake", readCMake},
    {"Makefile", readMake},
    {"makefile", readMake},
    {"GNUmakefile", readMake},
    {"BSDmakefile", readMake},
    {"Kbuild", readMake},
    {"Makefile.am", readMake},
    {"Makefile.in", readMake},
    {"Makefile.inc", readMake},
    {"Makefile.uk", readMake}, // of Unikraft
    {"Makefile.common", readMake},
    {"Makefile.config", readMake},
    {"Makefile.rules", readMake},
    {"Makefile.defs", readMake},
    {"Makefile.include", readMake},
    {"Makefile.linux", readMake},
    {"makefile.linux", readMake},
    {"Makefile.unix", readMake},
    {"makefile.unix", readMake},
    {"Makefile.gcc", readMake},
    {"makefile.gcc", readMake},
    {"Makefile.gnu", readMake},
    {"Makefile.generic", readMake},
    {"*.mk", readMake},
    {"*.mak", readMake},
    {"*.gmk", readMake},
    {"*.make", readMake},
    {"config.guess", readConfigGuess},
    {"config.sub", readConfigGuess},
    {"configure.ac", readAutoconf},
    {"configure.in", readAutoconf},
    {"meson.build", readMeson},
    {"BUILD", readBazel},
    {"BUILD.bazel", readBazel},
    {"*.bzl", readBazel},
    {"BUILD.gn", readGn},
    {"*.gni", readGn},
    {"*.gyp", readGyp},
    {"*.gypi", readGyp},
    {".bazelrc", readBazelrc},
    {"CMakePresets.json", readPresets},
    {"CMakeUserPresets.json", readPresets},
    {"setup.py", readPython},
    {"pyproject.toml", readPython},
    {"wscript", readPython},
    {"SConstruct", readPython},
    {"SConscript", readPython},
    {"SCsub", readPython}, // of Godot and what follows it
    {"*.go", readCgo},
    {"info.txt", readBotan},
    {"*.inf", readEdk},
    {"compile_commands.json", readCommands},
};

} // namespace

Reader readerFor(std::string_view Path) {
  std::string_view Name = fileName(Path);
  for (const FileName &F : FileNames)
    if (F.Pattern.starts_with('*') ? Name.ends_with(F.Pattern.substr(1))
                                   : Name == F.Pattern)
      return F.Read;
  return nullptr;
}

} // namespace armlift::build
