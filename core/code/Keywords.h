// Words of C and C++ that tell what the name beside them is.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace armlift {

/// Words that no declaration can end before: what follows is an operand, a
/// statement or a label.
inline constexpr std::string_view OperandWords[] = {
    "return", "case",      "else",     "do",       "goto",   "throw",
    "sizeof", "co_return", "co_yield", "co_await", "new",    "delete",
    "and",    "or",        "not",      "xor",      "bitand", "bitor",
    "compl",  "alignof",   "typeof"};
/// Words that begin a statement.
inline constexpr std::string_view StatementWords[] = {
    "if", "while", "for", "switch", "do", "else"};
/// Words before the name of a type that is declared or named with its kind.
inline constexpr std::string_view TagWords[] = {"struct", "union", "enum",
                                                "class"};
/// Words of C++ behind which a name of a type may stand.
inline constexpr std::string_view NamingWords[] = {"using", "typename",
                                                   "concept"};
/// Words beside the type of a declaration.
inline constexpr std::string_view QualifierWords[] = {
    "const",      "volatile", "static",       "extern",
    "register",   "inline",   "typedef",      "restrict",
    "__restrict", "mutable",  "thread_local", "constexpr"};
/// Words that are a type, or a part of one.
inline constexpr std::string_view TypeWords[] = {
    "void",  "bool",   "char",   "short",    "int",     "long",
    "float", "double", "signed", "unsigned", "wchar_t", "auto"};

constexpr bool isOneOf(std::string_view Word,
                       std::span<const std::string_view> Words) {
  return std::ranges::find(Words, Word) != Words.end();
}

} // namespace armlift
