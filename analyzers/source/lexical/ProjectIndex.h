// The macro names, definitions and includes of a project, numbered: what the
// slice and the walk look up.
#pragma once

#include "analyzers/source/lexical/ProjectFile.h"
#include "analyzers/source/lexical/ProjectToken.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armlift::source {

class IncludeResolver;

/// A directive of some file.
struct DirectiveRef {
  std::uint32_t File = NoFile;
  std::uint32_t Directive = 0;
};

struct DefinitionSite {
  std::uint32_t File;
  std::uint32_t Directive;
  bool IsDefault; ///< inside #ifndef of the very name: what holds where nothing
                  ///< else was said
};

/// An #include that means a file of the project.
struct IncludeEdge {
  DirectiveRef From;
  std::uint32_t To;
  /// `#include NAME`: the first definition of NAME that spells the file so.
  DirectiveRef SpelledBy = {};
  bool Always = false; ///< outside of conditionals, guards aside
};

/// Everything the project says of one name.
struct MacroName {
  std::string Spelling;
  std::vector<DefinitionSite> Definitions;
  std::vector<DirectiveRef> Undefinitions;
  std::vector<std::uint32_t> ConfiguredIn; ///< templates that set it when the
                                           ///< project is configured
};

/// A conditional around a part of a file that closes itself.
struct PartGuard {
  std::uint32_t Opener;
  MacroId Name;    ///< whose absence it asks for
  bool HoldsError; ///< as GuardedPart
};

/// What a file has to do with the others.
struct FileNames {
  std::vector<MacroId> Ids;       ///< project number of each Symbol
  MacroId Guard = NoFile;         ///< the macro of its include guard
  std::uint32_t GuardAt = NoFile; ///< the directive that opens it
  /// Conditionals around one include that ask for nothing but its guard, which
  /// would close it all the same: `#ifndef A_H / #include "a.h" / #endif`.
  std::vector<std::uint32_t> OuterGuards;
  std::vector<PartGuard> Parts; ///< sorted by Opener
  bool Included = false;        ///< some file of the project includes it
  bool TriedOut = false;     ///< a header of a library that has nothing else,
                             ///< which tests that are off by default include
  bool IncludedOnce = false; ///< a guard or a pragma sees to that
  /// The first directive that includes a header which is neither the project's
  /// nor the system's, or what includes one; NoFile: none.
  std::uint32_t Foreign = NoFile;
  bool FollowsForeign = false; ///< some file includes such a header in front
  bool ForOtherSystem = false; ///< it includes what Linux has not, <windows.h>,
                               ///< without a condition, or who does
  bool TooManyHeaders = false; ///< an `#include NAME` of it may mean more than
                               ///< are followed
  /// Directives that name by quotes what neither the project nor a system has.
  std::vector<std::uint32_t> Missing;
  /// Of a judged file: those of the facts' whose macro makes x86 of the
  /// argument somewhere.
  std::vector<Site> ArgumentSites;
};

/// What is asked of the definitions of a macro for a site that its argument
/// makes.
struct ArgumentQuestion {
  MacroId Macro;
  ArgumentUse Use;
  std::uint32_t Argument;
  std::string_view Pasted; ///< the name that is made of it
  auto operator<=>(const ArgumentQuestion &) const = default;
};

class ProjectIndex {
public:
  /// Files must stay where they are.
  ProjectIndex(const std::vector<ProjectFile> &Files,
               const IncludeResolver &Resolver, unsigned Jobs);

  const FileNames &of(std::uint32_t File) const { return ByFile[File]; }

  /// The conditional decides nothing: it asks for the guard of its file or of
  /// this part of it, which is open where anybody reads it, or of the file that
  /// it alone includes.
  bool isGuard(std::uint32_t File, std::uint32_t Conditional) const {
    const FileNames &Of = ByFile[File];
    return Conditional == Of.GuardAt ||
           std::ranges::binary_search(Of.OuterGuards, Conditional) ||
           partGuard(File, Conditional) != NoFile;
  }
  /// The guard of the part that the conditional opens; NoFile: none.
  MacroId partGuard(std::uint32_t File, std::uint32_t Conditional) const {
    auto Part = std::ranges::lower_bound(ByFile[File].Parts, Conditional, {},
                                         &PartGuard::Opener);
    return Part != ByFile[File].Parts.end() && Part->Opener == Conditional
               ? Part->Name
               : NoFile;
  }
  /// What a build sets, `IsSet`, may keep a unit from a part: its conditional
  /// is one like others.
  void openParts(const std::function<bool(MacroId)> &IsSet);

