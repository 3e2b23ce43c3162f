// The names of several files of Make at once: those that a rule for many files
// makes, and those of a list whose words are not known.
#pragma once

#include <compare>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace armlift::build {

struct MakeShape {
  std::string Front;   ///< all names begin with it; empty if not known
  std::string Suffix;  ///< they end in it; empty if it is not known
  bool IsName = false; ///< one name, in the folder `Front`; its suffix is known

  auto operator<=>(const MakeShape &) const = default;

  /// The files that a rule for many makes: "obj/%.o", or ".c.xo" in the old
  /// form (GNU Make manual, 10.7). A pattern without a folder is for names in
  /// any (10.5.4). Nothing for the goal of another rule.
  static std::optional<MakeShape> ofPattern(std::string_view Goal);
  /// The shape of a prerequisite: "obj/a.o", or "obj/*.o" if words are hidden.
  static MakeShape of(std::string_view Goal);

  /// True if the rule for this pattern may make a file like `Made`.
  bool mayMake(const MakeShape &Made) const;
  bool mayMakeAnyOf(const std::set<MakeShape> &Some) const;
};

} // namespace armlift::build
