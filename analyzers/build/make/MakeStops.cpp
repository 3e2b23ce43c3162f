#include "analyzers/build/make/MakeStops.h"

#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/WordExpansion.h"
#include "core/support/Text.h"

#include <cstddef>

namespace armlift::build {
namespace {

/// Of the references in a text, follows only the calls of error.
class StopSink final : public WordSink {
public:
  StopSink(std::string_view Text, BuildFileModel &Model,
           const std::function<When(std::string_view)> &NotEmpty)
      : Text(Text), Model(Model), NotEmpty(NotEmpty) {}

  bool follows(std::string_view Variable) const override {
    return takeWord(Variable, "error");
  }
  void onUnset(WordRole, std::string_view Name,
               const When &Condition) override {
    constexpr std::size_t Open = 2; // "$("
    std::string_view Call =
        Text.substr(static_cast<std::size_t>(Name.data() - Text.data()) - Open);
    Call = Call.substr(0, skipBrackets(Call, 1));
    std::string_view Message = insideReference(Call);
    takeWord(Message, "error");
    Model.facts().addStop(Call.substr(0, Call.find_first_of(" \t")), Message,
                          Condition);
  }
  When notEmpty(std::string_view Condition) const override {
    return NotEmpty(Condition);
  }
  bool enters(WordRole, std::string_view, const When &,
              const Surroundings &) override {
    return false;
  }
  void onWord(WordRole, std::string_view, const When &,
              const Surroundings &) override {}
  void onOperand(std::string_view, std::string_view, const When &,
                 const Surroundings &) override {}

private:
  std::string_view Text;
  BuildFileModel &Model;
  const std::function<When(std::string_view)> &NotEmpty;
};

} // namespace

void readStops(std::string_view Text, const When &Condition,
               BuildFileModel &Model,
               const std::function<When(std::string_view)> &NotEmpty) {
  // Most texts need no look at their functions.
  if (!Text.contains("(error") && !Text.contains("{error"))
    return;
  StopSink Sink(Text, Model, NotEmpty);
  WordExpansion(Model.variables(), Sink)
      .expand(WordRole::Mixed, Text, Condition, {});
}

} // namespace armlift::build
