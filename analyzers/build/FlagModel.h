// What a build file says, the same for every language: macros, x86 flags, x86
// libraries, sources, each with its condition. A reader tells uses and
// variables from top to bottom. A use is expanded through its variables
// (WordExpansion): in CMake at once, in other languages once the file is read.
// Each word left is classified by its look (FlagWords) and noted (FactList,
// SourceList).
#pragma once

#include "analyzers/build/BuildText.h"
#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/FactList.h"
#include "analyzers/build/FlagWords.h"
#include "analyzers/build/IncludeList.h"
#include "analyzers/build/SourceList.h"
#include "analyzers/build/TargetList.h"
#include "analyzers/build/ValueWords.h"
#include "analyzers/build/VariableUses.h"
#include "analyzers/build/When.h"
#include "analyzers/build/WordExpansion.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class FlagModel {
public:
  /// `Text` outlives it; words and places are views into it.
  FlagModel(const BuildText &Text, References Style)
      : Text(Text), Variables(Style), Includes(Text, Variables, Style) {}
  FlagModel(const FlagModel &) = delete;
  FlagModel &operator=(const FlagModel &) = delete;

  /// What the file sets.
  BuildVariables &variables() { return Variables; }
  const BuildVariables &variables() const { return Variables; }
  /// What is to be said of targets and their sources beyond the uses.
  SourceList &sources() { return Sources; }
  /// The other build files that this one has read.
  IncludeList &includes() { return Includes; }

  /// The words of `Words` are used under `Condition`; `Files` restricts a flag
  /// to some sources.
  void use(Role R, std::string_view Words, When Condition,
           std::string_view Files = {}, std::string_view Target = {});
  /// The words of `Words` are used with `InFront` in front of each: "avx2" of
  /// '-m' + 'avx2'.
  void useBehind(std::string_view InFront, Role R, std::string_view Words,
                 When Condition);
  /// The values that `Variable` has now are used, each word with `InFront` in
  /// front.
  void useVariable(Role R, std::string_view Variable, const When &Condition,
                   std::string_view InFront = {});
  /// How many uses are waiting for the end of the file.
  std::size_t uses() const { return Uses.size(); }
  /// The waiting uses [First, Behind) do not count where `Condition` holds.
  void withdraw(std::size_t First, std::size_t Behind, const When &Condition);

  /// Sets, or with `GoesOn` extends, a variable of options that the build uses
  /// implicitly (CFLAGS). Its value at the end of the file counts.
  void setFlags(std::string_view Variable, std::string_view Value,
                When Condition, Assignment How, bool GoesOn);
  /// A subfolder inherits these options with their present values.
  void takeFlags();
  /// `Variable` gets, in the scope `Depth`, what the variables in `Value` hold
  /// in this one.
  void defineOutside(std::size_t Depth, std::string_view Variable,
                     std::string_view Value, const When &Condition,
                     Assignment How, bool IsFlags);
  /// A piece of the text `Variable`, which counts where the file uses it, and
  /// else tells nothing: prose, or commands.
  void addText(std::string_view Variable, std::string_view Piece,
               When Condition);
  /// The outcome of a check that says nothing of the machine.
  void explainByCheck(std::string_view Variable, const When &Condition);

  /// Paths of sources are relative to a folder that the file does not name
  /// (VPATH, an included *.mk).
  void hideFront() {
    Words.hideFront();
    Includes.hideFront();
  }
  /// As hideFront(), but what the patterns of a function find is where they
  /// say.
  void searchFolders() {
    Words.searchFolders();
    Includes.hideFront();
  }
  /// The word `Word`, a view into the text, is relative to such a folder.
  void hideFrontOf(std::string_view Word) { Words.hideFrontOf(Word); }
  /// The word, a view into the text, is a file of the folder of this one, and
  /// an object the one that is made there of its source.
  void markOwnFile(std::string_view Word) { Words.markOwnFile(Word); }
  /// What the file says is about the folder of whoever includes it.
  void actForIncluder() {
    hideFront();
    IsOfIncluder = true;
  }
  /// The file is a piece of others.
  void markFragment() { IsFragment = true; }

  /// A macro known by name alone; `Where` is its place. Null where the name is
  /// none.
  MacroSetting *macro(std::string_view Name, std::string_view Value,
                      const When &Condition, std::string_view Where) {
    return Facts.addMacro(Name, Value, Condition, Where);
  }
  /// A configured header defines `Name` where `Holds`.
  void configuredMacro(std::string_view Name, BuildExpression Holds) {
    Facts.addConfigured(Name, std::move(Holds));
  }
  /// The build ends at `Where` and says `Message`.
  void stop(std::string_view Where, std::string_view Message,
            const When &Condition) {
    Facts.addStop(Where, Message, Condition);
  }
  /// Something links `Library`.
  void link(std::string_view Library, const When &Condition) {
    Facts.addLink(Library, Condition);
  }
  /// A word of ours or an Arm value was seen: somebody tunes for aarch64.
  void markTunedForArm() { Facts.markTunedForArm(); }
  /// As BuildFacts::ForOtherMachine.
  void markForOtherSystem() { Facts.markForOtherSystem(); }

  /// Under `Condition` nobody builds the target unless asked for, if `Value` is
  /// true.
  void excludeFromAll(std::string_view Target, std::string_view Value,
                      const When &Condition);
  /// The target has nothing to compile: its flags are for what links it.
  void markInterface(std::string_view Target) { Targets.markInterface(Target); }
  /// The variables in `Files` say what properties are set on.
  void markFileLists(std::string_view Files);
  /// Under `Condition` a target only shows the sources `Files`, if `Value` is
  /// true.
  void leaveUncompiled(std::string_view Files, std::string_view Value,
                       const When &Condition);

  /// The facts of the whole file; the model is spent. A limit that was hit is
  /// an error of `In`.
  std::unique_ptr<BuildFileFacts> finish(const Input &In,
                                         std::vector<Error> &Errors);

private:
  struct Use {
    Role R;
    std::string_view Words;
    When Condition;
    std::string_view Files = {}, Target = {};
    std::string Front = {};
  };

  void resolve(const Use &U);
  Pieces valuesOf(std::string_view Words, const When &Condition, bool AreFlags,
                  std::string_view Itself = {});
  void goOn(std::string_view Variable, const Pieces &Inner,
            const When &Condition, bool AreFlags);
  void resolveUnused();
  void addReferences(const Piece &P, std::string_view Of,
                     std::map<std::string_view, std::size_t> &Names) const;
  void reportLimits(const Input &In, std::vector<Error> &Errors) const;

  const BuildText &Text;
  BuildVariables Variables;
  std::vector<Use> Uses; ///< that are waiting
  SourceList Sources;
  IncludeList Includes;
  TargetList Targets;
  FactList Facts{Text, Variables};
  VariableUses Used{Variables};
  FlagWords Words{Text, Variables, Used, Facts, Sources, Targets};
  WordExpansion Expansion{Variables, Words};
  bool IsOfIncluder = false, IsFragment = false;
};

} // namespace armlift::build
