// Splits an inline-assembly statement of C into its parts. AsmText.h judges
// what the text says.
#pragma once

#include "core/support/Characters.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// Instructions, labels and directives, which may begin with a dot.
constexpr bool isAsmWordStart(char C) { return isNameStart(C) || C == '.'; }
constexpr bool isAsmWord(char C) { return isAsmWordStart(C) || isDigit(C); }

/// `asm volatile ("template" : "=a"(x) : "d"(y) : "memory")`, taken apart.
struct AsmStatement {
  /// The text with its escapes decoded; "\1" replaces each macro whose text is
  /// unknown.
  std::string Template;
  std::vector<std::string_view> Names;  ///< of those macros, each once
  std::vector<std::string> Constraints; ///< outputs first, as %0 counts them
  std::vector<std::string> Clobbers;
};

/// An asm statement of the source text, with preprocessor conditionals inside
/// it.
struct WrittenAsm {
  /// The parts in one branch of a conditional within the statement.
  struct Branch {
    std::size_t Begin; ///< offset of its first string
    AsmStatement Text;
  };
  AsmStatement Always; ///< the parts outside of conditionals
  std::vector<Branch> Branches;
  /// Offset past the closing parenthesis, or the place where parsing gave up.
  std::size_t End = 0;
};

/// Parses the statement whose keyword ends at `Begin`, as in "asm" | " volatile
/// goto (…". False if no parenthesised operand list with a string follows:
/// another meaning of `asm`, or Microsoft's block form. In the body of a macro
/// there are no directives, and the list may also end with `Text`: another
/// macro closes it (MULADDC_STOP of bignum code).
bool parseAsmStatement(std::string_view Text, std::size_t Begin,
                       WrittenAsm &Out, bool InBody = false);

/// Returns the text of the string literals that begin at `Begin`, with their
/// escapes decoded.
std::string asmStringsAt(std::string_view Text, std::size_t Begin);

/// True if `Rest`, what a macro's body has behind the keyword, is qualifiers at
/// most: `#define ASM __asm__ __volatile__` renames the keyword.
bool isAsmKeywordAlone(std::string_view Rest);

/// Returns the text of a macro whose body consists of string literals and other
/// names, with "\1" for each name; nothing for any other body.
std::optional<std::string> asmTextOf(std::string_view Body);

/// Returns the word that is the whole template in `asm volatile (x)`, or an
/// empty view. The statement's keyword ends at `Begin`.
std::string_view asmTemplateName(std::string_view Text, std::size_t Begin);

} // namespace armlift::source
