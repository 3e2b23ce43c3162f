// What the readers of this folder share: the tokens of a build file, a place
// among them, and what the file says so far.
#pragma once

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/ConditionStack.h"
#include "core/code/ScriptLexer.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::build {

/// The tokens of a build file. If lexing stops early, adds an error with the
/// line in `Text` to `Errors`.
std::vector<ScriptToken> readScript(const Input &In, const BuildText &Text,
                                    std::vector<Error> &Errors,
                                    LineEnds Ends = LineEnds::Kept);

class ScriptReader {
protected:
  using Kind = ScriptToken::Kind;
  using Tokens = std::span<const ScriptToken>;

  ScriptReader(const Input &In, std::vector<Error> &Errors, Syntax References,
               LineEnds Ends = LineEnds::Kept)
      : In(In), Errors(Errors), Before(Errors.size()), Text(In.Bytes),
        Model(Text, References), List(readScript(In, Text, Errors, Ends)) {}

  /// True for the name or symbol at the current place, or behind it.
  bool at(std::string_view Symbol) const {
    return At < List.size() && is(List[At], Symbol);
  }
  bool follows(std::string_view Symbol) const {
    return At + 1 < List.size() && is(List[At + 1], Symbol);
  }

  void report(std::string_view Where, std::string_view What) {
    Errors.push_back(notUnderstood(In, Text, Where, What));
  }
  /// True if no error in the file is reported so far.
  bool isUnderstood() const { return Errors.size() == Before; }
  std::unique_ptr<BuildFileFacts> finish() { return Model.finish(In, Errors); }

  const Input &In;
  std::vector<Error> &Errors;
  const std::size_t Before; ///< the errors of other files
  BuildText Text;
  BuildFileModel Model;
  ConditionStack Stack;
  const std::vector<ScriptToken> List;
  std::size_t At = 0;
};

} // namespace armlift::build
