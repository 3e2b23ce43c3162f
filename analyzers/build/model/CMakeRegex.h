// The regular expressions of CMake's if(… MATCHES …). They are executed, so
// their size is bounded.
#pragma once

#include <regex.h>
#include <string_view>

namespace armlift::build {

/// A CMake regular expression (cmake-commands(7), string: Regex Specification).
/// The syntax is a part of POSIX extended regular expressions, except for '{'.
/// Converts to false if the expression is invalid, too long or has a '{'.
class CMakeRegex {
public:
  explicit CMakeRegex(std::string_view Text);
  CMakeRegex(const CMakeRegex &) = delete;
  CMakeRegex &operator=(const CMakeRegex &) = delete;
  ~CMakeRegex();

  explicit operator bool() const { return Compiled; }
  /// True if the expression matches somewhere in `Text`.
  bool finds(std::string_view Text) const;

private:
  ::regex_t Program;
  bool Compiled = false;
};

} // namespace armlift::build
