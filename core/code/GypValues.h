// The dictionaries and lists of a GYP file (the GYP Language Specification),
// which are in Python's syntax.
#pragma once

#include "core/code/ScriptLexer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The tokens of one value: a dictionary, a list or a string.
using GypValue = std::span<const ScriptToken>;

bool isGypDictionary(GypValue Value);
bool isGypList(GypValue Value);

/// The values of a list. 'a' 'b' is one string, in two tokens.
std::vector<GypValue> gypItems(GypValue List);

struct GypMember {
  std::string_view Key;
  GypValue Value;
};

/// The members of a dictionary, none for other values. If `NoMember` is given
/// and empty, it becomes the first token that should begin a member and does
/// not.
std::vector<GypMember> gypMembers(GypValue Dictionary,
                                  std::string_view *NoMember = nullptr);

struct GypBranch {
  std::optional<std::string> Condition; ///< none for the last alternative
  GypValue Value;
};

/// The branches of ["target_arch=='x64'", {…}, "target_arch=='arm64'", {…},
/// {…}]: the first dictionary whose condition holds counts, otherwise the one
/// without a condition.
std::vector<GypBranch> gypBranches(GypValue List);

} // namespace armlift
