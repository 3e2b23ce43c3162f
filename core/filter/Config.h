// .armlift.yaml: the settings of a project. Each key is the long name of a
// command-line option. This file reads the settings; the command line decides
// which keys are valid.
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

/// The nearest .armlift.yaml, searched for upwards from the deepest folder that
/// contains all of `Paths`; a single folder is searched itself. Empty if there
/// is none. Also returns an .armlift.yml, which loadConfig() rejects.
std::string findConfig(std::span<const std::string> Paths);

/// Fails with "file:line: what was expected" as its message.
Expected<Config> loadConfig(const std::string &Path);

/// The same as loadConfig(), for the text of the file at `Path`.
Expected<Config> parseConfig(const std::string &Text, const std::string &Path);

} // namespace armlift
