// Tokens of Rust, as far as a build.rs needs them: strings, names and operators
// (The Rust Reference, "Tokens").
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::build {

struct RustToken {
  std::string_view Text; ///< of a string, without its quotes
  bool IsString = false;
};
using RustTokens = std::span<const RustToken>;

/// Splits the text into strings, names and operators. Drops comments, character
/// literals and the quotes of lifetimes. Tokens are views into the text.
std::vector<RustToken> lexRust(std::string_view Text);

/// True if `T` is the name or operator `Text`. False for any string.
bool is(const RustToken &T, std::string_view Text);

/// The index past the item, statement, block or element of a list that begins
/// at `Begin`; the bracket that closes around it is not part of it.
std::size_t endOfItem(RustTokens Tokens, std::size_t Begin);

} // namespace armlift::build
