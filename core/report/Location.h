// Locations in the form that other tools expect: files inside a checkout, URIs,
// and UTF-16 columns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

/// The folder of an input, two levels deep, for summaries: "src/core/x/a.c" ->
/// "src/core/", "a.c" -> "./".
std::string tallyFolder(std::string_view Path);

/// True if `Path` is below the working directory, so that it can be named
/// relative to the root of a checkout.
bool isBelowRoot(std::string_view Path);

/// A URI reference (RFC 3986): relative for a relative path, "file:///…" for an
/// absolute one. Every byte that is not unreserved or '/' is percent-encoded.
std::string uriOf(std::string_view Path);

/// The column in UTF-16 code units of byte column `Column` of `Line`. A byte
/// that is not UTF-8 counts as one unit, as the replacement character does; so
/// do bytes beyond the end of `Line`, which may have been capped.
std::uint32_t utf16Column(std::string_view Line, std::uint32_t Column);

} // namespace armlift
