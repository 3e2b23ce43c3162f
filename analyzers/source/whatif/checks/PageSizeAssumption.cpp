// The kernel takes the ranges of mprotect and madvise in whole pages, and
// aarch64 kernels have pages of 4, 16 or 64 KiB (RHEL 8: 64). A range made of
// multiples of 4096 then fails with EINVAL or changes more than intended.
// Lengths that the kernel itself rounds up (mmap, munmap) are not affected.
#include "analyzers/source/whatif/checks/SemanticCheck.h"
#include "core/rules/RuleId.h"

namespace armlift::source {
namespace {

using namespace clang;

constexpr std::uint64_t SmallPage = 4096, LargePage = 65536;

class PageSizeAssumption : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void body(const FunctionBody &Body) override {
    Body.each<CallExpr>([&](const CallExpr &Call, unsigned) {
      const RoleRow *Row = Unit.called(Call, AstRole::InPages);
      if (Row && (!Unit.Sites.isMachine(Call.getCalleeDecl()->getLocation()) ||
                  coversMapping(Call, Body)))
        return;
      for (unsigned I = 0; Row && I < Call.getNumArgs(); ++I)
        if (Row->concerns(I) && isMadeOfPages(*Call.getArg(I), Body))
          return report(Call.getBeginLoc(), Row->Name,
                        "is called with an address or length computed from a "
                        "constant page size");
    });
    Body.each<BinaryOperator>([&](const BinaryOperator &Op, unsigned) {
      if (Op.isEqualityOp() &&
          (comparesPageSize(*Op.getLHS(), *Op.getRHS(), Body) ||
           comparesPageSize(*Op.getRHS(), *Op.getLHS(), Body)))
        report(Op.getOperatorLoc(), "4096",
               "is assumed to be the size of every page");
    });
  }

private:
  void report(SourceLocation Loc, std::string_view Subject,
              const char *Detail) {
    if (UnitSite *Site = Unit.Sites.add(rule::PageSizeAssumption, Loc,
                                        llvm::StringRef(Subject)))
      Site->Detail = Detail;
  }

  /// True for mprotect(p, n) with `p = mmap(0, n, …)`: the kernel rounds both
  /// lengths up in the same way.
  bool coversMapping(const CallExpr &Call, const FunctionBody &Body) const {
    const ValueDecl *Start =
        Call.getNumArgs() > 1 ? namedBy(*Call.getArg(0)) : nullptr;
    const ValueDecl *Length = Start ? namedBy(*Call.getArg(1)) : nullptr;
    return Length && llvm::any_of(Body.values(*Start), [&](const Expr *Value) {
             const auto *Map = dyn_cast<CallExpr>(Value->IgnoreParenCasts());
             return Map && Unit.called(*Map, AstRole::InPages) &&
                    llvm::any_of(Map->arguments(), [&](const Expr *Argument) {
                      return namedBy(*Argument) == Length;
                    });
           });
  }

  static bool isSmallPages(std::uint64_t Bytes) {
    return Bytes && Bytes < LargePage && Bytes % SmallPage == 0;
  }

  /// True for 4096, 8192, 4095, ~4095, x << 12, and objects aligned to 4096.
  bool namesPage(const Expr &E) const {
    if (const auto *Shift = dyn_cast<BinaryOperator>(&E);
        Shift && (Shift->isShiftOp() || Shift->isShiftAssignOp())) {
      std::optional<llvm::APSInt> Count = Unit.constant(*Shift->getRHS());
      return Count && *Count == 12;
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&E))
      if (const auto *Variable = dyn_cast<VarDecl>(Ref->getDecl()))
        if (Variable->getType()->isArrayType())
          return Variable->getMaxAlignment() / 8 == SmallPage;
    std::optional<llvm::APSInt> Number =
        isa<CastExpr, ParenExpr>(&E) ? std::nullopt : Unit.constant(E);
    if (!Number)
      return false;
    auto Value = static_cast<std::uint64_t>(Number->getSExtValue());
    return isSmallPages(Value) || Value == SmallPage - 1 ||
           ~Value == SmallPage - 1 ||
           (Number->getBitWidth() == 32 &&
            std::uint32_t(Value) == ~std::uint32_t(SmallPage - 1));
  }

  bool asksPageSize(const Expr &E) const {
    const auto *Call = dyn_cast<CallExpr>(&E);
    if (!Call)
      return false;
    if (Unit.called(*Call, AstRole::PageSize))
      return true;
    if (!Unit.called(*Call, AstRole::PageSizeIfAsked) ||
        Call->getNumArgs() == 0)
      return false;
    const ValueDecl *Question = namedBy(*Call->getArg(0));
    return Question && Unit.plays(Question, AstRole::PageSizeQuestion);
  }

  bool isMadeOfPages(const Expr &Argument, const FunctionBody &Body) const {
    if (Argument.isTypeDependent())
      return false;
    bool Named = false, Asked = false;
    visitSources(Argument, Body, [&](const Expr &E) {
      if (E.isTypeDependent() || E.isValueDependent())
        return;
      Named |= namesPage(E);
      Asked |= asksPageSize(E);
    });
    return Named && !Asked;
  }

  bool comparesPageSize(const Expr &Size, const Expr &Constant,
                        const FunctionBody &Body) const {
    std::optional<llvm::APSInt> Number = Unit.constant(Constant);
    if (!Number || Number->getSExtValue() != std::int64_t(SmallPage))
      return false;
    bool Asked = false;
    visitSources(Size, Body, [&](const Expr &E) { Asked |= asksPageSize(E); });
    return Asked;
  }
};

} // namespace

std::unique_ptr<SemanticCheck>
makePageSizeAssumption(const SemanticUnit &Unit) {
  return std::make_unique<PageSizeAssumption>(Unit);
}

} // namespace armlift::source
