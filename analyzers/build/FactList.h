// The macros, flags and libraries of a build file, each once for every place,
// with what it is set on.
#pragma once

#include "analyzers/build/BuildFile.h"
#include "analyzers/build/BuildText.h"
#include "analyzers/build/SourceList.h"
#include "analyzers/build/TargetList.h"
#include "analyzers/build/VariableValues.h"
#include "analyzers/build/WordExpansion.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::build {

class FactList {
public:
  /// Both outlive it. A place (`Where`, `Word`) is a view into `Text`.
  FactList(const BuildText &Text, const VariableValues &Variables)
      : Text(Text), Variables(Variables) {}

  /// A macro known by name alone, of `Target` or of all. Null where the name is
  /// none; good until the next is added.
  MacroSetting *addMacro(std::string_view Name, std::string_view Value,
                         const When &Condition, std::string_view Where,
                         std::string_view Target = {});
  /// "ENABLE_*": a macro of which the file computes a part.
  void addComputedMacro(std::string Glob) {
    Facts->ComputedMacros.insert(std::move(Glob));
  }
  /// A configured header defines `Name` where `Holds`.
  void addConfigured(std::string_view Name, BuildExpression Holds);
  /// `Around` says what the flag is set on.
  void addFlag(std::string Flag, std::string_view Where, const X86FlagRow *Row,
               const When &Condition, const Surroundings &Around);
  /// In a variable that the file leaves to others.
  void exportFlag(std::string_view Variable, std::string_view Flag,
                  std::string_view Where, const X86FlagRow *Row,
                  const When &Condition);
  /// -mno-outline-atomics
  void addOutlineAtomicsOff(std::string_view Word, const When &Condition);
  /// Flags that another file sets.
  void importVariable(std::string_view Variable, const When &Condition);
  void addLibrary(std::string_view Name, std::string_view Where,
                  const X86LinkLibraryRow *Row, const When &Condition);
  /// The source of a test program.
  void addProbe(std::string Path, std::string_view Where);
  /// As BuildFacts::Programs.
  void addProgram(std::string_view Name) { Facts->Programs.emplace_back(Name); }
  /// A header in front of each source.
  void addForcedInclude(std::string Path, std::string_view Where,
                        const When &Condition);
  /// Something links `Library`.
  void addLink(std::string_view Library, const When &Condition);
  /// The build ends at `Where` and says `Message`.
  void addStop(std::string_view Where, std::string_view Message,
               const When &Condition);
  void markTunedForArm() { Facts->TunesForArm = true; }
  void markForOtherSystem() { Facts->ForOtherMachine = true; }
  /// Some option is one of neither x86 nor aarch64: those that x86's compilers
  /// share with others are of that machine too, "-mthumb -msoft-float".
  void markForOtherMachine() { ForOtherMachine = true; }

  /// What is set on certain sources or targets takes effect only where these
  /// are built. To be called once, when all are known.
  void restrict(SourceList &Sources, const TargetList &Targets);
  /// Hands the facts over; the list is spent.
  std::unique_ptr<BuildFileFacts> take();

private:
  /// What a flag is set on.
  struct Origin {
    std::string_view Files, Target;
    std::vector<std::string> Listed = {}; ///< of Files, so far
  };

  void listFiles(std::string_view Words, std::vector<std::string> &Files,
                 OpenNames &Open) const;
  void restrictToFiles(SourceList &Sources);
  void restrictToTargets(const SourceList::Restrictions &Built);

  const BuildText &Text;
  const VariableValues &Variables;
  /// Indices into Facts->ImportedVariables.
  std::map<std::string, std::size_t, std::less<>> ImportAt;
  /// Where each fact came from, for merging; indices into Facts.
  std::map<std::string, std::size_t> ForcedAt;
  std::map<std::pair<std::string, std::uint32_t>, std::size_t> MacroAt, FlagAt,
      LibraryAt;
  std::vector<Origin> FlagOrigins; ///< parallel to Facts->Flags
  /// Parallel to Facts->Macros: the one target that has it, or nothing.
  std::vector<std::string_view> MacroTargets;
  bool ForOtherMachine = false;
  std::unique_ptr<BuildFileFacts> Facts = std::make_unique<BuildFileFacts>();
};

} // namespace armlift::build
