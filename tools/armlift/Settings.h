// Applies the settings file to the command line: each key is the long name of
// an option, and the command line takes precedence.
#pragma once

#include "core/filter/Config.h"
#include "core/support/Error.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>

namespace armlift {

/// The origin of each option's value that came from the settings file:
/// "FILE:LINE".
using SettingOrigins = std::map<const CLI::Option *, std::string>;

/// Sets each option of `App` that the command line left unset from the settings
/// file. Keys are checked against the options of `Scan`, whose settings the
/// file holds; a key that `App` does not have is skipped.
Expected<SettingOrigins> applySettings(CLI::App &App, CLI::App &Scan,
                                       const Config &Settings);

/// Returns every option that a settings file may set, as `key: value  # origin`
/// lines.
std::string describeSettings(CLI::App &Scan, const SettingOrigins &Origins);

/// Returns a settings file in which every setting is a comment, with its help
/// and its default.
std::string settingsTemplate(CLI::App &Scan);

} // namespace armlift
