// How live the body of a macro is. An x86 site inside it counts only if live
// code uses the macro, directly or through other macros.
#pragma once

#include "analyzers/source/lexical/walk/Simulation.h"

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

/// A mention of a macro in the code of a region, or in the body of `Outer`; or,
/// with NoFile, a macro that `Outer`, a pasted part of its name, names.
struct MacroMention {
  MentionedName Macro;
  MentionedName Outer; ///< 0 for code
  std::uint32_t File;
  Region Where;
  std::string_view OuterName; ///< empty for code
};

/// Returns the mentions of macros whose bodies hold a site of a judged file, of
/// `Others`, and of macros that mention one of those. Registers the regions
/// that must be walked, and the mentions for the walk to resolve.
std::vector<MacroMention>
findMacroMentions(const std::vector<ProjectFile> &Files, Simulation &Walk,
                  std::span<const std::string_view> Others, unsigned Jobs);

class MacroUse {
public:
  /// `Mentions` is the result of findMacroMentions(). Spreads liveness by name
  /// where the walk does not know the definition.
  MacroUse(const std::vector<ProjectFile> &Files, const WalkedTree &Walk,
           std::vector<MacroMention> Mentions);

  /// Returns the most live use of this definition of a macro.
  Reach reach(DirectiveRef Define) const;

  /// A place in code that mentions a macro, with the macro of `Origins` that
  /// leads to it.
  struct Use {
    std::string_view Macro, Origin;
    std::uint32_t File;
    Region Where;
  };
  /// Returns the uses of `Origins`, and of the macros whose bodies mention
  /// them, each for one origin only. `Origins` must be macros that this class
  /// looks at. Uses that are dead or need an opt-in are left out.
  std::vector<Use> usesOf(std::span<const std::string_view> Origins) const;

private:
  using ReachByName = std::unordered_map<MentionedName, Reach>;
  void spread(ReachByName &Known) const;

  const std::vector<ProjectFile> &Files;
  const WalkedTree &Walk;
  std::vector<MacroMention> Mentions; ///< by Outer
  /// Uses by name that count for each definition of the name, and those that
  /// count for definitions that other files may include.
  ReachByName OfAny, OfIncluded;
  /// All uses, for definitions that a build must ask for.
  ReachByName OfOptIn;
};

} // namespace armlift::source
