// What CMake's if(… MATCHES …) asks: a regular expression that is run, of
// bounded size.
#pragma once

#include <regex.h>
#include <string_view>

namespace armlift::build {

/// A regular expression of CMake's, which POSIX's extended ones contain but for
/// '{' (cmake-commands(7), string: Regex Specification); false where it is none
/// or too long.
class CMakeRegex {
public:
  explicit CMakeRegex(std::string_view Text);
  CMakeRegex(const CMakeRegex &) = delete;
  CMakeRegex &operator=(const CMakeRegex &) = delete;
  ~CMakeRegex();

  explicit operator bool() const { return Compiled; }
  /// Somewhere in `Text`.
  bool finds(std::string_view Text) const;

private:
  ::regex_t Program;
  bool Compiled = false;
};

} // namespace armlift::build
