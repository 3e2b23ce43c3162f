// The regular expressions of CMake's if(… MATCHES …). They are executed, so
// their size is bounded.
#pragma once

#include <cstddef>
#include <regex.h>
#include <string_view>

namespace armlift::build {

/// A CMake regular expression (cmake-commands(7), string: Regex Specification).
/// The syntax is a part of POSIX extended regular expressions, except for '{'.
/// Converts to false if the expression is invalid, too long, or has a '{' or a
/// reference to a group.
class CMakeRegex {
public:
  explicit CMakeRegex(std::string_view Text);
  CMakeRegex(const CMakeRegex &) = delete;
  CMakeRegex &operator=(const CMakeRegex &) = delete;
  ~CMakeRegex();

  explicit operator bool() const { return Compiled; }
  /// The longest text that finds() may get: more than any name of a machine, a
  /// system or a version has. The time grows with the square of the length.
  static constexpr std::size_t MaxText = 256;
  /// True if the expression matches somewhere in `Text`.
  bool finds(std::string_view Text) const;

private:
  ::regex_t Program;
  bool Compiled = false;
};

} // namespace armlift::build
