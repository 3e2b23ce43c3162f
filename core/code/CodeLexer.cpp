#include "core/code/CodeLexer.h"

namespace armlift {

bool isClosedComment(std::string_view Comment) {
  if (!Comment.ends_with('/'))
    return false;
  Comment.remove_suffix(1);
  while (Comment.ends_with("\\\n") || Comment.ends_with("\\\r\n"))
    Comment.remove_suffix(Comment.ends_with("\r\n") ? 3 : 2);
  return Comment.size() >= 3 && Comment.ends_with('*');
}

bool isClosedRawString(std::string_view Literal) {
  std::size_t Open = Literal.substr(0, 18).find('(');
  if (Open == Literal.npos)
    return true; // not a raw string
  std::string_view Delimiter = Literal.substr(1, Open - 1);
  std::string_view Inside = Literal.substr(Open + 1);
  return Inside.size() >= Open + 1 && Inside.ends_with('"') &&
         Inside[Inside.size() - Open - 1] == ')' &&
         Inside.substr(Inside.size() - Open, Open - 1) == Delimiter;
}

} // namespace armlift
