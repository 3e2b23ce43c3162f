// Finds where in the text of a file a name is used.
#pragma once

#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/code/CodeTokens.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

struct NamePlace {
  std::uint32_t Line, Column; ///< from 1
  std::string Text;           ///< the text of the line
};

/// The words of a file with their places.
class NamePlaces {
public:
  /// `IsMacro` returns true for the name of a macro with parameters. `Bytes`,
  /// and `Facts`, which were extracted from them, must outlive the object.
  NamePlaces(std::string_view Bytes, const SourceFacts &Facts,
             const std::function<bool(std::string_view)> &IsMacro);
  NamePlaces(const NamePlaces &) = delete; // holds views into itself
  NamePlaces &operator=(const NamePlaces &) = delete;

  /// Returns the first use of `Name` in the region that certainly reaches the
  /// compiler: one that is not an argument of another macro, nor a call that a
  /// template may discard. Returns nullopt if there is none, or if the file
  /// declares the name itself. Of a type, the declarations in the file do not
  /// count: aarch64 does not get there. It may be in a namespace of `Scopes`.
  std::optional<NamePlace> find(std::string_view Name, Region Where, UsedAs As,
                                const std::set<std::string_view> &Scopes = {});
  /// Returns the first use of `Name` in the body of the macro that the
  /// directive `Define` defines.
  std::optional<NamePlace> findInBody(std::string_view Name,
                                      std::uint32_t Define, UsedAs As);

private:
  struct Word {
    std::size_t Token;
    /// The macro that it is an argument of, if any; with several macros, the
    /// innermost. InSeveral tells whether there are several.
    std::string_view Macro;
    bool InSeveral;
    bool MayBeDiscarded; ///< by `if constexpr` in a template
  };

  /// A word of a macro's body; empty if there is none.
  struct BodyWord {
    std::string_view Text;
    std::uint32_t Line = 0;
  };
  struct BodyUse {
    BodyWord Any, Call; ///< the first ones
  };
  using BodyUses = std::unordered_map<std::string_view, BodyUse>;

  BodyUses readBody(std::uint32_t Define);
  const std::vector<std::size_t> &lineStartsOfText();
  NamePlace placeOf(std::string_view Token, std::uint32_t Line);

  const SourceFacts &Facts;
  const std::optional<std::string> Decoded;
  const std::string_view Text;
  CodeTokens Tokens;
  std::unordered_map<std::string_view, std::vector<Word>> Words;
  std::vector<std::size_t> LineStarts;                ///< read on demand
  std::unordered_map<std::uint32_t, BodyUses> Bodies; ///< that were asked for
};

} // namespace armlift::source
