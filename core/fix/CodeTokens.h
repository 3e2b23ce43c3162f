// The words and signs of C and C++ code in their order, without comments, the
// text of literals and preprocessor directives: enough to see what stands
// beside a name, where no parse is at hand.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift {

enum class TokenKind : unsigned char { Word, Literal, Sign };

struct CodeToken {
  TokenKind Kind;
  std::string_view Text; ///< a part of what was read
  std::uint32_t Line;    ///< from 1
};

std::vector<CodeToken> codeTokens(std::string_view Text);

} // namespace armlift
