// Finds half precision (IEEE binary16) converted by shifts and masks. Every
// Armv8-A core converts it with FCVT, with the same bits.
#include "analyzers/source/whatif/checks/SemanticCheck.h"
#include "core/rules/RuleId.h"

#include <set>

namespace armlift::source {
namespace {

using namespace clang;

class Fp16Opportunity : public SemanticCheck {
public:
  using SemanticCheck::SemanticCheck;

  void body(const FunctionBody &Body) override {
    const FunctionDecl *Function = Body.function();
    if (Function && Function->getIdentifier() && hasHalfSized(*Function) &&
        convertsHalf(Body))
      Unit.Sites.add(rule::Fp16Opportunity, Function->getLocation(),
                     Function->getName());
  }

private:
  /// True if a parameter, its pointee or the result has 16 bits.
  bool hasHalfSized(const FunctionDecl &Function) const {
    auto IsHalf = [&](QualType Type) {
      // A reference may refer to an incomplete type.
      Type = Type.getNonReferenceType();
      if (Type->isDependentType() || Type->isIncompleteType() ||
          Type->isVoidType() || Type->isFunctionType())
        return false;
      // union { unsigned short u; struct { unsigned mantissa : 10; … } s; }
      const RecordDecl *Record = Type->getAsRecordDecl();
      bool HoldsHalf = Record && Record->isUnion() &&
                       llvm::any_of(Record->fields(), [&](const FieldDecl *F) {
                         return F->getType()->isIntegerType() &&
                                Unit.Ast.getTypeSize(F->getType()) == 16;
                       });
      return HoldsHalf || Unit.Ast.getTypeSize(Type) == 16;
    };
    return IsHalf(Function.getReturnType()) ||
           llvm::any_of(Function.parameters(), [&](const ParmVarDecl *P) {
             QualType Type = P->getType();
             return IsHalf(Type) ||
                    (Type->isPointerType() && IsHalf(Type->getPointeeType()));
           });
  }

  /// True if the fraction moves by 13 = 23 - 10 bits with masks of binary16, or
  /// the exponent changes by the difference of the biases.
  bool convertsHalf(const FunctionBody &Body) const {
    std::set<std::uint64_t> Numbers;
    bool MovesFraction = false, MovesExponent = false;
    Body.each<Expr>([&](const Expr &E, unsigned) {
      if (const auto *Shift = dyn_cast<BinaryOperator>(&E);
          Shift && (Shift->isShiftOp() || Shift->isShiftAssignOp()))
        if (std::optional<llvm::APSInt> Count = Unit.constant(*Shift->getRHS()))
          MovesFraction |= *Count == 13;
      if (const auto *Literal = dyn_cast<clang::FloatingLiteral>(&E)) {
        if (Literal->getType()->isSpecificBuiltinType(BuiltinType::Float))
          MovesExponent |= isHalfExponent(
              Literal->getValue().bitcastToAPInt().getZExtValue());
      } else if (!isa<CastExpr, ParenExpr>(E)) {
        if (std::optional<llvm::APSInt> Number = Unit.constant(E)) {
          const std::uint64_t Bits = Number->zextOrTrunc(64).getZExtValue();
          Numbers.insert(Bits);
          MovesExponent |= isHalfExponent(Bits);
        }
      }
    });
    auto Masks = llvm::count_if(
        std::initializer_list<std::uint64_t>{0x7C00, 0x03FF, 0x8000, 0x7BFF},
        [&](std::uint64_t Mask) { return Numbers.contains(Mask); });
    // (exponent + 112) << 23: the biases differ by 127 - 15.
    MovesExponent |=
        Masks >= 1 && Numbers.contains(127 - 15) && Numbers.contains(23);
    return (MovesFraction && (Masks >= 2 || MovesExponent)) ||
           (MovesExponent && Masks >= 2);
  }

  static bool isHalfExponent(std::uint64_t Bits) {
    return findNumber(NumberGroup::HalfExponent, Bits) != nullptr;
  }
};

} // namespace

std::unique_ptr<SemanticCheck> makeFp16Opportunity(const SemanticUnit &Unit) {
  return std::make_unique<Fp16Opportunity>(Unit);
}

} // namespace armlift::source
