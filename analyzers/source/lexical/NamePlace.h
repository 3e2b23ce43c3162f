// Where in the text of a file a name is used.
#pragma once

#include "analyzers/source/lexical/SourceFacts.h"
#include "core/code/CodeTokens.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

struct NamePlace {
  std::uint32_t Line, Column; ///< from 1
  std::string Text;           ///< of the line
};

/// The words of a file.
class NamePlaces {
public:
  /// `IsMacro` knows the names of macros with parameters. `Bytes` and `Facts`,
  /// which were drawn from them, must outlive it.
  NamePlaces(std::string_view Bytes, const SourceFacts &Facts,
             const std::function<bool(std::string_view)> &IsMacro);
  NamePlaces(const NamePlaces &) = delete; // views into itself
  NamePlaces &operator=(const NamePlaces &) = delete;

  /// The first use of `Name` in the region, a call if one is wanted, that
  /// reaches the compiler for certain: not among the arguments of another
  /// macro. Nothing where there is none, and where the file declares the name
  /// itself.
  std::optional<NamePlace> find(std::string_view Name, Region Where,
                                bool AsCall) const;

private:
  struct Word {
    std::size_t Token;
    /// The macros among whose arguments it stands: none, the one that is the
    /// same for all of them, or several.
    std::string_view Macro;
    bool InSeveral;
  };

  NamePlace placeOf(std::size_t Token) const;

  const SourceFacts &Facts;
  const std::optional<std::string> Decoded;
  const std::string_view Text;
  CodeTokens Tokens;
  std::unordered_map<std::string_view, std::vector<Word>> Words;
};

} // namespace armlift::source
