// What the words of a build file mean, the same for every language: macros, x86
// flags, x86 libraries, sources, each with its condition. A reader tells uses
// and variables from top to bottom (FlagModel.cpp). A use is expanded through
// its variables (FlagExpansion.cpp): in CMake at once, in other languages once
// the file is read. Each word left is classified by its look (FlagWords.cpp).
#pragma once

#include "analyzers/build/BuildText.h"
#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/IncludeList.h"
#include "analyzers/build/NameSteps.h"
#include "analyzers/build/SourceList.h"
#include "analyzers/build/ValueWords.h"
#include "analyzers/build/When.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace armlift::build {

struct MakeFunction;

/// What the words of a text are.
enum class Role : std::uint8_t {
  Flags,       ///< of a compiler or linker
  Definitions, ///< macros, with or without -D
  Sources,
  Probes, ///< sources of a test program
  Libraries,
  Tool,   ///< of another program that works on objects
  Mixed,  ///< each word tells by its shape
  Unused, ///< sources and macros, flags for others, of a variable that this
          ///< file sets and does not use
  Value,  ///< collected for valuesOf(), not classified
  Task,   ///< of a goal that builds nothing: they tell nothing
};

class FlagModel : public BuildVariables {
public:
  FlagModel(const BuildText &Text, References Style)
      : BuildVariables(Style), Text(Text), Includes(Text, *this, Style) {}

  /// The words of `Words` are used under `Condition`; `Files` restricts a flag
  /// to some sources.
  void use(Role R, std::string_view Words, When Condition,
           std::string_view Files = {}, std::string_view Target = {});
  /// The words of `Words` are used with `InFront` in front of each: "avx2" of
  /// '-m' + 'avx2'.
  void useBehind(std::string_view InFront, Role R, std::string_view Words,
                 When Condition);
  /// How many uses are waiting for the end of the file.
  std::size_t uses() const { return Uses.size(); }
  /// The waiting uses [First, Behind) do not count where `Condition` holds.
  void withdraw(std::size_t First, std::size_t Behind, const When &Condition);
  /// The options in `Variable`, which the build takes without a word (CFLAGS),
  /// are `Value`, or go on by it; they count as they are in the end.
  void setFlags(std::string_view Variable, std::string_view Value,
                When Condition, Assignment How, bool GoesOn);
  /// `Variable` gets, in the scope `Depth`, what the variables in `Value` hold
  /// in this one.
  void defineOutside(std::size_t Depth, std::string_view Variable,
                     std::string_view Value, const When &Condition,
                     Assignment How, bool IsFlags);
  /// A piece of the text `Variable`, which counts where the file uses it, and
  /// else tells nothing: prose, or commands.
  void addText(std::string_view Variable, std::string_view Piece,
               When Condition);
  /// Somebody takes these options as they are now: another folder.
  void takeFlags();
  /// Paths of sources are relative to a folder that the file does not name
  /// (VPATH, an included *.mk).
  void hideFront() {
    FrontHidden = true;
    Includes.hideFront();
  }
  /// The word `Word`, a view into the text, is relative to such a folder.
  void hideFrontOf(std::string_view Word) { HiddenFronts.insert(Word.data()); }
  /// The word, a view into the text, is a file of the folder of this one, and
  /// an object the one that is made there of its source.
  void markOwnFile(std::string_view Word) { OwnFiles.insert(Word.data()); }
  /// What the file says is about the folder of whoever includes it.
  void actForIncluder() {
    hideFront();
    Facts->OfIncluder = true;
  }
  /// The values that `Variable` has now are used, each word with `InFront` in
  /// front.
  void useVariable(Role R, std::string_view Variable, When Condition,
                   std::string_view InFront = {});
  /// A macro known by name alone; `Where` is its place. Null where the name is
  /// none.
  MacroSetting *macro(std::string_view Name, std::string_view Value,
                      When Condition, std::string_view Where);
  /// A configured header defines `Name` where `Holds`.
  void configuredMacro(std::string_view Name, BuildExpression Holds);
  /// The build ends at `Where` and says `Message`.
  void stop(std::string_view Where, std::string_view Message,
            const When &Condition);
  /// The file is a piece of others.
  void markFragment() { Facts->IsFragment = true; }
  /// A word of ours or an Arm value was seen: somebody tunes for aarch64.
  void markTunedForArm() { Facts->TunesForArm = true; }
  /// What is to be said of targets and their sources beyond the uses.
  SourceList &sources() { return Sources; }
  /// The other build files that this one has read.
  IncludeList &includes() { return Includes; }
  /// Under `Condition` nobody builds the target unless asked for, if `Value` is
  /// true.
  void excludeFromAll(std::string_view Target, std::string_view Value,
                      const When &Condition);

  /// The variables in `Files` say what properties are set on.
  void markFileLists(std::string_view Files);
  /// Under `Condition` a target only shows the sources `Files`, if `Value` is
  /// true.
  void leaveUncompiled(std::string_view Files, std::string_view Value,
                       const When &Condition);

  /// The target has nothing to compile: its flags are for who links it.
  void markInterface(std::string_view Target) {
    InterfaceLibraries.emplace(Target);
  }
  /// Something links `Library`.
  void link(std::string_view Library, const When &Condition);