  /// The name that the conditional asks the absence of, where it is defined
  /// after that alone: the branch was taken before wherever the name is there.
  /// NoFile: none.
  MacroId sectionGuard(DirectiveRef Conditional) const;

  MacroId intern(std::string_view Name);
  /// NoFile where nobody has named it.
  MacroId find(std::string_view Name) const;
  const MacroName &operator[](MacroId Id) const { return Names[Id]; }
  MacroId size() const { return static_cast<MacroId>(Names.size()); }

  /// Sorted by From.
  const std::vector<IncludeEdge> &includes() const { return Includes; }
  std::span<const IncludeEdge> includesOf(std::uint32_t File) const;
  std::span<const IncludeEdge> includersOf(std::uint32_t File) const;
  /// By file: it is C++, or a header that C++ includes, directly or not.
  std::vector<bool> filesReadAsCxx() const;
  /// What stands there may know macros of a library that the project uses.
  bool followsForeign(const DirectiveRef &At) const {
    return ByFile[At.File].FollowsForeign ||
           ByFile[At.File].Foreign < At.Directive;
  }
  /// NAME of an `#include NAME`.
  MacroId headerMacro(DirectiveRef Include) const;
  /// `"name"` or `<name>`, where the body of the definition is no more than
  /// that; else empty.
  std::string_view spelledHeader(DirectiveRef Definition) const;

  /// Sites with the same have the same uses.
  ArgumentQuestion questionOf(std::uint32_t File, const Site &S) const {
    return {of(File).Ids[S.Call], S.Use, S.Argument,
            S.Use == ArgumentUse::Pasted ? Files[File].Facts->name(S.Subject)
                                         : std::string_view()};
  }
  /// Visit(DefinitionSite) for each definition of the site's macro that makes
  /// of the argument what would make it x86's, until it returns false.
  template <typename Function>
  void visitArgumentUses(std::uint32_t File, const Site &S,
                         const Function &Visit) const {
    const SourceFacts &Caller = *Files[File].Facts;
    for (const DefinitionSite &At : Names[of(File).Ids[S.Call]].Definitions) {
      const SourceFacts &Facts = *Files[At.File].Facts;
      for (const ArgumentMacro &M : std::ranges::equal_range(
               Facts.ArgumentMacros, At.Directive, {}, &ArgumentMacro::Define))
        if (M.Use == S.Use && M.Parameter == S.Argument &&
            (M.Front == NoSymbol ||
             Caller.name(S.Subject).starts_with(Facts.name(M.Front))) &&
            !Visit(At))
          return;
    }
  }

private:
  /// What the header that an #include spells is.
  struct IncludedHeader {
    std::uint32_t Target; ///< the project's file, or IncludeResolver::None
    bool OfOtherSystem, Foreign, Missing; ///< of what is not the project's
  };
  IncludedHeader headerOf(const ProjectFile &From, const Directive &D,
                          const IncludeResolver &Resolver) const;

  void collectMacros(std::uint32_t File);
  void collectIncludes(std::uint32_t File,
                       std::span<const IncludedHeader> Spelled,
                       const IncludeResolver &Resolver);
  bool isOuterGuard(DirectiveRef Include, std::uint32_t Target) const;
  void findClosingParts();
  bool triesOut(const IncludeEdge &Edge);
  void addInclude(const IncludeEdge &Edge);
  void spreadForeign();
  bool isCertain(const IncludeEdge &E) const;
  void spreadOtherSystem();
  /// The first definition with each spelling of a header that a macro has.
  struct Spellings {
    std::vector<DirectiveRef> First;
    bool Cut = false; ///< there are more
  };
  const Spellings &spellingsOf(MacroId Macro);
  void findArgumentSites();

  const std::vector<ProjectFile> &Files;
  /// First folders of paths in which something is compiled; once it is asked.
  std::optional<std::unordered_set<std::string_view>> FoldersWithSources;
  std::vector<FileNames> ByFile;
  std::deque<MacroName> Names; ///< never moves, so that views into it stay
  std::unordered_map<std::string_view, MacroId> IdByName;
  std::unordered_map<MacroId, Spellings> HeaderSpellings; ///< what was asked
  std::vector<IncludeEdge> Includes;                      ///< sorted by From
  std::vector<IncludeEdge> Includers; ///< the same, sorted by To
};

} // namespace armlift::source
