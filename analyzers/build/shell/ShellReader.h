// Follows shell text from command to command, with the condition under which
// each command runs. The base of the readers of configure.ac and of
// hand-written configure scripts. Nothing is executed; functions and loops are
// read as if they ran once.
#pragma once

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionStack.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class ShellReader {
protected:
  explicit ShellReader(const Input &In)
      : Text(In.Bytes), Model(Text, Syntax::Shell) {}
  ~ShellReader() = default;

  /// Follows `Code`, which is a script or a part of one, a view into the file's
  /// text.
  void script(std::string_view Code, const When &Outer, unsigned Depth);

  /// Handles `NAME=value`. `IsSure`: no && or || before the assignment decides
  /// whether it happens, and it replaces the old value, unlike `NAME+=value`.
  virtual void assignment(std::string_view Name, std::string_view Value,
                          When Condition, bool IsSure) = 0;
  /// Handles "NAME(" with the '(' at `At`. Returns true if the call was
  /// handled; `At` is then past its closing parenthesis.
  virtual bool call(std::string_view Name, std::string_view Code,
                    std::size_t &At, const When &Here, unsigned Depth) = 0;
  /// Handles any other command; `At` is the end of its name.
  virtual void command(std::string_view /*Name*/, std::string_view /*Code*/,
                       std::size_t & /*At*/, const When & /*Here*/) {}
  /// Handles the body of a here-document.
  virtual void document(std::string_view /*Body*/, const When & /*Here*/) {}

  /// Records that `Code` was not understood from `At` on. Ignored unless `Code`
  /// is the whole file: the arguments of a macro may be in another language.
  void note(std::string_view Code, std::size_t At, std::string_view What);
  /// The shell value at `At`: "…", '…' or a bare word. Moves `At` past it.
  std::string_view value(std::string_view Code, std::size_t &At);

  /// "NAME" for "$NAME" and "${NAME}"; empty for anything else.
  static std::string_view reference(std::string_view Value);

  BuildText Text;
  BuildFileModel Model;
  bool TooDeep = false;
  std::string Problem; ///< the first problem that note() recorded

private:
  class HereDocuments;
  class CommandLists;

  bool passToWord(std::string_view Code, std::size_t &At,
                  HereDocuments &Documents, CommandLists &Lists);
  bool control(std::string_view Name, std::string_view Code, std::size_t &At,
               std::vector<std::string_view> &CaseWords, ConditionStack &Stack);
  void pattern(std::string_view Code, std::size_t &At, std::string_view Word,
               ConditionStack &Stack);
  std::size_t passQuoted(std::string_view Code, std::size_t At);
  std::string_view upTo(std::string_view Code, std::size_t &At,
                        std::string_view End, std::string_view Missing);
};

} // namespace armlift::build
