// What one word of a build file is, by its look and its role: a macro, an x86
// flag, an x86 library, a source. See FlagModel.h; how words come out of
// variables is WordExpansion's.
#pragma once

#include "analyzers/build/BuildText.h"
#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/FactList.h"
#include "analyzers/build/SourceList.h"
#include "analyzers/build/TargetList.h"
#include "analyzers/build/VariableUses.h"
#include "analyzers/build/WordExpansion.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class FlagWords final : public WordSink {
public:
  /// All outlive it.
  FlagWords(const BuildText &Text, BuildVariables &Variables,
            VariableUses &Uses, FactList &Facts, SourceList &Sources,
            TargetList &Targets)
      : Text(Text), Variables(Variables), Uses(Uses), Facts(Facts),
        Sources(Sources), Targets(Targets) {}

  /// Paths of sources are relative to a folder that the file does not name.
  void hideFront() { FrontHidden = true; }
  /// They are looked for in such folders too, but what a pattern finds lies
  /// where it says: VPATH (GNU Make manual, 4.5.1).
  void searchFolders() { IsSearchedFor = true; }
  bool hidesFront() const { return FrontHidden || IsSearchedFor; }
  /// The word `Word`, a view into the text, is relative to such a folder.
  void hideFrontOf(std::string_view Word) { HiddenFronts.insert(Word.data()); }
  /// The word, a view into the text, is a file of the folder of this one, and
  /// an object the one that is made there of its source.
  void markOwnFile(std::string_view Word) { OwnFiles.insert(Word.data()); }

  bool follows(std::string_view Variable) const override {
    return !Uses.isLeftForEnd(Variable);
  }
  void onUnset(Role R, std::string_view Variable,
               const When &Condition) override;
  bool enters(Role R, std::string_view Variable, const When &Condition,
              const Surroundings &Around) override;
  void onWord(Role R, std::string_view Word, const When &Condition,
              const Surroundings &Around) override;
  void onOperand(std::string_view Option, std::string_view Word,
                 const When &Condition, const Surroundings &Around) override;

private:
  void classifyGenerated(Role R, std::string_view Word, const When &Condition,
                         const Surroundings &Around);
  void classifyProbe(std::string_view Word);
  void classifyHeader(std::string_view Word, const When &Condition,
                      const Surroundings &Around);
  void classifyDefinition(Role R, std::string_view Word, const When &Condition,
                          const Surroundings &Around);
  void classifyUnused(std::string_view Word, const When &Condition,
                      const Surroundings &Around);
  void classifyPrefixed(Role R, std::string_view Word, const When &Condition,
                        const Surroundings &Around);
  void classifyFlag(std::string_view Word, const When &Condition,
                    const Surroundings &Around);
  void classifyAssemblerOptions(std::string_view Word, const When &Condition,
                                const Surroundings &Around);
  void classifyComposed(std::string_view Word, const When &Condition,
                        const Surroundings &Around);
  void classifyLibrary(std::string_view Word, const When &Condition,
                       const Surroundings &Around);
  void classifySource(std::string_view Word, const When &Condition,
                      const Surroundings &Around,
                      SourceUse Use = SourceUse::Compiled);
  bool classifyComposedSource(std::string_view Word, const When &Condition,
                              const Surroundings &Around, SourceUse Use);
  std::string pathOfSource(std::string_view Word, bool Any, bool IsOwn,
                           const Surroundings &Around) const;
  void noteBareSource(std::string_view Word, const When &Condition,
                      const Surroundings &Around, SourceUse Use);
  void addSource(std::string_view Word, std::string_view Where,
                 const When &Condition, const Surroundings &Around,
                 SourceUse Use);
  std::vector<std::string> lostAgain(std::string_view Glob,
                                     const Surroundings &Around) const;

  const BuildText &Text;
  BuildVariables &Variables;
  VariableUses &Uses;
  FactList &Facts;
  SourceList &Sources;
  TargetList &Targets;
  bool FrontHidden = false, IsSearchedFor = false;
  /// Where these words begin.
  std::set<const char *> HiddenFronts, OwnFiles;
  /// A test program is one that a variable names.
  bool ProbesByVariable = false;
};

} // namespace armlift::build
