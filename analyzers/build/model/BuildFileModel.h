// The model of a build file, the same for every language: macros, x86 flags,
// x86 libraries and sources, each with its condition. A reader reports uses and
// variables from top to bottom. WordExpansion replaces variables in each use,
// in CMake immediately, in other languages at the end of the file.
// WordClassifier classifies each resulting word by its shape; FactList and
// SourceList collect the results.
#pragma once

#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/FactList.h"
#include "analyzers/build/model/IncludeList.h"
#include "analyzers/build/model/SourceList.h"
#include "analyzers/build/model/TargetList.h"
#include "analyzers/build/model/ValueWords.h"
#include "analyzers/build/model/VariableUses.h"
#include "analyzers/build/model/When.h"
#include "analyzers/build/model/WordClassifier.h"
#include "analyzers/build/model/WordExpansion.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::build {

class BuildFileModel {
public:
  /// `Text` must outlive this object; words and places are views into it.
  BuildFileModel(BuildText &Text, Syntax Language)
      : Text(Text), Variables(Language), Includes(Text, Variables, Language) {}
  BuildFileModel(const BuildFileModel &) = delete;
  BuildFileModel &operator=(const BuildFileModel &) = delete;

  /// As BuildText::keep().
  std::string_view keep(std::string Computed, std::string_view Where) {
    return Text.keep(std::move(Computed), Where);
  }
  /// The variables that the file sets.
  BuildVariables &variables() { return Variables; }
  const BuildVariables &variables() const { return Variables; }
  /// What readers tell apart from the uses of words.
  FactList &facts() { return Facts; }
  SourceList &sources() { return Sources; }
  TargetList &targets() { return Targets; }
  WordClassifier &words() { return Words; }
  /// The other build files that this one reads.
  IncludeList &includes() { return Includes; }

  /// The words of `Words` are used under `Condition`. `Files` restricts flags
  /// to some sources.
  void use(WordRole R, std::string_view Words, When Condition,
           std::string_view Files = {}, std::string_view Target = {});
  /// The definitions are for the target and for all that link it.
  void definePublicly(std::string_view Words, const When &Condition,
                      std::string_view Target);
  /// As use(), with `InFront` before each word: "avx2" of '-m' + 'avx2'. Waits
  /// for the end of the file in every language.
  void useBehind(std::string_view InFront, WordRole R, std::string_view Words,
                 When Condition);
  /// The values that `Variable` has at this point are used, each word with
  /// `InFront` before it.
  void useVariable(WordRole R, std::string_view Variable, const When &Condition,
                   std::string_view InFront = {});
  /// Other files get the variable `Variable` with the value `Words`.
  void exportVariable(std::string_view Variable, std::string_view Words,
                      const When &Condition);
  /// The number of uses that wait for the end of the file.
  std::size_t uses() const { return Uses.size(); }
  /// The waiting uses [First, Behind) do not count if `Condition` holds.
  void withdraw(std::size_t First, std::size_t Behind, const When &Condition);

  /// Sets, or with `Appends` extends, a variable of options that the build uses
  /// implicitly (CFLAGS). The variable's value at the end of the file counts.
  void setFlags(std::string_view Variable, std::string_view Value,
                When Condition, Assignment How, bool Appends);
  /// Uses the present values of these variables: a subfolder inherits them.
  void useFlagVariables();
  /// `Variable` gets, in the scope `Depth`, the values that the variables in
  /// `Value` have in the current scope.
  void defineOutside(std::size_t Depth, std::string_view Variable,
                     std::string_view Value, const When &Condition,
                     Assignment How, bool IsFlags);
  /// Sets, or with `Appends` extends, the variable of a global property, which
  /// gets the values that the variables in `Value` have now and outlives all
  /// scopes.
  void setProperty(std::string_view Variable, std::string_view Value,
                   const When &Condition, bool Appends);
  /// Adds `Piece` to the text `Variable`, such as prose or commands. The text
  /// counts only where the file uses the variable.
  void addText(std::string_view Variable, std::string_view Piece,
               When Condition);
  /// As BuildVariables::explainByCheck(); a configured header may also define
  /// the macro `Variable`.
  void explainByCheck(std::string_view Variable, const When &Condition);

  /// Paths of sources are relative to a folder that the file does not name
  /// (VPATH, an included *.mk).
  void hideFront() {
    Words.hideFront();
    Includes.hideFront();
  }
  /// As hideFront(), but the files that a pattern of a Make function finds are
  /// in the folder of the pattern.
  void searchFolders() {
    Words.searchFolders();
    Includes.hideFront();
  }
  /// The file's paths are relative to the folder of the file that includes it.
  void actForIncluder() {
    hideFront();
    IsOfIncluder = true;
  }
  /// The file is a fragment that other files include.
  void markFragment() { IsFragment = true; }

  /// Under `Condition`, if `Value` is true, the target is built only on
  /// request.
  void excludeFromAll(std::string_view Target, std::string_view Value,
                      const When &Condition);
  /// Under `Condition`, a rule makes the object `Object` from the source
  /// `Source`. Other words tell nothing.
  void makeObject(std::string_view Object, std::string_view Source,
                  const When &Condition);
  /// The variables in `Files` list sources that properties are set on.
  void markFileLists(std::string_view Files);
  /// Under `Condition`, if `Value` is true, targets list the sources `Files`
  /// without compiling them.
  void leaveUncompiled(std::string_view Files, std::string_view Value,
                       const When &Condition);

  /// Returns the facts of the whole file. The model must not be used
  /// afterwards. Reports each limit that was hit as an error of `In`.
  std::unique_ptr<BuildFileFacts> finish(const Input &In,
                                         std::vector<Error> &Errors);

private:
  struct Use {
    WordRole R;
    std::string_view Words;
    When Condition;
    std::string_view Files = {}, Target = {};
    std::string Front = {};
  };

  void resolve(const Use &U);
  When whenUsed(std::string_view Variable) const;
  Pieces valuesOf(std::string_view Words, const When &Condition, bool AreFlags,
                  std::string_view Itself = {});
  void extendOutside(std::string_view Variable, const Pieces &Inner,
                     const When &Condition, bool AreFlags);
  void resolveUnused();
  void addReferences(const Piece &P, std::string_view Of,
                     std::map<std::string_view, std::size_t> &Names) const;
  void reportLimits(const Input &In, std::vector<Error> &Errors) const;

  BuildText &Text;
  BuildVariables Variables;
  std::vector<Use> Uses; ///< that wait for the end of the file
  SourceList Sources;
  IncludeList Includes;
  TargetList Targets;
  FactList Facts{Text, Variables};
  VariableUses Used{Variables};
  WordClassifier Words{Text, Variables, Used, Facts, Sources, Targets};
  WordExpansion Expansion{Variables, Words};
  bool IsOfIncluder = false, IsFragment = false;
};

} // namespace armlift::build
