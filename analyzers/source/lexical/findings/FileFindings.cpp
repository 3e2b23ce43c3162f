#include "analyzers/source/lexical/findings/FileFindings.h"

#include "core/rules/CheckTable.h"

#include <algorithm>

namespace armlift::source {

Finding FileFindings::at(std::string_view Check, std::uint32_t Line,
                         std::uint32_t Column, std::size_t Length) const {
  Finding Result;
  const CheckRow *Row = findCheck(Check);
  Result.Rule = Row->Id;
  Result.Impact = Row->Impact;
  Result.Path = File.ShownPath;
  Result.Range = {Line, Column, Line,
                  Column + static_cast<std::uint32_t>(Length)};
  return Result;
}

Finding FileFindings::onLine(std::string_view Check, std::uint32_t Line) const {
  const auto &Lines = File.Facts->Lines;
  auto Quote = std::ranges::lower_bound(Lines, Line, {}, &QuotedLine::Line);
  bool Kept = Quote != Lines.end() && Quote->Line == Line;
  Finding Result = at(Check, Line, 1, Kept ? Quote->Text.size() : 1);
  if (Kept)
    Result.Snippet = Quote->Text;
  return Result;
}

} // namespace armlift::source
