// What the JSON of several commands has in common.
#pragma once

#include "core/support/Error.h"
#include "core/support/JsonWriter.h"

#include <functional>
#include <span>
#include <string_view>

namespace armlift {

/// Of the form of --format json, in its member "version".
inline constexpr int JsonReportVersion = 1;

/// A member whose value is bytes, as names and lines of text are. Where JSON,
/// which is UTF-8, loses something, the bytes stand beside the text.
void writeBytes(JsonWriter &W, std::string_view Name, std::string_view Bytes);

/// The member "errors": what could not be looked at. With `IsTolerated` each
/// says whether the project accepts it.
void writeErrors(JsonWriter &W, std::span<const Error> Errors,
                 const std::function<bool(const Error &)> &IsTolerated = {});

} // namespace armlift
