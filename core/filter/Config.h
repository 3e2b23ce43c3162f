// .armlift.yaml: settings of a project, each key the long name of a
// command-line option. This file reads them; the command line decides which
// keys it knows.
#pragma once

#include "core/support/Error.h"

#include <span>
#include <string>
#include <vector>

namespace armlift {

struct ConfigSetting {
  std::string Key;                 ///< "fail-on"
  std::vector<std::string> Values; ///< one, unless `IsList`
  bool IsList = false;
  unsigned Line = 0; ///< of the key, from 1
};

struct Config {
  std::string Path; ///< as the user can open it
  std::vector<ConfigSetting> Settings;
};

/// The nearest .armlift.yaml in the folder that holds all of `Paths` (the path
/// itself, if it is one folder) or above; empty if none.
std::string findConfig(std::span<const std::string> Paths);

/// Fails with "file:line: what was expected" as its message.
Expected<Config> loadConfig(const std::string &Path);

/// As loadConfig(), of the text of the file at `Path`.
Expected<Config> parseConfig(const std::string &Text, const std::string &Path);

} // namespace armlift
