// Splitting, numbers, placeholders and globs over std::string_view.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace armlift {

std::string_view trim(std::string_view Text);

/// The non-empty pieces between any of the characters in `Separators`.
std::vector<std::string_view> splitWords(std::string_view Text,
                                         std::string_view Separators = " \t");

/// Splits "a,,b" into "a", "", "b"; an empty text has one empty part.
std::vector<std::string_view> splitParts(std::string_view Text, char Separator);

/// Removes the first line and its newline from `Text`, and returns the line.
std::string_view takeLine(std::string_view &Text);

/// The offsets at which lines begin. An empty text has one line.
std::vector<std::size_t> lineStarts(std::string_view Text);

/// Change ASCII letters only.
std::string lowerCase(std::string_view Text);
std::string upperCase(std::string_view Text);

/// "1 file", "3 files"
std::string counted(std::uint64_t Count, std::string_view Singular,
                    std::string_view Plural);

/// Joins the first `Shown` items into a text like "a, b and 3 more".
template <typename Items>
std::string listed(const Items &All, std::size_t Shown) {
  std::string Out;
  std::size_t Count = 0;
  for (const auto &Item : All)
    if (Count++ < Shown)
      Out.append(Count == 1 ? "" : ", ").append(Item);
  if (Count > Shown)
    Out += " and " + std::to_string(Count - Shown) + " more";
  return Out;
}

/// A name in braces and the text that replaces it.
struct Placeholder {
  std::string_view Name;
  std::string_view Value;
};

/// Replaces each "{name}" with its value; unknown placeholders stay.
std::string fillPlaceholders(std::string_view Template,
                             std::initializer_list<Placeholder> Values);

template <typename T>
std::optional<T> parseNumber(std::string_view Text, int Base = 10) {
  T Value{};
  auto [End, Failure] =
      std::from_chars(Text.data(), Text.data() + Text.size(), Value, Base);
  if (Failure != std::errc{} || End != Text.data() + Text.size())
    return std::nullopt;
  return Value;
}

/// Matches a shell-like glob against '/'-separated paths, as in .gitignore: '*'
/// and '?' do not match '/', "**" does, and "[a-z]" and "[!a]" are sets. Takes
/// O(pattern * path) time, or O(pattern * path^2) if the pattern contains "**".
bool globMatch(std::string_view Pattern, std::string_view Path);

/// True if a glob may match another text than itself.
inline bool isGlob(std::string_view Pattern) {
  return Pattern.find_first_of("*?[") != Pattern.npos;
}

} // namespace armlift
