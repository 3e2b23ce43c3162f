#include "analyzers/build/model/BuildText.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace armlift::build {

BuildText::BuildText(std::string_view Bytes) : Bytes(Bytes), LineStarts{0} {
  for (std::size_t I = 0; I < Bytes.size(); ++I)
    if (Bytes[I] == '\n')
      LineStarts.push_back(static_cast<std::uint32_t>(I + 1));
}

std::string_view BuildText::keep(std::string Text, std::string_view Where) {
  auto [Kept, New] = Computed.insert(std::move(Text));
  if (New)
    ComputedAt.emplace(Kept->data(), offset(Where));
  return *Kept;
}

/// The place of `Where` in the bytes.
std::size_t BuildText::offset(std::string_view Where) const {
  const char *At = Where.data();
  if (!std::less<>()(At, Bytes.data()) &&
      !std::less<>()(Bytes.data() + Bytes.size(), At))
    return static_cast<std::size_t>(At - Bytes.data());
  auto Behind = ComputedAt.upper_bound(At);
  assert(Behind != ComputedAt.begin());
  return std::prev(Behind)->second;
}

std::uint32_t BuildText::line(std::string_view Where) const {
  const auto Offset = static_cast<std::uint32_t>(offset(Where));
  auto After = std::ranges::upper_bound(LineStarts, Offset);
  return static_cast<std::uint32_t>(After - LineStarts.begin());
}

Spot BuildText::spot(std::string_view Where) const {
  constexpr std::size_t SnippetLimit = 200;
  Spot S;
  S.Line = line(Where);
  std::uint32_t Start = LineStarts[S.Line - 1];
  S.Column = static_cast<std::uint32_t>(offset(Where)) - Start + 1;
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
