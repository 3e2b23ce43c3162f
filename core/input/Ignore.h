// The patterns of one .gitignore file (gitignore(5)). Discovery keeps a stack
// of them, the nearest folder's last, and asks from the top.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

enum class IgnoreMatch { None, Ignored, Kept };

class IgnoreRules {
public:
  /// `Base` is the folder of the file, relative to the root of the walk ("" or
  /// "a/b").
  IgnoreRules(std::string Base, std::string_view Text);

  /// What the last matching pattern says of `Path` (relative to the root of the
  /// walk). A pattern with an open end and no suffix ("unit*") means the
  /// programs that building leaves, never a `Source`.
  IgnoreMatch match(std::string_view Path, bool IsDirectory,
                    bool Source = false) const;

  bool empty() const { return Patterns.empty(); }

private:
  struct Pattern {
    std::string Text;
    bool Negated = false;
    bool OnlyDirectories = false;
    bool Anchored =
        false; ///< matches the path from Base, not just its last component
    bool Literal = false; ///< no wildcard: compared, not matched
    std::size_t Head = 0; ///< how many bytes stand before the first wildcard
    bool OpenEnd = false; ///< "name*"
    bool Suffix = false;  ///< "*.ext": Text is ".ext"
    char First = 0;       ///< of all that it matches; 0: any
    char Last = 0;        ///< the same

    bool matches(std::string_view Subject) const;
  };

  const std::vector<std::uint32_t> &endingWith(char Last) const {
    return ByLast[static_cast<unsigned char>(Last)];
  }

  std::string Base;
  std::vector<Pattern> Patterns;
  /// Patterns by the last byte of what they match, the others under 0; in each
  /// the last one first. Every file asks, and long lists have hundreds.
  std::array<std::vector<std::uint32_t>, 256> ByLast;
};

/// The globs of an option as one .gitignore file in the folder `Root`. "./a"
/// and the absolute name of what is below the folder mean the same as "/a".
IgnoreRules globRules(std::span<const std::string> Globs,
                      std::string_view Root);

} // namespace armlift
