// Finds code that enables floating-point traps. Neoverse cores do not trap
// floating-point exceptions; the function of glibc returns -1.
#include "analyzers/source/whatif/checks/SemanticCheck.h"
#include "core/rules/RuleId.h"

namespace armlift::source {
namespace {

using namespace clang;

class FpExceptionTrap : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void body(const FunctionBody &Body) override {
    Body.each<CallExpr>([&](const CallExpr &Call, unsigned) {
      if (const RoleRow *Row = Unit.called(Call, AstRole::Traps);
          Row && Unit.Sites.isMachine(Call.getCalleeDecl()->getLocation()))
        Unit.Sites.add(rule::FpExceptionTrap, Call.getBeginLoc(),
                       llvm::StringRef(Row->Name));
    });
  }
};

} // namespace

std::unique_ptr<SemanticCheck> makeFpExceptionTrap(const SemanticUnit &Unit) {
  return std::make_unique<FpExceptionTrap>(Unit);
}

} // namespace armlift::source
