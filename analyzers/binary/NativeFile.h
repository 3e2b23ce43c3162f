// What one native file tells: the facts that the slots and the readiness checks
// are judged by.
#pragma once

#include "core/facts/Facts.h"
#include "core/facts/NameList.h"
#include "core/rules/BinaryTable.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

enum class NativeFormat : std::uint8_t { Elf, MachO, Pe, Xcoff, Wasm };

enum class ElfKind : std::uint8_t {
  Other, ///< no known e_type
  Object,
  KernelModule,
  Executable,
  Shared,
  Core,
};

/// The largest page that Linux has on aarch64, in bytes.
inline constexpr std::uint64_t BigPage = 65'536;

/// Why a segment cannot be mapped, or not safely, with 64 KiB pages.
enum class PageProblem : std::uint8_t {
  None,
  Offset,    ///< address and file offset differ modulo 64 KiB
  Alignment, ///< p_align is less than 64 KiB
};

/// One instruction word count per feature of featureTable().
using FeatureCounts = std::array<std::uint32_t, 64>;

/// Of a version, or of a symbol that is shown: C's own limit is 63 (C11
/// 5.2.4.1), names of C++ are longer.
constexpr std::size_t MaxShownBytes = 255;

/// What is kept of each of thousands of files: what some check asks for, and
/// nothing else that the file tells.
class NativeFile : public Facts {
public:
  std::size_t spareBytes() const override;
  std::string_view dropSpare() override;

  NativeFormat Format = NativeFormat::Elf;

  // The ELF header (gABI, "ELF Header").
  std::uint16_t Machine = 0;
  bool Is64 = true, LittleEndian = true;
  std::uint8_t OsAbi = 0;
  ElfKind Kind = ElfKind::Other;
  /// A dynamic loader is meant to put it into a process; firmware and other
  /// static programs need none.
  bool ForLoader = false;
  /// A program that asks for no libc: it holds the one it was linked with.
  bool IsStaticProgram = false;

  armlift::Arch Arch =
      Arch::Unknown; ///< a big-endian aarch64 is Other: no such Linux to run it
  armlift::Os Os = Os::Unknown; ///< from the bytes alone; Unknown: nothing
                                ///< speaks against Linux
  armlift::Libc Libc = Libc::Unknown;
  /// Code for an accelerator or a virtual machine, or no code at all: no part
  /// of a slot.
  bool HostCode = true;
  /// Empty, or why no verdict can rest on this file: "e_machine is 0 (no
  /// machine)", or that it was cut off.
  std::string Corrupt;

  // The dynamic section.
  std::string Soname;
  std::vector<std::string>
      NeededOfX86; ///< of aarch64 code: libraries that exist for x86 alone
  /// The highest versions of the sets GLIBC and GLIBCXX that it needs, "2.29";
  /// or empty.
  std::string Glibc, Glibcxx;
  /// Functions with C names, sorted: those that a run time looks up, and the
  /// others where all of them are known.
  NameList Exports;
  bool EntryPointsComplete = false, ExportsComplete = false;
  std::string_view RegistersWith; ///< the run time that it tells itself what
                                  ///< it has; a view into the rules

  // Readiness of aarch64 code.
  PageProblem Page = PageProblem::None;
  std::uint64_t PageAlign = 0; ///< the p_align of that segment
  FeatureCounts Features{};
  bool Scanned = false;    ///< there was code to scan, and it is not packed
  std::string Dispatch;    ///< how the file asks for features at run time:
                           ///< "getauxval"; or empty
  bool ChoosesLse = false; ///< has its own way to use LSE where a core has it
  bool FixedPageAllocator =
      false; ///< holds jemalloc's refusal of other page sizes

  std::uint32_t X86Level =
      0; ///< of ISA_1_NEEDED: 2 for x86-64-v2 …; 0 for none
};

/// The row of a function that a run time looks up by name, or null.
const EntryPointRow *entryPoint(std::string_view Name);

/// "x86_64", "aarch64", "ppc64" …; "machine 999" for an unknown one.
std::string machineName(const NativeFile &File);

/// The same for a sentence about a processor that is neither x86 nor aarch64:
/// "32-bit arm".
std::string machineText(const NativeFile &File);

/// "linux/x86_64/glibc", "mach-o", "linux/aarch64". System and libc are those
/// that the file is judged by: its own or, where it does not tell, its path's.
std::string platformName(const NativeFile &File, armlift::Os Os,
                         armlift::Libc Libc);

constexpr std::string_view libcName(Libc L) {
  constexpr std::string_view Names[] = {"", "glibc", "musl"};
  return Names[static_cast<std::size_t>(L)];
}

} // namespace armlift::binary
