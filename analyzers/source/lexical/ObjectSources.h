// Of which sources the objects are made that build files name.
#pragma once

#include "core/facts/Facts.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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

  /// Where it has none, the source below `Here` that ends in as many of the
  /// object's components as any: "code/client/snap.*" for "obj/client/snap.*",
  /// or "**/client/snap.*" below it where there are several. A rule makes the
  /// one of the other, "obj/%.o: src/%.c".
  std::optional<std::string> sourceBelow(std::string_view Here,
                                         std::string_view Pattern) const;

  /// Of the sources "a.*" of one object those that are not what make makes it
  /// of: a.asm, for NASM or Microsoft's assembler, beside a.S.
  std::vector<std::string> leftOf(std::string_view Pattern) const;

private:
  std::vector<std::string_view> Paths; ///< sorted
  /// By the name without its suffix and with the '.' of that.
  std::unordered_multimap<std::string_view, std::string_view> ByName;
};

} // namespace armlift::source
