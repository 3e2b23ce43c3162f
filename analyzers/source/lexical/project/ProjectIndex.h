// The macro names, definitions and includes of a project, numbered, for the
// slice and the walk to look up.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "analyzers/source/lexical/project/ProjectToken.h"

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
  /// In an #ifndef of the same name: it holds if nothing else is said.
  bool IsDefault;
};

/// An #include with a project file that it means.
struct IncludeEdge {
  DirectiveRef From;
  std::uint32_t To;
  /// For `#include NAME`: the first definition of NAME that spells the file
  /// this way.
  DirectiveRef SpelledBy = {};
  bool Always = false; ///< outside of conditionals other than guards
};

/// Everything the project says about one name.
struct MacroName {
  std::string Spelling;
  std::vector<DefinitionSite> Definitions;
  /// Where it loses its value, or gets back one that was saved.
  std::vector<DirectiveRef> Undefinitions;
  /// The lines of templates that set it when the project is configured.
  std::vector<DirectiveRef> ConfiguredIn;
  bool OnlyByCMake = true; ///< all of these are templates of CMake
  /// One of them may leave the macro undefined (ConfiguredName::DefinedOrNot).
  bool MayBeUndefined = false;
  /// A file that may set it, if some file may.
  std::uint32_t firstFile() const {
    return Definitions.empty() ? ConfiguredIn.front().File
                               : Definitions.front().File;
  }
  /// The name that holds its value from `#pragma push_macro` to `pop_macro`, or
  /// NoFile. Only the last value is held.
  MacroId Saved = NoFile;
};

/// A conditional around a part of a file that works as its include guard.
struct PartGuard {
  std::uint32_t Opener;
  MacroId Name;    ///< the name that must be undefined
  bool HoldsError; ///< see GuardedPart
};

/// What connects a file with the others.
struct FileNames {
  std::vector<MacroId> Ids;       ///< project number of each Symbol
  MacroId Guard = NoFile;         ///< the macro of its include guard
  std::uint32_t GuardAt = NoFile; ///< the directive that opens it
  /// Conditionals around one include that only ask for its guard, which would
  /// stop it anyway: `#ifndef A_H / #include "a.h" / #endif`.
  std::vector<std::uint32_t> OuterGuards;
  std::vector<PartGuard> Parts; ///< sorted by Opener
  bool Included = false;        ///< some file of the project includes it
  /// A header of a library that consists only of headers, included by tests
  /// that are off by default.
  bool TriedOut = false;
  bool IncludedOnce = false; ///< by a guard or #pragma once
  /// The first directive that brings in a header which belongs neither to the
  /// project nor to the system, directly or not; NoFile if there is none.
  std::uint32_t Foreign = NoFile;
  /// Some file includes such a header before this one.
  bool FollowsForeign = false;
  /// It includes a header that Linux lacks, such as <windows.h>, without a
  /// condition, directly or not.
  bool ForOtherSystem = false;
  /// An `#include NAME` may mean more files than are followed.
  bool TooManyHeaders = false;
  /// Quoted includes of headers that neither the project nor a known system
  /// has.
  std::vector<std::uint32_t> Missing;
  /// For a judged file: the argument sites of its facts whose macro has a
  /// definition that makes x86 code of the argument.
  std::vector<Site> ArgumentSites;
};

/// The question to the definitions of a macro that decides whether its argument
/// is an x86 site.
struct ArgumentQuestion {
  MacroId Macro;
  ArgumentUse Use;
  std::uint32_t Argument;
  std::string_view Pasted; ///< the name that is pasted from it
  std::uint32_t Asker;     ///< the file, if only its own definitions count
  auto operator<=>(const ArgumentQuestion &) const = default;
};

class ProjectIndex {
public:
  /// `Files` must outlive the object and must not move.
  ProjectIndex(const std::vector<ProjectFile> &Files,
               const IncludeResolver &Resolver, unsigned Jobs);

  const FileNames &of(std::uint32_t File) const { return ByFile[File]; }

  /// True if the conditional decides nothing, because it asks for the guard of
  /// its file or of this part of the file, which is undefined at the first
  /// reading, or for the guard of the one file that it includes.
  bool isGuard(std::uint32_t File, std::uint32_t Conditional) const {
    const FileNames &Of = ByFile[File];
    return Conditional == Of.GuardAt ||
           std::ranges::binary_search(Of.OuterGuards, Conditional) ||
           partGuard(File, Conditional) != NoFile;
  }
  /// Returns the guard of the part that the conditional opens, or NoFile.
  MacroId partGuard(std::uint32_t File, std::uint32_t Conditional) const {
    auto Part = std::ranges::lower_bound(ByFile[File].Parts, Conditional, {},
                                         &PartGuard::Opener);
    return Part != ByFile[File].Parts.end() && Part->Opener == Conditional
               ? Part->Name
               : NoFile;
  }
  /// Forgets the guarded parts whose guard the build may set, `IsSet`. Such a
  /// conditional may keep a unit from the part, as any other one may.
  void openParts(const std::function<bool(MacroId)> &IsSet);

