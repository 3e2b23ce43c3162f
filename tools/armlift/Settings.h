// The settings file meets the command line: each key is the long name of an
// option, and what the command line says wins.
#pragma once

#include "core/filter/Config.h"
#include "core/support/Error.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>

namespace armlift {

/// Where the value of an option came from, where that is the settings file:
/// "FILE:LINE".
using SettingOrigins = std::map<const CLI::Option *, std::string>;

/// Gives each option of `App` that the command line left alone the value of the
/// settings file. Keys are checked against the options of `Scan`, whose
/// settings the file holds; those that `App` has not are passed over.
Expected<SettingOrigins> applySettings(CLI::App &App, CLI::App &Scan,
                                       const Config &Settings);

/// Every option that a settings file may set, as one: `key: value  # origin`.
std::string describeSettings(CLI::App &Scan, const SettingOrigins &Origins);

/// A settings file in which every setting stands as a comment, with its help
/// and its default.
std::string settingsTemplate(CLI::App &Scan);

} // namespace armlift
