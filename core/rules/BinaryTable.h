// Facts about native code in packages: the compiled form of rules/binary.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

enum class Arch : std::uint8_t { Unknown, X86_64, X86, Aarch64, Other };
enum class Os : std::uint8_t { Unknown, Linux, Other };
enum class Libc : std::uint8_t { Unknown, Glibc, Musl };

/// A word in a file name that states a platform or a part of one.
struct LabelRow {
  /// In lower case, with '-' for '_' too; it may hold separators ("x86-64").
  std::string_view Word;
  bool Inside; ///< does not begin a name: "-dragonfly"
  bool Prefix; ///< matches with digits behind it: "manylinux*"
  armlift::Arch Arch;
  armlift::Os Os;
  armlift::Libc Libc;
  bool NoElf; ///< for a system whose programs are not ELF files: "wasm"
  bool OfX86; ///< for instructions or cores that only x86 has: "avx2"
};

/// Endings of the names of one library: "gdx64" for x86, "gdxarm64" for
/// aarch64.
struct TwinEndingRow {
  std::string_view X86, Aarch64;
};

/// A word for x86_64 and the word that the same registry uses for aarch64.
struct CounterpartRow {
  std::string_view X86, Aarch64;
};

/// In `Folder`, the file `By` is loaded if a file whose name begins with `For`
/// is missing.
struct StandInRow {
  std::string_view Folder, For, By;
};

/// A word, with or without digits behind it, for a variant that only some
/// machines use; `By` is the word of the one that serves every machine.
struct VariantRow {
  std::string_view Word, By;
};

struct MachineRow {
  std::uint16_t Value; ///< e_machine
  std::string_view Name;
  armlift::Arch Arch;
  bool Host; ///< the code of a processor that runs Linux
};

/// Instruction words w with (w & Mask) == Value require `Feature`.
struct MaskRow {
  std::uint32_t Mask, Value;
  std::uint8_t Feature; ///< index into featureTable()
  std::string_view Name;
};

/// A core and its features, as bits by index into featureTable().
struct CoreRow {
  std::string_view Name;
  std::uint64_t Features;
};

/// The name of the baselineTable() row that is used by default.
inline constexpr std::string_view DefaultBaselineOs = "amazon-linux-2";

struct BaselineRow {
  std::string_view Name, Title, Glibc, Glibcxx;
};

/// The newest versions that a wheel tagged manylinux_X_Y may need.
struct ManylinuxRow {
  std::string_view Tag; ///< "2.17"
  std::string_view Glibc, Glibcxx;
};

/// A name that implies a version: "ABI_DT_RELR" needs "2.36", "manylinux2014"
/// is "2.17".
struct NamedVersionRow {
  std::string_view Name, Glibc;
};

/// A tool that makes programs of archives, and a mark near the end of these.
struct BundlerRow {
  std::string_view Name, Bytes;
};

struct X86LibraryRow {
  std::string_view Prefix, Advice;
};

struct EntryPointRow {
  std::string_view Prefix, RunTime;
};

/// A function of `RunTime`. A library that calls it needs no entry point for
/// that run time.
struct RegistrationRow {
  std::string_view Name, RunTime;
};

/// A program that starts the program in its arguments.
struct CommandWrapperRow {
  std::string_view Name;
  unsigned Operands;              ///< in front of that program
  std::string_view ValuedOptions; ///< those whose value is the next word
};

/// A module that a host's own compiler builds from the source of the same name.
struct RebuiltModuleRow {
  std::string_view Suffix, Advice; ///< ".mexa64"
};

/// A helper file, by name, that its package can do without.
struct OptionalHelperRow {
  std::string_view Name, Note;
};

enum class FirstAnswer : std::uint8_t {
  Since, ///< every version from Version on has the binaries
  Seen,  ///< Version has the binaries; earlier versions were not examined
  Build,
  None
};

