// Follows shell text from command to command, with the condition that each is
// run under: what configure.ac and hand-written configure scripts have in
// common. Nothing is run; functions and loops are read as if they ran once.
#pragma once

#include "analyzers/build/ConditionStack.h"
#include "analyzers/build/FlagModel.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class ShellReader {
protected:
  explicit ShellReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::Shell) {}
  ~ShellReader() = default;

  /// Of a command or a piece of one, a view into the file's text.
  void script(std::string_view Code, const When &Outer, unsigned Depth);

  /// `NAME=value`. `IsSure`: no command in front decides whether it is made,
  /// and nothing of what was there is left, as it is by `NAME+=value`.
  virtual void assignment(std::string_view Name, std::string_view Value,
                          When Condition, bool IsSure) = 0;
  /// "NAME(" with its '(' at `At`; true where it is followed, and `At` behind.
  virtual bool call(std::string_view Name, std::string_view Code,
                    std::size_t &At, const When &Here, unsigned Depth) = 0;
  /// Any other command, whose name ends at `At`.
  virtual void command(std::string_view /*Name*/, std::string_view /*Code*/,
                       std::size_t & /*At*/, const When & /*Here*/) {}
  /// The body of a here-document.
  virtual void document(std::string_view /*Body*/, const When & /*Here*/) {}

  /// Of `Code`, at `At`, the rest was not understood. Only of the file itself
  /// this is certain: the arguments of a macro may be of another language.
  void note(std::string_view Code, std::size_t At, std::string_view What);
  /// A shell value at `At`: "…", '…' or a bare word.
  std::string_view value(std::string_view Code, std::size_t &At);

  /// "NAME" of "$NAME" and "${NAME}"; empty for anything else.
  static std::string_view reference(std::string_view Value);

  BuildText Text;
  FlagModel Model;
  bool TooDeep = false;
  std::string Problem; ///< of note(), the first

private:
  class HereDocuments;

  bool passToWord(std::string_view Code, std::size_t &At,
                  HereDocuments &Documents);
  bool control(std::string_view Name, std::string_view Code, std::size_t &At,
               std::vector<std::string_view> &CaseWords, ConditionStack &Stack);
  std::optional<When> listInFront(std::string_view Before) const;
  void pattern(std::string_view Code, std::size_t &At, std::string_view Word,
               ConditionStack &Stack);
  std::size_t closingQuote(std::string_view Code, std::size_t At);
  std::string_view upTo(std::string_view Code, std::size_t &At,
                        std::string_view End, std::string_view Missing);
};

} // namespace armlift::build
