// The macros, flags and libraries of a build file, one per place, with the
// sources or the target that each is set on.
#pragma once

#include "analyzers/build/model/BuildFile.h"
#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/SourceList.h"
#include "analyzers/build/model/TargetList.h"
#include "analyzers/build/model/VariableValues.h"
#include "analyzers/build/model/WordExpansion.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace armlift::build {

class FactList {
public:
  /// Both must outlive this object. Places (`Where`, `Word`) are views into
  /// `Text`.
  FactList(const BuildText &Text, const VariableValues &Variables)
      : Text(Text), Variables(Variables) {}

  /// Adds a macro whose name is known. `Around` says for which sources or
  /// target it is, and `Variable` is as in MacroSetting. Returns null if `Name`
  /// is no name; the pointer is valid until the next macro is added.
  MacroSetting *addMacro(std::string_view Name, std::string_view Value,
                         const When &Condition, std::string_view Where,
                         const Surroundings &Around = {},
                         std::string_view Variable = {});
  /// Adds a macro whose name the file partly computes, as a glob: "ENABLE_*".
  void addComputedMacro(std::string Glob) {
    Facts->ComputedMacros.insert(std::move(Glob));
  }
  /// Adds a macro that a configured header defines if `Holds`.
  void addConfigured(std::string_view Name, BuildExpression Holds);
  /// Adds a flag of `Row`. `Around` says which sources or target it is set on.
  void addFlag(std::string Flag, std::string_view Where, const FlagRow *Row,
               const When &Condition, const Surroundings &Around);
  /// Adds such a flag in a variable that the file sets for other files to use.
  void exportFlag(std::string_view Variable, std::string_view Flag,
                  std::string_view Where, const FlagRow *Row,
                  const When &Condition);
  /// Notes options that change which sources a compiler takes, in a word or a
  /// call such as "$(call cc-option,-fsigned-char)": every compiler has these
  /// options, so it does not matter which one is asked.
  void noteOptions(std::string_view Words, const When &Condition);
  /// Adds a use of -mno-outline-atomics.
  void addOutlineAtomicsOff(std::string_view Word, const When &Condition);
  /// Adds a variable of flags that other files may set.
  void importVariable(std::string_view Variable, const When &Condition,
                      Setters By);
  void addLibrary(std::string_view Name, std::string_view Where,
                  const X86LinkLibraryRow *Row, const When &Condition);
  /// Adds to BuildFacts::OwnLibraries.
  void nameLibrary(std::string_view Name) { Facts->OwnLibraries.emplace(Name); }
  /// Adds to BuildFileFacts::BuiltLibraries if a library for x86 alone has the
  /// name.
  void addBuiltLibrary(std::string_view Name);
  /// Adds to BuildSources::Found.
  void addFound(std::string_view Variable, SourceAddition Source) {
    Facts->Sources.Found.push_back({std::string(Variable), std::move(Source)});
  }
  /// Adds to BuildSources::Properties.
  void addSourceProperty(std::string_view Variable, const When &Condition);
  /// Adds the source of a test program.
  void addProbe(std::string Path, std::string_view Where);
  /// Adds to BuildSources::Programs.
  void addProgram(std::string_view Name) {
    Facts->Sources.Programs.emplace_back(Name);
  }
  /// Adds a header that the compiler reads before each source.
  void addForcedInclude(std::string Path, std::string_view Where,
                        const When &Condition);
  /// A target links `Library`.
  void addLink(std::string_view Library, const When &Condition);
  /// The build ends at `Where` with `Message`.
  void addStop(std::string_view Where, std::string_view Message,
               const When &Condition);
  /// Sets BuildFileFacts::TunesForArm.
  void markTunedForArm() { Facts->TunesForArm = true; }
  /// Sets BuildFileTraits::ForOtherMachine.
  void markForOtherSystem() { Facts->File.ForOtherMachine = true; }
  /// An option is neither of x86 nor of aarch64, such as "-mthumb". Options
  /// that x86 shares with other machines, such as "-msoft-float", then belong
  /// to that machine too.
  void markForOtherMachine() { ForOtherMachine = true; }

  /// Restricts what is set on certain sources or targets to when these are
  /// built. Must be called once, after all sources and targets are known.
  void restrict(SourceList &Sources, const TargetList &Targets);
  /// Hands the facts over; the list must not be used afterwards.
  std::unique_ptr<BuildFileFacts> take();

private:
  /// The sources or the target that a flag is set on.
  struct Origin {
    std::string_view Files, Target;
    /// The sources in `Files`, as far as they are listed.
    std::vector<std::string> Listed = {};
  };

  void listFiles(std::string_view Words, std::vector<std::string> &Files,
                 OpenNames &Open) const;
  void restrictToFiles(SourceList &Sources);
  void restrictToTargets(const SourceList::Restrictions &Built);

  const BuildText &Text;
  const VariableValues &Variables;
  /// The ImportedVariables of the facts.
  std::map<std::pair<std::string, Setters>, When> Imports;
  /// Indices into the members of `Facts`, for merging facts of the same place.
  std::map<std::string, std::size_t> ForcedAt;
  std::map<std::tuple<std::string, std::uint32_t, std::string>, std::size_t>
      MacroAt;
  std::map<std::pair<std::string, std::uint32_t>, std::size_t> FlagAt,
      LibraryAt;
  std::vector<Origin> FlagOrigins; ///< parallel to Facts->Flags
  /// Parallel to Facts->Macros: the only target with the macro, or empty.
  std::vector<std::string_view> MacroTargets;
  bool ForOtherMachine = false;
  std::unique_ptr<BuildFileFacts> Facts = std::make_unique<BuildFileFacts>();
};

} // namespace armlift::build
