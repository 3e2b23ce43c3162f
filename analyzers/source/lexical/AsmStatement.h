// Takes an inline-assembly statement of C apart; what its text says is
// AsmText.h's.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// `asm volatile ("template" : "=a"(x) : "d"(y) : "memory")`, taken apart.
struct AsmStatement {
  std::string Template; ///< with its escapes decoded; "\1" stands for text
                        ///< hidden in a macro
  std::vector<std::string> Constraints; ///< outputs first, as %0 counts them
  std::vector<std::string> Clobbers;
};

/// A statement as it is written.
struct WrittenAsm {
  /// What stands under a condition within the statement.
  struct Branch {
    std::size_t Begin; ///< offset of its first string
    AsmStatement Text;
  };
  AsmStatement Always; ///< what stands under none
  std::vector<Branch> Branches;
  std::size_t End = 0; ///< offset after the closing parenthesis, or where no
                       ///< statement can be
};

/// Parses the statement whose keyword ends at `Begin` ("asm" | " volatile goto
/// (…"). False where no parenthesised string follows (an `asm` of another
/// meaning, or Microsoft's block form).
bool parseAsmStatement(std::string_view Text, std::size_t Begin,
                       WrittenAsm &Out);

/// The word that stands for the whole template in `asm volatile (x)`, or
/// nothing. The statement's keyword ends at `Begin`.
std::string_view asmTemplateName(std::string_view Text, std::size_t Begin);

} // namespace armlift::source