  /// The outcome of a check that says nothing of the machine.
  void explainByCheck(std::string_view Variable, const When &Condition);
  /// The facts of the whole file; the model is spent. A limit that was hit is
  /// an error of `In`.
  std::unique_ptr<BuildFileFacts> finish(const Input &In,
                                         std::vector<Error> &Errors);

private:
  struct Use {
    Role R;
    Piece P;
    std::string_view Files, Target;
  };
  /// What a flag is set on.
  struct Origin {
    std::string_view Files, Target;
    std::vector<std::string> Listed = {}; ///< of Files, so far
  };

  void resolve(const Use &U);
  void resolve(Role R, const Piece &P);
  void expand(Role R, std::string_view Name, const When &Condition);
  bool isTold(std::string_view Name, const When &Condition);
  void expandComputed(Role R, std::string_view Name, const When &Condition);
  std::vector<Piece> valuesOf(std::string_view Words, const When &Condition,
                              bool AreFlags);
  void keep(std::string_view Word, const When &Condition);
  void addWords(std::string_view Variable, std::vector<Piece> Words);
  void goOn(std::string_view Variable, const std::vector<Piece> &Inner,
            const When &Condition, bool AreFlags);
  bool expandReference(Role R, std::string_view Word, const When &Condition);
  bool expandFunction(Role R, std::string_view Word, const When &Condition);
  void resolveCall(Role R, const MakeFunction &Call, const When &Condition);
  void resolveValue(Role R, const Variable &V, const When &Condition);
  void classifyLeft(Role R, std::string_view Word, const When &Condition);
  void classify(Role R, std::string_view Word, const When &Condition);
  void classifyGenerated(Role R, std::string_view Word, const When &Condition);
  void classifyProbe(std::string_view Word);
  void classifyDefinition(Role R, std::string_view Word, const When &Condition);
  void classifyUnused(std::string_view Word, const When &Condition);
  void classifyPrefixed(Role R, std::string_view Word, const When &Condition);
  void classifyFlag(std::string_view Word, const When &Condition);
  void classifyComposed(std::string_view Word, const When &Condition);
  void exportFlag(std::string_view Flag, std::string_view Where,
                  const X86FlagRow *Row, const When &Condition);
  void addFlag(std::string Flag, std::string_view Where, const X86FlagRow *Row,
               const When &Condition);
  void classifyLibrary(std::string_view Word, const When &Condition);
  bool classifySource(std::string_view Word, const When &Condition,
                      bool Exported = false);
  std::string pathOfSource(std::string_view Word, bool Any, bool IsOwn) const;
  bool addSource(std::string_view Word, std::string_view Where,
                 const When &Condition, bool Exported);
  std::vector<std::string> lostAgain(std::string_view Glob);
  void configuredVariables();
  void listFiles(std::string_view Words, std::vector<std::string> &Files,
                 OpenNames &Open);
  void resolveUnused();
  void addReferences(const Piece &P, std::string_view Of,
                     std::map<std::string_view, std::size_t> &Names) const;
  void restrictToFiles();
  SourceList::Restrictions excludedTargets() const;
  void restrictToTargets();

  const BuildText &Text;
  std::vector<Use> Uses;
  std::set<std::string, std::less<>> Consumed;
  std::set<std::string, std::less<>> FlagVariables; ///< of setFlags()
  /// Variables of markFileLists().
  std::set<std::string, std::less<>> FileLists;
  std::vector<Piece> *Kept = nullptr; ///< where Role::Value goes
  bool KeepsFlags = false;            ///< and no other words
  std::string_view Itself; ///< the variable that gets them, if it goes on
  std::map<std::string, BuildExpression, std::less<>>
      Excluded; ///< targets, with when they are
  /// The targets that link a library, with when they do.
  std::map<std::string, std::map<std::string, BuildExpression, std::less<>>,
           std::less<>>
      Linked;
  std::set<std::string, std::less<>> InterfaceLibraries;
  bool IsRead = false; ///< the whole file
  bool ForOtherMachine = false; ///< some option is of neither x86 nor aarch64
  /// Variables of flags, each with a condition: how deep they were expanded.
  std::map<
      std::tuple<std::string, std::string, Ternary, Ternary, Ternary, Ternary>,
      std::size_t>
      Told;
  OpenNames Active; ///< variables being expanded, against circles
  bool FrontHidden = false;
  /// Where these words begin.
  std::set<const char *> HiddenFronts, OwnFiles;
  /// What Make's addprefix and addsuffix, and CMake's list(TRANSFORM), put
  /// around the words being expanded.
  std::string Front, Behind;
  NameSteps Steps; ///< of its functions, filters among them
  /// A test program is one that a variable names.
  bool ProbesByVariable = false;
  bool Deep = false; ///< the value being expanded came from GLOB_RECURSE
  std::map<std::string, std::size_t, std::less<>>
      ImportAt; ///< indices into Facts->ImportedVariables
  /// Where each fact came from, for merging; indices into Facts.
  std::map<std::pair<std::string, std::uint32_t>, std::size_t> MacroAt, FlagAt,
      LibraryAt;
  SourceList Sources;
  IncludeList Includes;
  Origin Now;                      ///< of the use that is being resolved
  std::vector<Origin> FlagOrigins; ///< parallel to Facts->Flags
  /// Parallel to Facts->Macros: the one target that has it, or nothing.
  std::vector<std::string_view> MacroTargets;
  std::unique_ptr<BuildFileFacts> Facts = std::make_unique<BuildFileFacts>();
};

} // namespace armlift::build
