// Declares x86 intrinsics when a program names them. Sema asks this source
// after every other lookup has failed. A project's own function of the same
// name therefore wins, and the thousands of intrinsics that a unit does not use
// cost nothing.
#pragma once

#include "clang/Sema/ExternalSemaSource.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <string_view>

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace armlift {
struct IntrinsicRow;
}

namespace armlift::source {

class IntrinsicSource : public clang::ExternalSemaSource {
public:
  /// Declares the names at `Loc` from this point on: an x86 header was
  /// included.
  void include(clang::SourceLocation Loc);

  /// Returns the row of an x86 function that this source declared; null for any
  /// other declaration.
  const IntrinsicRow *find(const clang::Decl *D) const;

  void InitializeSema(clang::Sema &S) override { TheSema = &S; }
  void ForgetSema() override { TheSema = nullptr; }
  bool LookupUnqualified(clang::LookupResult &R, clang::Scope *S) override;

private:
  clang::FunctionDecl *declare(const IntrinsicRow &Row,
                               clang::IdentifierInfo *Name);
  /// Returns the type that a row spells, such as "const __m128i_u *"; null if
  /// the overlay lacks it.
  clang::QualType type(std::string_view Spelling);
  clang::QualType namedType(llvm::StringRef Words);

  clang::Sema *TheSema = nullptr;
  clang::SourceLocation Included; ///< invalid before the first x86 header
  llvm::DenseMap<const clang::Decl *, const IntrinsicRow *> Declared;
  llvm::StringMap<clang::QualType> Types;
};

} // namespace armlift::source
