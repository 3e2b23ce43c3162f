// The bytes of a build file and the beginnings of its lines. Pieces of text are
// views into the bytes, so a view is also a place in the file.
#pragma once

#include "analyzers/build/model/BuildFile.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class BuildText {
public:
  explicit BuildText(std::string_view Bytes);

  std::string_view bytes() const { return Bytes; }

  /// The 1-based line of `Where`, which must be a view into `bytes()`.
  std::uint32_t line(std::string_view Where) const;
  /// The place of `Where`, with the beginning of its line as snippet.
  Spot spot(std::string_view Where) const;
  /// "line 7: blocks nest too deeply", for a problem at `Where`.
  std::string problem(std::string_view Where, std::string_view What) const;

private:
  std::string_view Bytes;
  std::vector<std::uint32_t> LineStarts;
};

/// The error that the build file `In`, whose bytes are `Text`, is not
/// understood at `Where`.
Error notUnderstood(const Input &In, const BuildText &Text,
                    std::string_view Where, std::string_view What);

} // namespace armlift::build
