// The sources that a build file adds, each once for every place, with when it
// is built and by which targets.
#pragma once

#include "analyzers/build/ValueWords.h"
#include "analyzers/build/When.h"
#include "core/facts/BuildFacts.h"

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
  LeftByName, ///< in a variable for others, whose name tells when
  Left,       ///< in one that tells nothing: SourceAddition::Exported
};

class SourceList {
public:
  /// `Source` without its condition. What was added at the same place is built
  /// where either is; what is compiled says nothing of what is left to others.
  void add(SourceAddition Source, SourceUse Use, const When &Condition,
           std::string_view Target);

  /// On aarch64 the x86 headers that sources of `Target` include are those of
  /// `Library`; where `IsPublic`, also of the targets that link it.
  void provideX86Headers(std::string_view Target, ShimCover Library,
                         bool IsPublic);
  /// `Target` links the words of `Libraries`.
  void link(std::string_view Target, std::string_view Libraries);

  /// Where `Holds`, no target compiles the sources that `Path` may name.
  void leaveOut(std::string Path, const BuildExpression &Holds);
  /// Does so, once all sources are listed.
  void dropLeftOut();

  /// Each of these targets is built where its expression holds as well.
  using Restrictions = std::map<std::string, BuildExpression, std::less<>>;
  void restrict(const Restrictions &ByTarget);

  /// When the sources that `Path` may name are built; nothing where none is
  /// listed. To be asked once all are.
  std::optional<BuildExpression> built(std::string_view Path);
  /// Whether so many were asked for that the last answers say too little.
  bool answersAreCut() const { return Comparisons == 0; }

  /// The list, with conditions and shims; it is empty then.
  std::vector<SourceAddition> take(References Style);

private:
  struct X86Headers {
    ShimCover Library;
    bool IsPublic;
  };

  template <typename Function>
  void visitNamed(std::string_view Path, const Function &Visit);
  void shareHeaders(References Style);
  std::optional<ShimCover> shimOf(std::size_t Source) const;

  struct TargetUse {
    std::string_view Target;
    BuildExpression Holds;
  };

  std::vector<SourceAddition> Sources;
  std::vector<std::vector<TargetUse>> Targets; ///< parallel to Sources
  /// By path and line, and whether it is left to others.
  std::map<std::tuple<std::string, std::uint32_t, bool>, std::size_t> At;
  /// By source and target, into its Targets.
  std::map<std::pair<std::size_t, std::string_view>, std::size_t> UseAt;
  std::multimap<std::string, std::size_t, std::less<>> ByStem; ///< once asked
  std::map<std::string, BuildExpression, std::less<>> LeftOut; ///< by path
  std::set<std::size_t> OnlyShown; ///< sources that nothing compiles then
  /// Of built(), by path.
  std::map<std::string, std::optional<BuildExpression>, std::less<>> Answers;
  std::size_t Comparisons = 2'000'000; ///< left for those, of paths
  std::map<std::string, X86Headers, std::less<>> Provided; ///< by target
  /// A target and what it links.
  std::vector<std::pair<std::string_view, std::string_view>> Links;
};

} // namespace armlift::build
