// The parts of JSON output that several commands share.
#pragma once

#include "core/support/Error.h"
#include "core/support/JsonWriter.h"

#include <span>
#include <string_view>

namespace armlift {

/// The version of the --format json schema, written as its member "version".
inline constexpr int JsonReportVersion = 1;

/// Writes a member whose value is bytes, such as a name or a line of text. If
/// the bytes are not UTF-8, a second member "<Name>_base64" holds them
/// unchanged.
void writeBytes(JsonWriter &W, std::string_view Name, std::string_view Bytes);

/// Writes the members of one error, without the object around them.
void writeErrorMembers(JsonWriter &W, const Error &E);

/// Writes the member "errors": inputs that could not be examined.
void writeErrors(JsonWriter &W, std::span<const Error> Errors);

} // namespace armlift
