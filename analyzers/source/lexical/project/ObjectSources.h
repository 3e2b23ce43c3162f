// Maps the objects that build files name to the sources that they are made of.
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
  /// `P` must outlive the object.
  explicit ObjectSources(const Project &P);

  /// Returns the source in the folder of the build file, `Here`, for an object
  /// or a program that this file names as "**/a.*" or "a.*". The result has no
  /// suffix, but keeps the '.' before it. A header is no source.
  std::optional<std::string> sourceIn(std::string_view Here,
                                      std::string_view Pattern) const;

  /// Like sourceIn(), for an object without a source in that folder: returns
  /// the source below `Here` that ends in the most components of the object,
  /// such as "code/client/snap.*" for "obj/client/snap.*". If several do,
  /// returns a glob for them: "**/client/snap.*" below `Here`. A rule makes one
  /// of the other: "obj/%.o: src/%.c".
  std::optional<std::string> sourceBelow(std::string_view Here,
                                         std::string_view Pattern) const;

  /// Returns the sources "a.*" of an object that make does not use: a.asm, for
  /// NASM or Microsoft's assembler, beside a.S.
  std::vector<std::string> leftOf(std::string_view Pattern) const;

private:
  std::vector<std::string_view> Paths; ///< sorted
  /// By file name without its suffix, but with the '.' before it.
  std::unordered_map<std::string_view, std::vector<std::string_view>> ByName;
};

} // namespace armlift::source
