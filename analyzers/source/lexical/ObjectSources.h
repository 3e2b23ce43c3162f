// Of which sources the objects are made that build files name.
#pragma once

#include "core/facts/Facts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

class ObjectSources {
public:
  /// `P` outlives it.
  explicit ObjectSources(const Project &P);

  /// Of an object or a program, "**/a.*" or "a.*", that a build file in `Here`
  /// names: the source that it has for it itself, without its suffix and with
  /// the '.' of that. No header is one.
  std::optional<std::string> sourceIn(std::string_view Here,
                                      std::string_view Pattern) const;

private:
  std::vector<std::string_view> Paths; ///< sorted
};

} // namespace armlift::source
