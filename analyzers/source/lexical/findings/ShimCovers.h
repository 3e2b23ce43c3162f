// What a shim library covers: which x86 names compile for aarch64 if its
// headers replace those of the compiler.
#pragma once

#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"

namespace armlift::source {

/// True if the library provides the intrinsic, type or constant.
inline bool covers(ShimCover Shim, const IntrinsicRow &Row) {
  bool Plain =
      Row.Kind == IntrinsicKind::Type || Row.Kind == IntrinsicKind::Constant;
  switch (Shim) {
  case ShimCover::Sse2neon: // no vector beyond 128 bits
    return Row.InSse2neon || Row.Kind == IntrinsicKind::Constant;
  case ShimCover::Simde:
    return !Row.SimdeHeader.empty() || Plain;
  case ShimCover::Ours:
    return Row.Definition >= 0 || Plain;
  case ShimCover::All:
    return true;
  }
  return false;
}

} // namespace armlift::source
