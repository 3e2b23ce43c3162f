// The patterns of one .gitignore file (gitignore(5)). Discovery keeps a stack
// of them, the innermost folder's on top, and asks from the top down.
#pragma once

#include "core/support/PieceIndex.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

enum class IgnoreMatch { None, Ignored, Kept };

/// What the path that patterns are compared with is. Some patterns were not
/// meant for all that they match.
enum class IgnoreSubject {
  Any,
  /// A pattern with an open end and no suffix ("unit*") does not mean it, but
  /// programs that are built.
  Source,
  BuildFile, ///< CMakeLists.txt; no wildcard ("*.txt") means it
};

class IgnoreRules {
public:
  /// `Base` is the folder of the file, relative to the root of the walk ("" or
  /// "a/b").
  IgnoreRules(std::string Base, std::string_view Text);

  /// What the last matching pattern says about `Path` (relative to the root of
  /// the walk).
  IgnoreMatch match(std::string_view Path, bool IsDirectory,
                    IgnoreSubject Subject = IgnoreSubject::Any) const;

  bool empty() const { return Patterns.empty(); }

private:
  struct Pattern {
    std::string Text;
    bool Negated = false;
    bool OnlyDirectories = false;
    bool Anchored = false; ///< matches the path from Base, not only the name
    bool Literal = false;  ///< no wildcard: compared, not matched
    std::size_t Head = 0;  ///< number of bytes before the first wildcard
    bool OpenEnd = false;  ///< "name*"
    bool Suffix = false;   ///< "*.ext": Text is ".ext"
    char First = 0;        ///< first byte of everything that it matches; 0: any
    char Last = 0;         ///< last byte of everything that it matches; 0: any

    /// True if it is meant for such a path, whatever the path is called.
    bool counts(bool IsDirectory, IgnoreSubject What) const;
    bool matches(std::string_view Subject) const;
    /// The texts that everything it matches contains.
    std::vector<std::string_view> literals() const;
  };

  void addPattern(std::string_view Line);
  const Pattern *lastOfMany(std::string_view Relative, std::string_view Name,
                            bool IsDirectory, IgnoreSubject What) const;

  const std::vector<std::uint32_t> &endingWith(char Last) const {
    return ByLast[static_cast<unsigned char>(Last)];
  }

  std::string Base;
  std::vector<Pattern> Patterns;
  /// Indices of patterns by Pattern::Last, later patterns first. An index,
  /// because match() runs for every file and long lists have hundreds of
  /// patterns.
  std::array<std::vector<std::uint32_t>, 256> ByLast;
  /// Used instead of ByLast for more patterns than people write.
  PieceIndex ByPiece;
  bool AreMany = false;
};

/// The globs of an option, as one .gitignore file in the folder `Root`. "./a"
/// and the absolute path of something below the folder are treated as "/a".
IgnoreRules globRules(std::span<const std::string> Globs,
                      std::string_view Root);

} // namespace armlift
