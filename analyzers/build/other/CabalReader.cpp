// *.cabal: the C sources of a Haskell package and their options, with their
// conditions (Cabal User Guide, "Package description", "Foreign libraries" and
// "Conditional blocks").

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionStack.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/TextCondition.h"
#include "core/support/Text.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace armlift::build {
namespace {

class CabalReader {
public:
  explicit CabalReader(const Input &In)
      : Text(In.Bytes), Model(Text, Syntax::Plain) {}

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    for (std::string_view Rest = In.Bytes; !Rest.empty();) {
      std::string_view Line = takeLine(Rest);
      std::size_t Indent = Line.find_first_not_of(" \t");
      Line = trim(Line);
      if (Line.empty() || Line.starts_with("--"))
        continue;
      if (!follow(Line, Indent)) {
        Errors.push_back(
            notUnderstood(In, Text, Line, "conditions nest too deeply"));
        break;
      }
    }
    return Model.finish(In, Errors);
  }

private:
  /// A field, whose value continues on the lines that are indented further.
  struct Field {
    std::size_t Indent;
    std::string Name; ///< in lower case
  };

  /// Follows a line. Returns false if conditions nest too deeply.
  bool follow(std::string_view Line, std::size_t Indent) {
    if (Open && Indent > Open->Indent) {
      value(Line);
      return true;
    }
    Open.reset();
    const bool IsElse = takeWord(Line, "else"), IsElif = takeWord(Line, "elif");
    leaveBlocks(Indent, IsElse || IsElif);
    if (IsElse || IsElif) {
      if (Blocks.empty())
        return true; // of nothing
      Stack.elseIf(IsElse ? When{} : condition(Line));
      return true;
    }
    if (takeWord(Line, "if")) {
      Blocks.push_back(Indent);
      return Stack.enter(condition(Line));
    }
    std::size_t Colon = Line.find(':');
    if (Colon == Line.npos) {
      section(Line);
      return true;
    }
    Open = Field{Indent, lowerCase(trim(Line.substr(0, Colon)))};
    value(trim(Line.substr(Colon + 1)));
    return true;
  }

  /// Leaves the conditional blocks that a line with this indentation is not in.
  void leaveBlocks(std::size_t Indent, bool IsBranch) {
    while (!Blocks.empty() &&
           (Blocks.back() > Indent || (Blocks.back() == Indent && !IsBranch))) {
      Blocks.pop_back();
      Stack.leave();
    }
  }

  When condition(std::string_view Condition) const {
    return {evaluateCabalCondition(Condition,
                                   [&](std::string_view Flag) {
                                     auto Set = Flags.find(lowerCase(Flag));
                                     return Set == Flags.end() ? NobodyKnows
                                                               : Set->second;
                                   }),
            Condition};
  }

  /// "library", "flag simd", "test-suite properties". Tests and benchmarks are
  /// built only on request.
  void section(std::string_view Line) {
    const bool IsFlag = takeWord(Line, "flag");
    Flag = IsFlag ? lowerCase(trim(Line)) : std::string();
    if (IsFlag)
      Flags[Flag] = TrueByDefault; // if it says nothing
    Section = When();
    std::string_view Name = Line;
    if (takeWord(Name, "test-suite") || takeWord(Name, "benchmark"))
      Section = {FalseByDefault, "the " + std::string(Line) + " is built"};
  }

  void value(std::string_view Words) {
    if (!Flag.empty() && Open->Name == "default")
      Flags[Flag] =
          lowerCase(Words) == "false" ? FalseByDefault : TrueByDefault;
    else if (std::optional<WordRole> R =
                 roleOf(BuildLanguage::Cabal, Open->Name))
      use(*R, Words);
  }

  void use(WordRole R, std::string_view Words) {
    for (std::string_view Word : splitWords(Words, ","))
      Model.use(R, trim(Word), both(Section, Stack.current()));
  }

  BuildText Text;
  BuildFileModel Model;
  ConditionStack Stack;
  std::vector<std::size_t> Blocks; ///< the indentations of the open "if" lines
  std::optional<Field> Open;       ///< the field that may continue
  When Section;
  std::string Flag; ///< the flag whose section is read; empty in others
  std::map<std::string, MachineTruth, std::less<>> Flags; ///< in lower case
};

} // namespace

std::unique_ptr<BuildFileFacts> readCabal(const Input &In,
                                          std::vector<Error> &Errors) {
  return CabalReader(In).read(In, Errors);
}

} // namespace armlift::build
