// Finds intrinsics in loops that a compatibility header emulates with many
// instructions, although another idiom needs few. Intrinsics that no header
// provides are findings of `x86-intrinsic`.
#include "analyzers/source/whatif/checks/SemanticCheck.h"

#include "core/rules/IntrinsicTable.h"

#include "core/rules/RuleId.h"
#include "clang/Basic/SourceManager.h"

namespace armlift::source {
namespace {

using namespace clang;

class SlowEmulation : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void body(const FunctionBody &Body) override {
    Body.each<CallExpr>([&](const CallExpr &Call, unsigned Index) {
      const FunctionDecl *Callee = Call.getDirectCallee();
      if (!Callee || !Callee->getIdentifier() || !Body.nodes()[Index].InLoop)
        return;
      // SIMDe's own spelling: simde_mm_shuffle_epi8.
      llvm::StringRef Name = Callee->getName();
      Name.consume_front("simde");
      const IntrinsicRow *Row = findIntrinsic(Name);
      if (!Row || Row->Cost.empty() || !isEmulated(*Callee, Call))
        return;
      if (UnitSite *Site = Unit.Sites.add(
              rule::SlowEmulation, Call.getBeginLoc(), Callee->getName()))
        Site->Detail = Row->Cost;
    });
  }

private:
  /// True if the callee is in a file, and not in that of the caller: calls
  /// within a header are not the concern of the user.
  bool isEmulated(const FunctionDecl &Callee, const CallExpr &Call) const {
    const SourceManager &Sources = Unit.Ast.getSourceManager();
    FileID Header =
        Sources.getFileID(Sources.getExpansionLoc(Callee.getLocation()));
    return Sources.getFileEntryRefForID(Header) &&
           Header !=
               Sources.getFileID(Sources.getExpansionLoc(Call.getBeginLoc()));
  }
};

} // namespace

std::unique_ptr<SemanticCheck> makeSlowEmulation(const SemanticUnit &Unit) {
  return std::make_unique<SlowEmulation>(Unit);
}

} // namespace armlift::source
