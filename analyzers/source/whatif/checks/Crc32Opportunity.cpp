// Finds CRC-32 and CRC-32C computed by table or bit by bit. Both polynomials
// have instructions with the same result (FEAT_CRC32, in every Neoverse core).
#include "analyzers/source/whatif/checks/SemanticCheck.h"
#include "core/rules/RuleId.h"

#include <set>

namespace armlift::source {
namespace {

using namespace clang;

class Crc32Opportunity : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void variable(const VarDecl &Variable) override {
    const auto *List = dyn_cast_or_null<InitListExpr>(Variable.getInit());
    // crc_table[8][256]: the first row is the byte-wise table.
    while (List && List->getNumInits() && isa<InitListExpr>(List->getInit(0)))
      List = cast<InitListExpr>(List->getInit(0));
    if (!List || List->getNumInits() != 256)
      return;
    if (std::optional<llvm::APSInt> Middle = Unit.constant(*List->getInit(128)))
      if (Middle->getBitWidth() == 32)
        report(Variable.getLocation(), Middle->getZExtValue());
  }

  /// Finds `crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1`.
  void body(const FunctionBody &Body) override {
    bool ShiftsByOne = false;
    Body.each<BinaryOperator>([&](const BinaryOperator &Op, unsigned) {
      if (Op.getOpcode() == BO_Shr || Op.getOpcode() == BO_ShrAssign)
        if (std::optional<llvm::APSInt> Count = Unit.constant(*Op.getRHS()))
          ShiftsByOne |= *Count == 1;
    });
    if (ShiftsByOne)
      Body.each<IntegerLiteral>([&](const IntegerLiteral &Literal, unsigned I) {
        if (Body.nodes()[I].InLoop)
          report(Literal.getLocation(), Literal.getValue().getZExtValue());
      });
  }

private:
  /// Reports a polynomial once for each file, which may have variants and steps
  /// of one computation.
  void report(SourceLocation Loc, std::uint64_t Polynomial) {
    const NumberRow *Row = findNumber(NumberGroup::CrcPolynomial, Polynomial);
    if (!Row || !Reported
                     .emplace(Unit.Sites.place(Unit.Sites.spelled(Loc)).Path,
                              Polynomial)
                     .second)
      return;
    if (UnitSite *Site = Unit.Sites.add(rule::Crc32Opportunity, Loc,
                                        llvm::StringRef(Row->Name)))
      Site->Evidence.emplace_back("instruction", Row->Text);
  }

  std::set<std::pair<std::string, std::uint64_t>> Reported;
};

} // namespace

std::unique_ptr<SemanticCheck> makeCrc32Opportunity(const SemanticUnit &Unit) {
  return std::make_unique<Crc32Opportunity>(Unit);
}

} // namespace armlift::source
