#include "core/input/QuotedIncludes.h"

#include "core/support/Utf8.h"

namespace armlift {

std::vector<std::string_view> quotedIncludes(std::string_view Bytes) {
  constexpr std::string_view Blank = " \t";
  std::vector<std::string_view> Out;
  if (Bytes.starts_with(ByteOrderMark))
    Bytes.remove_prefix(ByteOrderMark.size());
  for (std::size_t Hash = Bytes.find('#'); Hash != Bytes.npos;
       Hash = Bytes.find('#', Hash + 1)) {
    std::size_t Before = Bytes.find_last_not_of(Blank, Hash - (Hash != 0));
    if (Hash != 0 && Before != Bytes.npos && Bytes[Before] != '\n')
      continue;
    std::string_view Rest = Bytes.substr(Hash + 1);
    Rest = Rest.substr(0, Rest.find('\n'));
    Rest.remove_prefix(std::min(Rest.find_first_not_of(Blank), Rest.size()));
    if (!Rest.starts_with("include"))
      continue;
    Rest.remove_prefix(std::string_view("include").size());
    Rest.remove_prefix(std::min(Rest.find_first_not_of(Blank), Rest.size()));
    if (!Rest.starts_with('"'))
      continue;
    Rest.remove_prefix(1);
    if (std::size_t End = Rest.find('"'); End != Rest.npos && End != 0)
      Out.push_back(Rest.substr(0, End));
  }
  return Out;
}

} // namespace armlift
