// One library seen across platforms, and the verdict on it: the heart of the
// scanner. Judged by e_machine, never by name; names only say which files
// belong together.
#pragma once

#include "analyzers/binary/Units.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

class TwinSet;

/// From harmless to worst; a container's verdict is that of its worst slot.
enum class SlotVerdict : std::uint8_t {
  Pure,      ///< no native code
  NotLinux,  ///< natives, but none for Linux
  OtherArch, ///< Linux natives, neither x86 nor aarch64
  Arm64Only,
  MultiArch,
  X86Only,
  Mislabelled,
  Corrupt,
};

constexpr std::string_view verdictText(SlotVerdict V) {
  constexpr std::string_view Names[] = {
      "pure",       "not-linux", "other-arch",  "arm64-only",
      "multi-arch", "x86-only",  "mislabelled", "corrupt"};
  return Names[static_cast<std::size_t>(V)];
}

struct Slot {
  std::string Name; ///< as shown: "native/libsnappyjava.so", " (musl)" added
                    ///< where libcs part
  std::vector<const Member *> Members; ///< by ContextPath
  /// Its files are builds of one thing: false where a file of another version,
  /// or for another run time, serves as well.
  bool IsOneBuild = true;
  /// It lacks aarch64 where musl is the libc, and has it for glibc, which every
  /// baseline has.
  bool LacksMuslAlone = false;
  SlotVerdict Verdict = SlotVerdict::Pure;
  /// The same of what the unit is there for: without the files that lie aside,
  /// of which a note is all that is told. Pure if none is left. MultiArch where
  /// musl alone is lacking.
  SlotVerdict ForUnit = SlotVerdict::Pure;

  /// The first member of a unit, or of any, for x86_64, else for x86, or null.
  const Member *firstX86(const Unit &Of) const;
  const Member *firstX86() const;
  /// It shows one library for several platforms, not one file or copies of it.
  bool isOfSeveralMachines() const;
};

/// The slots of `Own`, filled up with the members of its twins (units of the
/// same family): of many with a file for one platform the first speaks for all.
/// Sorted by name.
std::vector<Slot> slotsOf(const Unit &Own, const TwinSet &Twins);

/// The verdict on a unit that its slots make: what is only noted makes none.
SlotVerdict worst(const std::vector<Slot> &Slots);

} // namespace armlift::binary
