// The bytes of a build file and the beginnings of its lines. Pieces of text are
// views into the bytes, or into texts that the file computes, so a view is also
// a place in the file.
#pragma once

#include "analyzers/build/model/BuildFile.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class BuildText {
public:
  explicit BuildText(std::string_view Bytes);

  std::string_view bytes() const { return Bytes; }

  /// Keeps a text that the file computes at `Where`, such as the result of
  /// CMake's string(TOUPPER …). The same text is kept once, with its first
  /// place.
  std::string_view keep(std::string Computed, std::string_view Where);

  /// The text in front of `Where`.
  std::string_view before(std::string_view Where) const {
    return Bytes.substr(0, offset(Where));
  }
  /// The 1-based line of `Where`, which must be a view into `bytes()` or into a
  /// text of keep().
  std::uint32_t line(std::string_view Where) const;
  /// The place of `Where`, with the beginning of its line as snippet.
  Spot spot(std::string_view Where) const;
  /// "line 7: blocks nest too deeply", for a problem at `Where`.
  std::string problem(std::string_view Where, std::string_view What) const;

private:
  std::size_t offset(std::string_view Where) const;

  std::string_view Bytes;
  std::set<std::string> Computed;
  /// The places of those texts, by their first characters.
  std::map<const char *, std::size_t, std::less<>> ComputedAt;
  std::vector<std::uint32_t> LineStarts;
};

/// The error that the build file `In`, whose bytes are `Text`, is not
/// understood at `Where`.
Error notUnderstood(const Input &In, const BuildText &Text,
                    std::string_view Where, std::string_view What);

} // namespace armlift::build
