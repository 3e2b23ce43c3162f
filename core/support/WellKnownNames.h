// Names of files and folders that have a meaning for armlift itself.
#pragma once

#include <string_view>

namespace armlift {

/// The settings of a project, which also mark its root.
inline constexpr std::string_view SettingsFile = ".armlift.yaml";

/// Where verdicts are kept, in the root of a project.
inline constexpr std::string_view CacheFolderName = ".armlift_cache";

/// CMake writes it into each build tree.
inline constexpr std::string_view CMakeCacheFile = "CMakeCache.txt";

/// The commands of a build (Clang's "JSON Compilation Database").
inline constexpr std::string_view CompileCommandsFile = "compile_commands.json";

} // namespace armlift
