// The tokens of conditions and macro bodies, with names that have the same
// number in every file of a project.
#pragma once

#include "analyzers/source/lexical/project/Environment.h"
#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

namespace armlift::source {

/// Names with a special meaning in conditions. They have the first numbers.
constexpr std::string_view SpecialNames[] = {"defined", "true", "false",
                                             "__VA_ARGS__", "__VA_OPT__"};

consteval MacroId specialName(std::string_view Name) {
  return static_cast<MacroId>(std::ranges::find(SpecialNames, Name) -
                              std::begin(SpecialNames));
}
constexpr MacroId DefinedName = specialName("defined"),
                  TrueName = specialName("true"),
                  FalseName = specialName("false"),
                  VariableArgumentsName = specialName("__VA_ARGS__"),
                  VariableOptionName = specialName("__VA_OPT__");

/// A token with a project-wide name.
struct ProjectToken {
  TokenKind Kind;
  /// MacroId (of a String too), punctuator, or WrittenNumber::Decimal.
  std::uint32_t Value = 0;
  std::uint64_t Number = 0;
};

using Tokens = std::span<const ProjectToken>;

constexpr bool isPunctuator(const ProjectToken &T, char A, char B = 0) {
  return T.Kind == TokenKind::Punctuator && T.Value == punctuator(A, B);
}

} // namespace armlift::source
