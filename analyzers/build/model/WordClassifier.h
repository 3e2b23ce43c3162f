// Classifies a word of a build file by its shape and its role: a macro, an x86
// flag, an x86 library or a source. See BuildFileModel.h. WordExpansion
// extracts the words from variables; SourceWords.cpp reads sources,
// WordClassifier.cpp the rest.
#pragma once

#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/CMakeConfiguration.h"
#include "analyzers/build/model/FactList.h"
#include "analyzers/build/model/SourceList.h"
#include "analyzers/build/model/TargetList.h"
#include "analyzers/build/model/VariableUses.h"
#include "analyzers/build/model/When.h"
#include "analyzers/build/model/WordExpansion.h"

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::build {

class WordClassifier final : public WordSink {
public:
  /// All references must outlive this object.
  WordClassifier(const BuildText &Text, BuildVariables &Variables,
                 VariableUses &Uses, FactList &Facts, SourceList &Sources,
                 TargetList &Targets)
      : Text(Text), Variables(Variables), Uses(Uses), Facts(Facts),
        Sources(Sources), Targets(Targets) {}

  /// Paths of sources are relative to a folder that the file does not name.
  void hideFront() { FrontHidden = true; }
  /// Sources are also looked for in folders that the file does not name, but
  /// the files that a pattern finds are in the folder of the pattern: VPATH
  /// (GNU Make manual, 4.5.1).
  void searchFolders() { IsSearchedFor = true; }
  bool hidesFront() const { return FrontHidden || IsSearchedFor; }
  /// The path `Word`, a view into the text, is relative to an unknown folder.
  void hideFrontOf(std::string_view Word) { HiddenFronts.insert(Word.data()); }
  /// `Word`, a view into the text, is a file in the folder of the build file.
  /// If it is an object, the object is built there from its source.
  void markOwnFile(std::string_view Word) { OwnFiles.insert(Word.data()); }
  /// CMake's project(NAME), for sources that are spelled with its name.
  /// Conditions do not ask for it: another file may have named a project above.
  void nameProject(std::string_view Name) { ProjectName = Name; }
  /// `Answer` is asked for notEmpty(), and must outlive this object.
  void answerNotEmpty(std::function<When(std::string_view)> Answer) {
    NotEmpty = std::move(Answer);
  }

  /// What counts at the end in one configuration may count elsewhere for all.
  bool follows(std::string_view Variable) const override {
    return !Uses.isLeftForEnd(Variable) ||
           (Variables.syntax() == Syntax::CMake &&
            !configurationOf(Variable).empty());
  }
  void onUnset(WordRole R, std::string_view Variable,
               const When &Condition) override;
  void onSetElsewhere(WordRole R, std::string_view Variable,
                      const When &Condition, Setters By) override;
  void onFound(std::string_view Variable, std::string_view Pattern, bool IsDeep,
               const When &Condition, const Surroundings &Around) override;
  When notEmpty(std::string_view Text) const override {
    return NotEmpty ? NotEmpty(Text) : When{NobodyKnows, Text};
  }
  bool enters(WordRole R, std::string_view Variable, const When &Condition,
              const Surroundings &Around) override;
  void onWord(WordRole R, std::string_view Word, const When &Condition,
              const Surroundings &Around) override;
  void onOperand(std::string_view Option, std::string_view Word,
                 const When &Condition, const Surroundings &Around) override;

private:
  void classifyGenerated(WordRole R, std::string_view Word,
                         const When &Condition, const Surroundings &Around);
  void classifyProbe(std::string_view Word);
  void classifyHeader(std::string_view Word, const When &Condition,
                      const Surroundings &Around);
  void importVariable(WordRole R, std::string_view Variable,
                      const When &Condition, Setters By);
  void classifyDefinition(WordRole R, std::string_view Word,
                          const When &Condition, const Surroundings &Around,
                          std::string_view LeftIn);
  void classifyUnused(std::string_view Word, const When &Condition,
                      const Surroundings &Around);
  /// The variable with the words that the file leaves to other files; empty if
  /// it uses them itself.
  static std::string_view leftIn(WordRole R, const Surroundings &Around) {
    return R == WordRole::Unused ? Around.Open.front() : std::string_view();
  }
  bool classifyRenamed(WordRole R, std::string_view Word, const When &Condition,
                       const Surroundings &Around);
  void classifyPrefixed(WordRole R, std::string_view Word,
                        const When &Condition, const Surroundings &Around);
  bool isForNvcc(std::string_view Word, const Surroundings &Around) const;
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
  bool addNamedForProject(std::string_view Word, const When &Condition,
                          const Surroundings &Around, SourceUse Use);
  bool classifyComposedSource(std::string_view Word, const When &Condition,
                              const Surroundings &Around, SourceUse Use);
  std::string folderMeant(std::string_view Word) const;
  std::string pathOfSource(std::string_view Word, bool Any, bool IsOwn,
                           const Surroundings &Around) const;
  void noteBareSource(std::string_view Word, const When &Condition,
                      const Surroundings &Around, SourceUse Use);
  bool addAnySuffix(std::string_view Word, std::string_view Where,
                    const When &Condition, const Surroundings &Around,
                    SourceUse Use);
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
  std::string_view ProjectName;
  /// Where the words of hideFrontOf() and markOwnFile() begin.
  std::set<const char *> HiddenFronts, OwnFiles;
  std::function<When(std::string_view)> NotEmpty;
  /// A variable names the source of a test program: "${DIR}/${file}".
  bool ProbesByVariable = false;
};

} // namespace armlift::build
