// Finds the object that an expression accesses, if threads could share it: a
// global, an object behind a pointer, a member of either.
#pragma once

#include "analyzers/source/whatif/checks/SemanticCheck.h"

namespace armlift::source {

/// Returns the variable, field or pointer that names the object of lvalue `E`.
/// Null for locals, constants, thread-local and _Atomic objects, and fixed
/// addresses (device registers).
const clang::ValueDecl *sharedObject(const clang::Expr &E);

struct Access {
  const clang::ValueDecl *Object;
  const clang::Expr *At; ///< the lvalue
  bool IsWrite;
};

/// Returns the accesses of shared objects in node `Index` of `Body` and below.
std::vector<Access> sharedAccesses(const FunctionBody &Body, unsigned Index);

} // namespace armlift::source
