// Calls of GNU Make's functions on lists of names (its manual, 8.2 and 8.3):
// "$(patsubst %.c,%.o,$(wildcard src/*.c))" is about the sources src/*.c.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace armlift::build {

/// What a call does with the words of its last argument.
struct MakeFunction {
  enum class Effect {
    Same,      ///< the words, or what they find: wildcard, sort
    Renamed,   ///< the same, by other names: patsubst, `Argument` to `With`
    Rewritten, ///< the same, with `With` for each `Argument` in them: subst
    Prefixed,  ///< with `Argument` in front
    Suffixed,  ///< with `Argument` behind
    Called,   ///< given to a function of the project's own: $(call objects,a.c)
    Nameless, ///< without the folders in front
    Kept,     ///< those that a pattern in `Argument` matches
    Left,     ///< those that none matches
    Chosen,   ///< $(if condition,then,else): `Argument` is the condition
    Each,     ///< for each word of `List`, which `Argument` names: foreach
  };
  Effect Is;
  std::string_view Argument;
  std::string_view Words;
  std::string_view List = {};
  std::string_view With = {};
  bool Finds = false; ///< its words are what the folder holds: wildcard

  /// Whether the words stay what they are: names of the same things.
  bool keepsWords() const {
    return Is == Effect::Same || Is == Effect::Renamed ||
           Is == Effect::Rewritten;
  }
};

/// Null where the word is no call, or of a function that is not about lists of
/// names.
std::optional<MakeFunction> makeFunction(std::string_view Word);

/// Whether the pattern "%_avx2.c" matches the word (GNU Make manual, 4.12.1).
bool matchesPattern(std::string_view Pattern, std::string_view Word);

} // namespace armlift::build
