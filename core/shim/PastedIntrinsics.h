// Names of intrinsics that macros make with ##: `#define MM(f) _mm_##f` and
// MM(add_epi8). No text has these names as words, so the uses of such macros
// are expanded, as far as their arguments are plain words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// True for "_mm_" and other fronts of many intrinsics, which ## completes.
bool isIntrinsicFront(std::string_view Name);

/// A use of a macro that makes such a name.
struct PastedUse {
  std::uint32_t Line; ///< counted from 1
  std::string Macro;
  std::string Name; ///< empty if an argument is no plain word
  /// The files with the macros that hold the front of the name.
  std::set<std::string> DefinedIn;
};

/// First takes the macros of all files, then answers for each file.
class PastedIntrinsics {
public:
  /// Says whether the front in a directive, from line `First` to `Last` of a
  /// file, counts.
  using Filter = std::function<bool(std::string_view Path, std::uint32_t First,
                                    std::uint32_t Last)>;

  explicit PastedIntrinsics(Filter Counts = {}) : Counts(std::move(Counts)) {}

  void addMacros(const std::string &Path, std::string_view Text);

  /// The uses in a file, each name of a macro once. The macros are those that
  /// addMacros() has taken until now. Where the file defines the macro itself,
  /// definitions elsewhere are not meant.
  std::vector<PastedUse> usesIn(const std::string &Path, std::string_view Text);

private:
  struct Macro {
    std::string Path, Name;
    std::uint32_t Line = 0, LastLine = 0; ///< of the directive
    bool HasParameters = false;
    std::vector<std::string> Parameters, Body;
    bool PastesFront = false;
  };
  using Words = std::vector<std::string>;
  class Expansion;

  static std::vector<Macro> macrosOf(std::string_view Text);
  bool hasFront(const Macro &M) const;
  std::vector<const Macro *> definitionsOf(std::string_view Name) const;
  void findMakers();
  void visit(const Words &Code, const Macro *Around,
             const std::function<std::uint32_t(std::size_t)> &LineOf,
             std::vector<PastedUse> &Out) const;

  Filter Counts;
  std::multimap<std::string, Macro, std::less<>> Macros;
  /// The macros that paste a front, and those that use such a macro.
  std::set<std::string, std::less<>> Makers;
  bool Linked = false;
  std::string Visited; ///< the path of the file whose uses are looked for
};

} // namespace armlift