struct FirstVersionRow {
  std::string_view Ecosystem; ///< "maven", "npm", "pypi"
  std::string_view Name;      ///< normalised: lower case; for pypi '-' only
  std::string_view Shown;     ///< as its ecosystem writes it
  std::string_view Version, Better, Note;
  /// Which artifact of the package has the binaries, in Version and later.
  std::string_view Use;
  FirstAnswer Answer;
};

/// A word for a feature in the names of functions.
struct FeatureWordRow {
  std::string_view Word;
  std::size_t Feature; ///< index into featureTable()
};

std::span<const LabelRow> labelTable(); ///< sorted by word
std::span<const TwinEndingRow> twinEndingTable();
std::span<const StandInRow> standInTable();
std::span<const VariantRow> variantTable();
std::span<const CounterpartRow> counterpartTable();
/// Words before the number of a Node.js binary interface: "abi" of "abi108".
std::span<const std::string_view> nodeAbiWordTable();
std::span<const std::string_view> preReleaseWordTable(); ///< earliest first
std::span<const std::string_view> postReleaseWordTable();
/// Words that mean every processor and therefore name none: "noarch".
std::span<const std::string_view> anyProcessorTable();
/// Folders at the root of a system: "lib/firmware/".
std::span<const std::string_view> firmwareFolderTable();
std::span<const std::string_view> packingSuffixTable();
std::span<const std::string_view> crossFolderTable();
std::span<const std::string_view> crossProgramTable(); ///< globs
std::span<const RebuiltModuleRow> rebuiltModuleTable();
std::span<const std::string_view> x86EmulatorTable();   ///< globs
std::span<const std::string_view> containerInitTable(); ///< globs
std::span<const CommandWrapperRow> commandWrapperTable();
std::span<const std::string_view> shellTable();
std::span<const std::string_view> testFolderTable();
/// Folders named like one for tests that hold shipped code.
std::span<const std::string_view> shippedFolderTable();
std::span<const std::string_view> testArchiveTable();
std::span<const MachineRow> machineTable();
std::span<const std::string_view> bytecodeSectionTable(); ///< prefixes
std::span<const std::string_view> bootLoaderSectionTable();
std::span<const BundlerRow> bundlerTable();
std::span<const std::string_view> featureTable(); ///< "llsc", "lse", "sve" …
std::span<const MaskRow> maskTable();
std::span<const CoreRow> coreTable();
std::span<const std::string_view> dispatchSymbolTable();
std::span<const std::string_view> dispatchSymbolPartTable(); ///< lower case
/// Words of functions that answer whether the core has a feature: "have".
std::span<const std::string_view> featureQuestionTable();
std::span<const FeatureWordRow> featureWordTable();
std::span<const std::string_view> dispatchStringTable();
std::span<const std::string_view> lseStringTable();
std::span<const std::string_view> fixedPageMessageTable();
std::span<const std::string_view> kernelLibraryTable();
std::span<const std::string_view> acceleratorLibraryTable(); ///< prefixes
std::span<const BaselineRow> baselineTable();
/// Oldest first; the first row is the first tag that exists for aarch64.
std::span<const ManylinuxRow> manylinuxTable();
std::span<const NamedVersionRow> manylinuxNameTable();
std::span<const NamedVersionRow> namedVersionTable();
std::span<const X86LibraryRow> x86SharedLibraryTable();
std::span<const std::string_view> x86SystemLibraryTable();
std::span<const EntryPointRow> entryPointTable();
std::span<const RegistrationRow> selfRegistrationTable();
std::span<const std::string_view> x86NamePartTable(); ///< lower case
std::span<const OptionalHelperRow> optionalHelperTable();
std::span<const FirstVersionRow> firstVersionTable();

struct ScanSettings {
  /// Fewer load-exclusive/store-exclusive words than this are noise.
  unsigned LlscThreshold;
  /// Fewer words than this that a core lacks are a run-time probe.
  unsigned UnsupportedThreshold;
  /// The number of words around an impossible one that are taken for data.
  unsigned DataWindow;
};
ScanSettings scanSettings();

} // namespace armlift
