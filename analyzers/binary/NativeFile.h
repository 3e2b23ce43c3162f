// The facts about one native file by which the slots and the readiness checks
// are judged.
#pragma once

#include "core/facts/Facts.h"
#include "core/facts/PackedNames.h"
#include "core/rules/BinaryTable.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

enum class NativeFormat : std::uint8_t { Elf, MachO, Pe, Xcoff, Wasm };

enum class ElfKind : std::uint8_t {
  Other, ///< an unknown e_type
  Object,
  KernelModule,
  Executable,
  Shared,
  Core,
  Debug, ///< debug information alone: nothing loads or links the file
};

/// The largest page that Linux has on aarch64, in bytes.
inline constexpr std::uint64_t BigPage = 65'536;

/// Why a segment cannot be mapped, or not safely, with 64 KiB pages.
enum class PageProblem : std::uint8_t {
  None,
  Offset,    ///< address and file offset differ modulo 64 KiB
  Alignment, ///< p_align is not a multiple of 64 KiB
};

/// The number of instruction words found for each feature of featureTable().
using FeatureCounts = std::array<std::uint32_t, 64>;

/// The most bytes kept of a version, or of a symbol that is shown. C's own
/// limit is 63 (C11 5.2.4.1); C++ names are longer.
constexpr std::size_t MaxShownBytes = 255;

/// A needed library that exists only for x86.
struct X86Library {
  std::string Name; ///< "libmkl_rt.so.2"
  /// What people use instead; a view into the rules, empty for a library of the
  /// x86 system itself.
  std::string_view Advice;
};

/// The facts about one native file, of which a scan may keep thousands: what
/// some check asks for, and nothing else.
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
  /// True if a dynamic loader is meant to put the file into a process. Firmware
  /// and other static programs need no loader.
  bool ForLoader = false;
  /// True for a program that asks for no libc: it holds the one it was linked
  /// with.
  bool IsStaticProgram = false;

  /// Other for big-endian and 32-bit (ILP32) aarch64, for which there is no
  /// Linux.
  armlift::Arch Arch = Arch::Unknown;
  /// From the bytes alone; Unknown if nothing in them rules out Linux.
  armlift::Os Os = Os::Unknown;
  armlift::Libc Libc = Libc::Unknown;
  /// False for code for an accelerator or a virtual machine, and for a file
  /// without code: such a file is in no slot.
  bool HostCode = true;
  /// Why no verdict can rest on this file, such as "e_machine is 0 (no
  /// machine)" or that it was cut off; empty otherwise.
  std::string Corrupt;

  // The dynamic section.
  std::string Soname;
  /// For aarch64 code, the needed libraries that exist only for x86.
  std::vector<X86Library> NeededOfX86;
  /// Needs the run time of an accelerator, which only some machines have.
  bool ForAccelerator = false;
  /// The highest versions of the sets GLIBC and GLIBCXX that the file needs,
  /// such as "2.29"; empty if it needs none.
  std::string Glibc, Glibcxx;
  /// The exported functions with C names, sorted: those that a run time looks
  /// up and, if all of them are known, the others.
  PackedNames Exports;
  /// entryPointHash() of the functions that a run time looks up and whose names
  /// were too many to keep, sorted. JavaCPP's library for MKL has 16 MB of
  /// them.
  std::vector<std::uint64_t> HashedEntryPoints;
  bool EntryPointsComplete = false, ExportsComplete = false;
  /// The run time with which the file registers its functions itself; a view
  /// into the rules.
  std::string_view RegistersWith;

  // Readiness of aarch64 code.
  PageProblem Page = PageProblem::None;
  std::uint64_t PageAlign = 0; ///< p_align of the segment with the problem
  FeatureCounts Features{};
  bool Scanned = false; ///< there was code to scan, and it was not packed
  /// How the file checks for features at run time, such as "getauxval"; empty
  /// if it does not.
  std::string Dispatch;
  /// A static program without symbols: nothing names what its code calls.
  bool NamesNothing = false;
  /// The features whose presence its exported functions tell; see
  /// featuresAskedBy().
  std::uint64_t ToldFeatures = 0;
  bool ChoosesLse = false; ///< has its own way to use LSE if the core has it
  /// Holds a jemalloc that refuses larger pages than its own.
  bool FixedPageAllocator = false;

  /// From ISA_1_NEEDED: 2 for x86-64-v2, and so on; 0 if there is none.
  std::uint32_t X86Level = 0;
};

/// Returns the row of a function that a run time looks up by name, or null.
const EntryPointRow *entryPoint(std::string_view Name);

/// Returns the row of a library that exists only for x86, by its file name or
/// SONAME; or null. Libraries of the x86 system itself have no row.
const X86LibraryRow *x86LibraryRow(std::string_view Library);

/// Returns what stands for a name in NativeFile::HashedEntryPoints.
std::uint64_t entryPointHash(std::string_view Name);

/// Returns "x86_64", "aarch64", "ppc64" …, or "machine 999" for an unknown one.
std::string machineName(const NativeFile &File);

/// Returns machineName() for use in a sentence: "32-bit arm" for a 32-bit
/// processor that is neither x86 nor aarch64.
std::string machineText(const NativeFile &File);

/// Returns "linux/x86_64/glibc", "mach-o", "linux/aarch64" and the like. `Os`
/// and `Libc` are those by which the file is judged: its own or, if it has
/// none, its path's.
std::string platformName(const NativeFile &File, armlift::Os Os,
                         armlift::Libc Libc);

constexpr std::string_view libcName(Libc L) {
  constexpr std::string_view Names[] = {"", "glibc", "musl"};
  return enumName(Names, L);
}

} // namespace armlift::binary
