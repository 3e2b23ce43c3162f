// Calls of GNU Make's functions on lists of names (GNU Make manual, 8.2 and
// 8.3): "$(patsubst %.c,%.o,$(wildcard src/*.c))" is about the sources src/*.c.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// A call, and its effect on the words of its last argument.
struct MakeFunction {
  enum class Effect {
    Same,      ///< the words, or the files that they find: wildcard, sort
    Renamed,   ///< renamed from the pattern `Argument` to `With`: patsubst
    Rewritten, ///< with each `Argument` in them replaced by `With`: subst
    Prefixed,  ///< with `Argument` before each
    Suffixed,  ///< with `Argument` after each
    Called,    ///< passed to a function of the project: $(call objects,a.c)
    Nameless,  ///< without their folders: notdir
    Kept,      ///< those that match a pattern in `Argument`: filter
    Found,     ///< `Argument` if it is a part of them, else none: findstring
    Left,      ///< those that match none: filter-out
    Chosen,    ///< $(if condition,then,else): `Argument` is the condition
    Some,      ///< some of them, by what they are: or, and, word
    Each, ///< once for each word of `List`, in the variable `Argument`: foreach
  };
  Effect Is;
  std::string_view Argument; ///< of $(call …): the function's name
  std::string_view Words;
  std::string_view List = {};
  std::string_view With = {};
  bool Finds = false; ///< the call returns existing files: wildcard

  /// True if the resulting words still name the same things.
  bool keepsWords() const {
    return Is == Effect::Same || Is == Effect::Renamed ||
           Is == Effect::Rewritten;
  }
};

/// Null if `Word` is no call, or calls a function that is not about lists of
/// names.
std::optional<MakeFunction> makeFunction(std::string_view Word);

/// A call of find(1) that lists files by their names.
struct FindCall {
  std::vector<std::string_view> Folders;  ///< references stay as written
  std::vector<std::string_view> Patterns; ///< globs of names: "*.c"
  bool IsDeep = true; ///< subfolders count too: no "-maxdepth 1"
};

/// The call in "$(shell find src lib -type f -name '*.c' | sort)"; null for any
/// other word, and for a call whose further tests or commands may leave files
/// out.
std::optional<FindCall> findCall(std::string_view Word);

/// True if the pattern, "%_avx2.c", matches `Word` (GNU Make manual, 4.12.1).
bool matchesPattern(std::string_view Pattern, std::string_view Word);

/// $(patsubst %.c,obj/%.o,a.c) -> obj/a.o; a name that does not match stays.
std::string renamed(std::string_view Name, std::string_view Pattern,
                    std::string_view With);

} // namespace armlift::build
