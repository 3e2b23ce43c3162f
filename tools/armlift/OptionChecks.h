// What the values of options must be. Each check returns the text of the error,
// or an empty text, as CLI11 expects it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Returns a check that the value is one of `Allowed`.
std::function<std::string(const std::string &)>
oneOf(std::vector<std::string_view> Allowed);

/// Returns a check for a decimal number from `Least` to `Most`. It removes
/// leading zeros, with which CLI11 would read an octal number.
std::function<std::string(std::string &)> toNumber(std::uint64_t Least,
                                                   std::uint64_t Most);

/// Rejects an empty value, so that an unset variable of a script is not taken
/// for an option that was not given.
std::string notEmpty(const std::string &Value);

/// Checks the value of a switch, which may be given as --quiet=false.
std::string trueOrFalse(const std::string &Value);

std::string knownRule(const std::string &Name);

/// Trims a list item: people write lists as "a, b".
std::string withoutBlanks(std::string &Item);

/// Accepts compile_commands.json itself as well, which other tools expect.
std::string toBuildFolder(std::string &Path);

} // namespace armlift
