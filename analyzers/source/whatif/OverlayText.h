// The overlay's text as compiled in by tools/rulegen: what stands in for x86
// headers, and the host's C library headers in aarch64's shape.
#pragma once

#include <span>
#include <string_view>

namespace armlift::source {

/// Replaces a header of the host. `Path` is below any system include folder:
/// "bits/wordsize.h".
struct OverlayFile {
  std::string_view Path, Text;
};

std::span<const OverlayFile> overlayFiles();

/// What each header that exists for x86 alone becomes: types, macros,
/// constants. The functions are declared on demand (IntrinsicSource.h).
extern const std::string_view X86HeaderText;

/// What <cpuid.h> becomes, after X86HeaderText.
extern const std::string_view CpuidHeaderText;

} // namespace armlift::source
