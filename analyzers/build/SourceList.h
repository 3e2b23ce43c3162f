// The sources that a build file adds, each once for every place, with when it
// is built and by which targets.
#pragma once

#include "analyzers/build/ConditionStack.h"
#include "analyzers/build/ValueWords.h"
#include "core/facts/BuildFacts.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::build {

class SourceList {
public:
  /// `Source` without its condition. What was added at the same place is built
  /// where either is.
  void add(SourceAddition Source, const When &Condition,
           std::string_view Target);

  /// On aarch64 the x86 headers that sources of `Target` include are those of
  /// `Library`; where `IsPublic`, also of the targets that link it.
  void provideX86Headers(std::string_view Target, ShimCover Library,
                         bool IsPublic);
  /// `Target` links the words of `Libraries`.
  void link(std::string_view Target, std::string_view Libraries);

  /// `Target` is built where `Where` holds as well.
  void restrict(std::string_view Target, const BuildExpression &Where);

  /// When the sources that `Path` may name are built; nothing where none is
  /// listed. To be asked once all are.
  std::optional<BuildExpression> built(std::string_view Path);

  /// The list, with conditions and shims; it is empty then.
  std::vector<SourceAddition> take(References Style);

private:
  struct X86Headers {
    ShimCover Library;
    bool IsPublic;
  };

  void shareHeaders(References Style);
  std::optional<ShimCover> shimOf(std::size_t Source) const;

  struct TargetUse {
    std::string_view Target;
    BuildExpression Holds;
  };

  std::vector<SourceAddition> Sources;
  std::vector<std::vector<TargetUse>> Targets; ///< parallel to Sources
  std::map<std::pair<std::string, std::uint32_t>, std::size_t>
      At; ///< by path and line
  std::multimap<std::string, std::size_t, std::less<>> ByStem; ///< once asked
  std::map<std::string, X86Headers, std::less<>> Provided;     ///< by target
  std::vector<std::pair<std::string_view, std::string_view>>
      Links; ///< a target and what it links
};

} // namespace armlift::build
