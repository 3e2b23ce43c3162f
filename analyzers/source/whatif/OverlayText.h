// The text of the overlay, compiled in by tools/rulegen: replacements of x86
// headers, and the C library headers of the host as on aarch64.
#pragma once

#include <span>
#include <string_view>

namespace armlift::source {

/// Replaces a header of the host. `Path` is relative to any system include
/// folder: "bits/wordsize.h".
struct OverlayFile {
  std::string_view Path, Text;
};

std::span<const OverlayFile> overlayFiles();

/// Replaces each header that exists only for x86: types, macros, constants. The
/// functions are declared on demand (IntrinsicSource.h).
extern const std::string_view X86HeaderText;

/// Replaces <cpuid.h>, in addition to X86HeaderText.
extern const std::string_view CpuidHeaderText;

} // namespace armlift::source
