// The macro names, definitions and includes of a project, numbered: what the
// slice and the walk look up.
#pragma once

#include "analyzers/source/lexical/SimulatedFile.h"

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

class IncludeResolver;

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
};

/// Everything the project says of one name.
struct MacroName {
  std::string Spelling;
  std::vector<DefinitionSite> Definitions;
  std::vector<DirectiveRef> Undefinitions;
  std::vector<std::uint32_t> ConfiguredIn; ///< templates that set it when the
                                           ///< project is configured
};

class ProjectIndex {
public:
  /// Files must stay where they are.
  ProjectIndex(std::vector<SimulatedFile> &Files,
               const IncludeResolver &Resolver);

  MacroId intern(std::string_view Name);
  /// NoFile where nobody has named it.
  MacroId find(std::string_view Name) const;
  const MacroName &operator[](MacroId Id) const { return Names[Id]; }
  MacroId size() const { return static_cast<MacroId>(Names.size()); }

  /// Sorted by From.
  const std::vector<IncludeEdge> &includes() const { return Includes; }
  std::span<const IncludeEdge> includesOf(std::uint32_t File) const;

private:
  void collectMacros(std::uint32_t File, const SimulatedFile &F);
  void collectIncludes(std::uint32_t File, const IncludeResolver &Resolver);

  std::vector<SimulatedFile> &Files;
  std::deque<MacroName> Names; ///< never moves, so that views into it stay
  std::unordered_map<std::string_view, MacroId> IdByName;
  std::vector<IncludeEdge> Includes;
};

} // namespace armlift::source
