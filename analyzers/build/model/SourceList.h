// The sources that a build file adds, one per place, with the condition under
// which each is built and the targets that build it.
#pragma once

#include "analyzers/build/model/ValueWords.h"
#include "analyzers/build/model/When.h"
#include "core/build/BuildFacts.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace armlift::build {

/// What a build file does with a source that it names.
enum class SourceUse : std::uint8_t {
  Compiled,
  LeftByName, ///< in a variable for other files, whose name tells when
  /// As LeftByName, but the name tells nothing; see SourceAddition::Exported.
  Left,
};

class SourceList {
public:
  /// Adds `Source`, whose condition is `Condition`. A source that was already
  /// added at the same place is built under either condition. Compiled sources
  /// and sources that are left to other files are kept apart.
  void add(SourceAddition Source, SourceUse Use, const When &Condition,
           std::string_view Target);

  /// On aarch64 the sources of `Target` get x86 headers from `Library`. If
  /// `IsPublic`, so do those of targets that link `Target`.
  void provideX86Headers(std::string_view Target, ShimCover Library,
                         bool IsPublic);
  /// `Target` links the words of `Libraries`.
  void link(std::string_view Target, std::string_view Libraries);

  /// A rule makes the object `Object`, a pattern as of asSourceFile(), from
  /// `Source`, under the condition of that.
  void makeFrom(std::string Object, SourceAddition Source);
  /// Adds the sources of makeFrom() whose objects are built. To be called after
  /// all other sources are listed.
  void addMade();

  /// If `Holds`, no target compiles the sources that `Path` may name.
  void leaveOut(std::string Path, const BuildExpression &Holds);
  /// Applies all calls of leaveOut(). To be called after all sources are
  /// listed.
  void dropLeftOut();

  /// Restricts each of these targets to when its expression holds.
  using Restrictions = std::map<std::string, BuildExpression, std::less<>>;
  void restrict(const Restrictions &ByTarget);

  /// When the sources that `Path` may name are built; nothing if no such source
  /// is listed. To be called after all sources are listed.
  std::optional<BuildExpression> built(std::string_view Path);
  /// True if built() and dropLeftOut() compared so many paths that their last
  /// answers are incomplete.
  bool answersAreCut() const { return Comparisons == 0; }

  /// Returns the sources with their conditions and shims, and leaves the list
  /// empty.
  std::vector<SourceAddition> take(Syntax Language);

private:
  struct X86Headers {
    ShimCover Library;
    bool IsPublic;
  };

  template <typename Function>
  void visitNamed(std::string_view Path, const Function &Visit);
  void shareHeaders(Syntax Language);
  std::optional<ShimCover> shimOf(std::size_t Source) const;

  struct TargetUse {
    std::string_view Target;
    BuildExpression Holds;
  };

  std::vector<SourceAddition> Sources;
  std::vector<std::vector<TargetUse>> Targets; ///< parallel to Sources
  /// From path, line and whether the source is left to other files.
  std::map<std::tuple<std::string, std::uint32_t, bool>, std::size_t> At;
  /// From source and target to an index into the Targets of the source.
  std::map<std::pair<std::size_t, std::string_view>, std::size_t> UseAt;
  /// Objects, and what rules make them from.
  std::vector<std::pair<std::string, SourceAddition>> Made;
  // Filled on first use.
  std::multimap<std::string, std::size_t, std::less<>> ByStem;
  std::vector<std::size_t> Patterns; ///< sources such as "src/*.c"
  std::map<std::string, BuildExpression, std::less<>> LeftOut; ///< by path
  /// Sources whose condition dropLeftOut() made false.
  std::set<std::size_t> OnlyShown;
  /// The answers of built(), by path.
  std::map<std::string, std::optional<BuildExpression>, std::less<>> Answers;
  /// The remaining budget for comparing paths.
  std::size_t Comparisons = 2'000'000;
  std::map<std::string, X86Headers, std::less<>> Provided; ///< by target
  /// Targets and what they link.
  std::vector<std::pair<std::string_view, std::string_view>> Links;
};

} // namespace armlift::build
