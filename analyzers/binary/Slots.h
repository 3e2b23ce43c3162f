// One library across all platforms, and the verdict on it: the heart of the
// scanner. The verdict depends on e_machine, never on names; names only say
// which files belong together.
#pragma once

#include "analyzers/binary/Units.h"
#include "core/findings/Artifact.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

class TwinSet;

/// What aarch64 lacks of a slot that only x86 has.
enum class Lack : std::uint8_t {
  All,
  Musl,        ///< it is there for glibc, which every baseline has
  Accelerator, ///< what only machines with an accelerator use
};

struct Slot {
  /// As shown: "native/libsnappyjava.so", with " (musl)" appended if glibc and
  /// musl have separate slots.
  std::string Name;
  std::vector<const Member *> Members; ///< by ContextPath
  /// True if its files are builds of one thing; false if a file of another
  /// version, or for another run time, serves as a counterpart.
  bool IsOneBuild = true;
  Lack Lacks = Lack::All;
  SlotVerdict Verdict = SlotVerdict::Pure;
  /// The verdict on what the unit is for: without the files set aside, which
  /// are at most noted. Pure if no file is left; MultiArch if Lacks says
  /// that it is not for all machines, or if a twin is the counterpart of the
  /// unit as a whole.
  SlotVerdict ForUnit = SlotVerdict::Pure;

  /// True if the unit says that it is for aarch64, and has the library for x86
  /// alone: no twin needs to have it instead.
  bool isStrayIn(const Unit &Of) const;
  /// Returns the first member for x86_64, otherwise the first for x86, or null.
  /// With `Of`, only members of that unit count.
  const Member *firstX86(const Unit &Of) const;
  const Member *firstX86() const;
  /// True if the members are for several machines: not one file, or copies of
  /// it.
  bool isOfSeveralMachines() const;
};

/// Returns the slots of `Own`, completed with the members of its twins (units
/// of the same family) and sorted by name. If many twins have a file for one
/// platform, the first one represents all of them.
std::vector<Slot> slotsOf(const Unit &Own, const TwinSet &Twins);

/// Returns the verdict that its slots give a unit. Files that are only noted do
/// not count.
SlotVerdict worst(const std::vector<Slot> &Slots);

} // namespace armlift::binary
