// Where code and macro bodies mention the macros whose uses count, and which of
// their definitions these mentions mean. The walk knows the answer: the unit
// has one definition at a time.
#pragma once

#include "analyzers/source/lexical/project/ProjectIndex.h"
#include "analyzers/source/lexical/walk/WalkedFile.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace armlift::source {

/// A name as mentions have it, by hash: of a macro, or of a part that macros
/// complete with ##.
using MentionedName = std::uint32_t;

struct MacroMentions {
  struct InCode {
    Region Where;
    MentionedName Name;
  };
  struct Meaning {
    MacroId Macro;
    MentionedName Name; ///< of the macro itself
  };

  static std::uint64_t keyOf(DirectiveRef Define) {
    return static_cast<std::uint64_t>(Define.File) << 32 | Define.Directive;
  }

  // What the walk has to resolve.
  std::vector<std::vector<InCode>> Code; ///< by file; sorted by region
  std::unordered_map<std::uint64_t, std::vector<MentionedName>> Bodies;
  /// The macros that a name means, or completes to.
  std::unordered_map<MentionedName, std::vector<Meaning>> Meanings;
  std::unordered_map<MacroId, MentionedName> Names; ///< of all these macros

  // What the walk has resolved: the most live use of each.
  std::unordered_map<std::uint64_t, Reach> Definitions;
  /// Of names that the unit has not defined: a header may that it does not seem
  /// to include.
  std::unordered_map<MentionedName, Reach> Undefined;
  /// Of names that may have any of their definitions.
  std::unordered_map<MentionedName, Reach> Open;

  void forget() {
    Definitions.clear();
    Undefined.clear();
    Open.clear();
  }
};

/// Makes the entry at least as live as `Where`. True if it has become more
/// live.
template <typename Key>
bool raise(std::unordered_map<Key, Reach> &Of, const Key &Name,
           const Reach &Where) {
  Reach &Best = Of[Name];
  if (Where.Live <= Best.Live)
    return false;
  Best = Where;
  return true;
}

} // namespace armlift::source
