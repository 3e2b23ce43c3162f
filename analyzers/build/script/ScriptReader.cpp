#include "analyzers/build/script/ScriptReader.h"

#include <utility>

namespace armlift::build {

std::vector<ScriptToken> readScript(const Input &In, const BuildText &Text,
                                    std::vector<Error> &Errors, LineEnds Ends) {
  ScriptTokens Lexed = lexScript(In.Bytes, Ends);
  if (!Lexed.Problem.empty())
    Errors.push_back(notUnderstood(In, Text, Lexed.BadAt, Lexed.Problem));
  return std::move(Lexed.List);
}

} // namespace armlift::build
