// How failures propagate: wrappers around the operating system and libraries
// turn failures into an Error, functions that can fail return Expected<T>, and
// this code base throws nothing but std::bad_alloc.
#pragma once

#include "core/support/EnumName.h"

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace armlift {

/// What kind of input problem an `errors` entry of the report describes
/// (findings-format.md).
enum class ErrorKind {
  UnreadableInput, ///< the bytes cannot be read: missing, no permission,
                   ///< truncated, corrupt
  Limit, ///< a limit on size, depth, count or time was hit; the rest was not
         ///< examined
  NotUnderstood, ///< the bytes are in a form that armlift does not know
};

constexpr std::string_view errorKindName(ErrorKind Kind) {
  constexpr std::string_view Names[] = {"unreadable-input", "limit",
                                        "not-understood"};
  return enumName(Names, Kind);
}

/// The kind with this name; nothing for any other text.
constexpr std::optional<ErrorKind> errorKindFrom(std::string_view Name) {
  return enumFrom(Name, errorKindName);
}

/// One failure: which input, and what went wrong. `Path` may be that of a
/// member, "app.jar!/lib/a.so"; it is empty if the failure has no place.
struct Error {
  ErrorKind Kind = ErrorKind::UnreadableInput;
  std::string Path;
  std::string Message;
  /// The project accepts that this input is not judged: the error is reported
  /// but does not fail the run. Set once, when the report is complete.
  bool Tolerated = false;
};

template <typename T> using Expected = std::expected<T, Error>;

inline std::unexpected<Error> failure(ErrorKind Kind, std::string Path,
                                      std::string Message) {
  return std::unexpected(Error{Kind, std::move(Path), std::move(Message)});
}

/// The input is not what its format requires; whoever knows its path adds it.
inline std::unexpected<Error> damaged(std::string Message) {
  return failure(ErrorKind::UnreadableInput, {}, std::move(Message));
}

} // namespace armlift
