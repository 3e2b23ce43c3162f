#include "analyzers/build/model/BuildText.h"

#include <algorithm>
#include <cassert>

namespace armlift::build {

BuildText::BuildText(std::string_view Bytes) : Bytes(Bytes), LineStarts{0} {
  for (std::size_t I = 0; I < Bytes.size(); ++I)
    if (Bytes[I] == '\n')
      LineStarts.push_back(static_cast<std::uint32_t>(I + 1));
}

std::uint32_t BuildText::line(std::string_view Where) const {
  assert(Where.data() >= Bytes.data() &&
         Where.data() <= Bytes.data() + Bytes.size());
  auto Offset = static_cast<std::uint32_t>(Where.data() - Bytes.data());
  auto After = std::ranges::upper_bound(LineStarts, Offset);
  return static_cast<std::uint32_t>(After - LineStarts.begin());
}

Spot BuildText::spot(std::string_view Where) const {
  constexpr std::size_t SnippetLimit = 200;
  Spot S;
  S.Line = line(Where);
  std::uint32_t Start = LineStarts[S.Line - 1];
  S.Column =
      static_cast<std::uint32_t>(Where.data() - Bytes.data()) - Start + 1;
  S.EndColumn = S.Column + static_cast<std::uint32_t>(Where.size());
  // The snippet is bounded, because a line may be the whole file and is copied
  // for each of its words.
  std::string_view Begin = Bytes.substr(Start, SnippetLimit);
  S.Snippet =
      Begin.substr(0, std::min(Begin.find_first_of("\r\n"), Begin.size()));
  return S;
}

std::string BuildText::problem(std::string_view Where,
                               std::string_view What) const {
  return "line " + std::to_string(line(Where)) + ": " + std::string(What);
}

Error notUnderstood(const Input &In, const BuildText &Text,
                    std::string_view Where, std::string_view What) {
  return {ErrorKind::NotUnderstood, In.Path, Text.problem(Where, What)};
}

} // namespace armlift::build
