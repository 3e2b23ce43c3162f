// What is known of one archive, package, image or lone binary, with findings or
// without: its libraries and for which platforms they are.
#pragma once

#include "core/support/EnumName.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift {

/// The verdict on one library across all platforms, or on a package. Ordered
/// from harmless to worst; the verdict on a package is that of its worst slot.
enum class SlotVerdict : std::uint8_t {
  Pure,      ///< no native code
  NotLinux,  ///< native code, but none for Linux
  OtherArch, ///< native Linux code, neither x86 nor aarch64
  Arm64Only,
  MultiArch,
  X86Only,
  Mislabelled,
  Corrupt,
};

constexpr std::string_view slotVerdictName(SlotVerdict V) {
  constexpr std::string_view Names[] = {
      "pure",       "not-linux", "other-arch",  "arm64-only",
      "multi-arch", "x86-only",  "mislabelled", "corrupt"};
  return enumName(Names, V);
}

/// The platform of one native library inside an artifact ("slots" of the JSON).
struct ArtifactSlot {
  std::string Name; ///< the slot's key, e.g. "libsnappyjava"
  SlotVerdict Verdict = SlotVerdict::Pure;
  /// Pairs of a member's path and its platform ("linux/x86_64/glibc").
  std::vector<std::pair<std::string, std::string>> Members;
};

/// The verdict on one archive, package, image or lone binary, including those
/// without findings.
struct Artifact {
  std::string Path;
  std::string Kind; ///< "jar", "wheel", "deb", "elf" …
  SlotVerdict Verdict = SlotVerdict::Pure;
  std::vector<ArtifactSlot> Slots;
  /// How many members of a zip have the name of a later one, which counts.
  std::uint64_t DuplicateNames = 0;
};

} // namespace armlift