  /// Returns the name whose absence the conditional asks for, if its only
  /// definition comes later in the same file: wherever the name is defined, the
  /// branch was taken before. Otherwise NoFile.
  MacroId sectionGuard(DirectiveRef Conditional) const;

  /// Returns the number of a name; a new name gets one.
  MacroId intern(std::string_view Name);
  /// Returns the number of a name, or NoFile if the project does not mention
  /// it.
  MacroId find(std::string_view Name) const;
  const MacroName &operator[](MacroId Id) const { return Names[Id]; }
  MacroId size() const { return static_cast<MacroId>(Names.size()); }

  /// Returns all includes, sorted by From.
  const std::vector<IncludeEdge> &includes() const { return Includes; }
  std::span<const IncludeEdge> includesOf(std::uint32_t File) const;
  /// Returns the files that one #include means.
  std::span<const IncludeEdge> includesOf(DirectiveRef Include) const;
  /// Returns the includes of the file, sorted by From.
  std::span<const IncludeEdge> includersOf(std::uint32_t File) const;
  /// Marks all files that include a marked file, directly or not.
  void markIncluders(std::vector<bool> &Marked) const;
  /// Marks all files that a marked file includes, directly or not.
  void markIncluded(std::vector<bool> &Marked) const;
  /// Returns, by file, whether it is C++ or a header that C++ includes,
  /// directly or not.
  std::vector<bool> filesReadAsCxx() const;
  /// True if code at this place may have macros of a library that the project
  /// uses.
  bool followsForeign(const DirectiveRef &At) const {
    return ByFile[At.File].FollowsForeign ||
           ByFile[At.File].Foreign < At.Directive;
  }
  /// Returns NAME of an `#include NAME`.
  MacroId headerMacro(DirectiveRef Include) const;
  /// Returns `"name"` or `<name>` if that is the whole body of the definition;
  /// otherwise an empty view.
  std::string_view spelledHeader(DirectiveRef Definition) const;

  /// Returns the question of a site. Sites with the same question have the same
  /// uses.
  ArgumentQuestion questionOf(std::uint32_t File, const Site &S) const {
    const MacroId Macro = of(File).Ids[S.Call];
    return {Macro, S.Use, S.Argument,
            S.Use == ArgumentUse::Pasted ? Files[File].Facts->name(S.Subject)
                                         : std::string_view(),
            S.Use == ArgumentUse::Text || defines(File, Macro) ? File : NoFile};
  }
  /// True if the file itself defines the macro.
  bool defines(std::uint32_t File, MacroId Macro) const {
    return std::ranges::binary_search(Names[Macro].Definitions, File, {},
                                      &DefinitionSite::File);
  }
  /// Calls Visit(DefinitionSite, ArgumentMacro) for each definition of the
  /// macro of the site that makes x86 code of the argument, until it returns
  /// false.
  template <typename Function>
  void visitArgumentUses(std::uint32_t File, const Site &S,
                         const Function &Visit) const {
    const SourceFacts &Caller = *Files[File].Facts;
    const MacroId Macro = of(File).Ids[S.Call];
    // A file that defines the macro itself needs no definition of others.
    const bool IsOwn = defines(File, Macro);
    for (const DefinitionSite &At : Names[Macro].Definitions) {
      if (IsOwn && At.File != File)
        continue;
      const SourceFacts &Facts = *Files[At.File].Facts;
      // Each source may have a text of that name for its own statements.
      if (S.Use == ArgumentUse::Text && At.File != File &&
          Facts.Kind != FileKind::Header)
        continue;
      for (const ArgumentMacro &M : std::ranges::equal_range(
               Facts.ArgumentMacros, At.Directive, {}, &ArgumentMacro::Define))
        if (makes(M.Use, S.Use) && M.Parameter == S.Argument &&
            (S.Use != ArgumentUse::Pasted ||
             Caller.name(S.Subject).starts_with(Facts.name(M.Front))) &&
            !Visit(At, M))
          return;
    }
  }

private:
  /// What an #include means that spells its header.
  struct IncludedHeader {
    std::uint32_t Target; ///< the file of the project, or IncludeResolver::None
    /// For headers outside of the project.
    bool OfOtherSystem, Foreign, Missing;
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
  bool isPartForMachine(const IncludeEdge &Edge) const;
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
  /// The top-level folders with sources that are compiled; empty until they are
  /// needed.
  std::optional<std::unordered_set<std::string_view>> FoldersWithSources;
  std::vector<FileNames> ByFile;
  /// Never moves, so that views into it stay valid.
  std::deque<MacroName> Names;
  std::unordered_map<std::string_view, MacroId> IdByName;
  /// Memo of spellingsOf().
  std::unordered_map<MacroId, Spellings> HeaderSpellings;
  std::vector<IncludeEdge> Includes;  ///< sorted by From
  std::vector<IncludeEdge> Includers; ///< the same, sorted by To
};

} // namespace armlift::source
