// Magic numbers, each with the document that defines it.
#include "core/input/Sniff.h"

#include "core/input/FileKinds.h"
#include "core/rules/BinaryTable.h"
#include "core/rules/ContainerTable.h"
#include "core/support/Characters.h"
#include "core/support/Endian.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace armlift {

namespace {

struct Magic {
  std::size_t Offset;
  std::string_view Bytes;
  ContentKind Kind;
};

using namespace std::literals;

constexpr Magic Magics[] = {
    {0,
     "\x7f"
     "ELF"sv,
     ContentKind::Elf},                // gABI, ELF identification
    {0, "PK\3\4"sv, ContentKind::Zip}, // APPNOTE 4.3.7: a local file header
    {0, "PK\5\6"sv, ContentKind::Zip}, // APPNOTE 4.3.16: an empty zip
    {0, "JM\1\0PK\3\4"sv,
     ContentKind::Zip}, // JMOD: four bytes before a zip (JEP 261)
    {0, "\x1f\x8b"sv, ContentKind::Compressed}, // gzip, RFC 1952
    {4, "1AY&SY"sv, ContentKind::Compressed},   // bzip2: the first block's
                                                // magic, after "BZh" and level
    {4, "\x17rE8P\x90"sv,
     ContentKind::Compressed}, // empty bzip2: the end-of-stream magic
    {0,
     "\xfd"
     "7zXZ\0"sv,
     ContentKind::Compressed},
    {0, "\x28\xb5\x2f\xfd"sv, ContentKind::Compressed}, // zstd, RFC 8878
    {0, "\x04\x22\x4d\x18"sv, ContentKind::Compressed}, // lz4 frame
    {0, "\x02\x21\x4c\x18"sv, ContentKind::Compressed}, // lz4, legacy frame
    {0, "LZIP"sv, ContentKind::Compressed},
    {0, "\x1f\x9d"sv, ContentKind::Compressed}, // compress
    {0, "070701"sv, ContentKind::Cpio},
    {0, "070702"sv, ContentKind::Cpio},
    {0, "070707"sv, ContentKind::Cpio},
    {0, "!<arch>\n"sv, ContentKind::StaticArchive},
    {0, "!<thin>\n"sv, ContentKind::ThinArchive},
    {0, "\xed\xab\xee\xdb"sv, ContentKind::Rpm},
    {0, "7z\xbc\xaf\x27\x1c"sv, ContentKind::Unsupported},
    {0, "Rar!\x1a\x07"sv, ContentKind::Unsupported},
    {0, "MSCF\0\0\0\0"sv, ContentKind::Unsupported},
    {0, "hsqs"sv, ContentKind::Unsupported}, // squashfs
    {0, "sqsh"sv, ContentKind::Unsupported}, // squashfs, big-endian
    {32, "SIF_MAGIC\0"sv,
     ContentKind::Unsupported}, // Apptainer: behind the launcher's line ("SIF
                                // Specification", Global Header)
    {0, "\x0d\0\0\0\0\0\0\0nix-archive-1\0\0\0"sv,
     ContentKind::Unsupported}, // Nix manual, "Nix Archive (NAR) format"
    {0, "xar!"sv, ContentKind::Unsupported},
    {0, "QFI\xfb"sv, ContentKind::Unsupported},   // qcow2
    {0, "KDMV"sv, ContentKind::Unsupported},      // VMDK
    {0, "vhdxfile"sv, ContentKind::Unsupported},  // VHDX
    {0, "flatpak\0"sv, ContentKind::Unsupported}, // a single-file bundle
    {0, "\x89LZO\0\r\n\x1a\n"sv, ContentKind::Unsupported}, // lzop
    {0, "LRZI"sv, ContentKind::Unsupported},                // lrzip
    {0, "MSWIM\0\0\0"sv, ContentKind::Unsupported},         // WIM
    // Bitcode for a Mach-O system, for which alone LLVM writes a wrapper (LLVM
    // Bitcode File Format, "Bitcode Wrapper Format").
    {0, "\xde\xc0\x17\x0b"sv, ContentKind::MachO},
    {0, "\0asm"sv, ContentKind::Wasm},
};

/// True for a Mach-O file (mach-o/loader.h, mach_header). Other formats use its
/// magic too (FreeTTS' voices), but it is followed by a processor, which is one
/// of x86's, Arm's and PowerPC's (mach/machine.h). If the file is too short to
/// name it, it may be one that was cut off.
bool isThinMachO(std::string_view Head) {
  constexpr std::uint32_t WithoutAbi = 0x00FFFFFF, X86 = 7, Arm = 12,
                          Power = 18;
  auto isMagic = [](std::optional<std::uint32_t> Word) {
    return Word == 0xFEEDFACEu || Word == 0xFEEDFACFu; // 32-bit, 64-bit
  };
  bool Big = isMagic(bigAt<std::uint32_t>(Head, 0));
  if (!Big && !isMagic(littleAt<std::uint32_t>(Head, 0)))
    return false;
  std::uint32_t Processor =
      (Big ? bigAt<std::uint32_t>(Head, 4) : littleAt<std::uint32_t>(Head, 4))
          .value_or(X86) &
      WithoutAbi;
  return Processor == X86 || Processor == Arm || Processor == Power;
}

/// A Mach-O fat file and a Java class share 0xCAFEBABE. The next word is a
/// small count of architectures in the former and the class file version (45
/// and up) in the latter.
bool isFatMachO(std::string_view Head) {
  auto Second = bigAt<std::uint32_t>(Head, 4);
  return bigAt<std::uint32_t>(Head, 0) == 0xCAFEBABEu && Second && *Second < 20;
}

/// The offset of the header of a PE file, which follows a DOS program.
std::optional<std::uint32_t> peHeader(std::string_view Head) {
  if (!Head.starts_with("MZ"))
    return std::nullopt;
  auto Header = littleAt<std::uint32_t>(Head, 0x3c);
  if (!Header || *Header > Head.size() ||
      !Head.substr(*Header).starts_with("PE\0\0"sv))
    return std::nullopt;
  return Header;
}

/// True for a PE file of machine code. A .NET assembly is a PE file too, but if
/// it has a CLR header (directory entry 14, ECMA-335 II.25.2.3.3) it is
/// intermediate code, the same on every processor.
bool isNativePe(std::string_view Head) {
  std::optional<std::uint32_t> Header = peHeader(Head);
  if (!Header)
    return false;
  std::uint64_t Optional = std::uint64_t(*Header) + 24;
  auto Form = littleAt<std::uint16_t>(Head, Optional);
  std::uint64_t Directories = Optional + (Form == 0x20b ? 112 : 96);
  return littleAt<std::uint32_t>(Head, Directories + 14 * 8).value_or(0) == 0;
}

/// True for an object of Windows, or an entry of an import library (PE format,
/// "COFF File Header" and "Import Header"; objects with many sections begin
/// like the latter). An object has no optional header, and its section names
/// begin with a dot.
bool isCoff(std::string_view Head) {
  constexpr std::uint16_t Machines[] = {0x014c, 0x8664, 0x01c4,
                                        0xaa64, 0xa641, 0xa64e};
  bool Import = Head.starts_with("\0\0\xff\xff"sv);
  auto Machine = littleAt<std::uint16_t>(Head, Import ? 6 : 0);
  if (!Machine || std::ranges::find(Machines, *Machine) == std::end(Machines))
    return false;
  constexpr std::size_t HeaderBytes = 20;
  return Import ||
         (littleAt<std::uint16_t>(Head, 2).value_or(0) > 0 &&
          littleAt<std::uint16_t>(Head, 16) == 0 &&
          Head.substr(std::min(Head.size(), HeaderBytes)).starts_with('.'));
}

/// True for a file of AIX, 32-bit or 64-bit. Its magic number is two bytes; the
/// name of the first section follows the header and the auxiliary header, whose
/// size the header gives (AIX, "XCOFF Object File Format").
bool isXcoff(std::string_view Head) {
  auto Form = bigAt<std::uint16_t>(Head, 0);
  auto Auxiliary = bigAt<std::uint16_t>(Head, 16);
  if (!Auxiliary || (Form != 0x01DF && Form != 0x01F7))
    return false;
  std::size_t Section = (Form == 0x01DF ? 20u : 24u) + *Auxiliary;
  return Section < Head.size() && Head[Section] == '.';
}

/// POSIX, pax, "ustar Interchange Format". The sources of tar programs may have
/// the word at the same place, but they contain no zeros.
bool isTar(std::string_view Head) {
  constexpr std::size_t MagicAt = 257;
  return Head.size() > MagicAt && Head.substr(MagicAt).starts_with("ustar") &&
         Head.contains('\0');
}

/// A tar from before POSIX has no magic; the checksum of its header proves it.
bool isOldTar(std::string_view Head) {
  if (Head.size() < 512 || Head[0] == '\0')
    return false;
  unsigned Stored = 0;
  std::size_t Digits = 0;
  for (char C : Head.substr(148, 8)) {
    if (C >= '0' && C <= '7') {
      Stored = Stored * 8 + static_cast<unsigned>(C - '0');
      ++Digits;
    } else if (C != ' ' && C != '\0') {
      return false;
    }
  }
  if (Digits == 0) // nearly every file stops here
    return false;
  unsigned Sum = 0;
  for (std::size_t I = 0; I < 512; ++I)
    Sum += I >= 148 && I < 156 ? ' ' : static_cast<unsigned char>(Head[I]);
  return Stored == Sum;
}

/// A .lzma file has no magic (xz, doc/lzma-file-format.txt). It begins with the
/// usual properties, a dictionary size of 2^n or 2^n + 2^(n-1) bytes and, after
/// the uncompressed size, the first byte of the range coder, which is always 0.
bool isLzmaAlone(std::string_view Head) {
  constexpr std::uint32_t LeastDictionary = 1u << 12;
  auto Dictionary = littleAt<std::uint32_t>(Head, 1);
  if (!Head.starts_with('\x5d') || !Dictionary || Head.size() < 14)
    return false;
  auto High = std::bit_floor(*Dictionary);
  return *Dictionary >= LeastDictionary &&
         (*Dictionary == High || *Dictionary == High + High / 2) &&
         Head[13] == '\0';
}

/// A Python zip application (PEP 441): one line that names the interpreter,
/// then the zip.
bool isZipApplication(std::string_view Head) {
  std::size_t LineEnd = Head.find('\n');
  return Head.starts_with("#!") && LineEnd != Head.npos &&
         Head.substr(LineEnd + 1).starts_with("PK\3\4");
}

/// makeself names itself in the second line of its scripts; a compressed tar
/// follows the script.
bool isSelfExtractingScript(std::string_view Head) {
  return Head.starts_with("#!") && Head.contains("generated using Makeself");
}

/// LHA's method id follows the size and the checksum of the first header:
/// "-lh5-", "-lzs-", "-pm0-".
bool isLha(std::string_view Head) {
  if (Head.size() < 7 || Head[2] != '-' || Head[6] != '-')
    return false;
  std::string_view Family = Head.substr(3, 2);
  return Family == "lh" || Family == "lz" || Family == "pm";
}

/// True for a file that was cut off inside the magic number of an archive.
bool startsAsMagic(std::string_view Head) {
  return Head.size() >= 2 && std::ranges::any_of(Magics, [&](const Magic &M) {
           return M.Offset == 0 && Head.size() < M.Bytes.size() &&
                  M.Bytes.starts_with(Head);
         });
}

bool isZeros(std::string_view Head) {
  return Head.find_first_not_of('\0') == Head.npos;
}

/// True for bytes that are neither text nor all zeros. Text under the name of
/// an archive is common and legitimate (parameters called run.par), and an
/// empty tar is all zeros.
bool isUnreadable(std::string_view Head) {
  return !isZeros(Head) && std::ranges::any_of(Head, isBinaryControl);
}

/// The magic of Apache Parquet ("File Format"), which is also at its end. A
/// file named .par may be an archive as well.
bool isParquet(std::string_view Head) { return Head.starts_with("PAR1"); }

/// An image of Microsoft Paint, whose name, .msp, patches of Windows Installer
/// have too ("Encyclopedia of Graphics File Formats", Microsoft Paint).
bool isPaintImage(std::string_view Head) {
  return Head.starts_with("DanM") || Head.starts_with("LinS");
}

/// The pointer that Git has in place of a file that Git LFS stores elsewhere,
/// until the file is fetched ("Git LFS Specification", The Pointer).
bool isLfsPointer(std::string_view Head) {
  return Head.starts_with("version https://git-lfs");
}

/// An error page of a server, saved under the name of the requested file.
bool isWebPage(std::string_view Head) {
  return lowerCase(Head.substr(0, 14)).starts_with("<!doctype html") ||
         lowerCase(Head.substr(0, 5)).starts_with("<html");
}

/// A zip is found through its end, so the JVM, Python and unzip accept anything
/// before it: a launcher script or program, the header of a signature.
bool mayEndAsZip(std::string_view Head, std::string_view Name) {
  return findContainer(Name, ArchiveFormat::Zip) &&
         (Head.starts_with("#!") || isUnreadable(Head));
}

/// True for the name of a container or a loadable library that means the same
/// on every system. AIX and others have their own format for static libraries.
bool promisesNative(std::string_view Name) {
  const ContainerRow *Row = findContainer(Name);
  return mayHoldNativeCode(Name) && !(Row && Row->traits().SharedSuffix);
}

/// True for a program or library in Brotli, which begins with no magic bytes:
/// chromium.br, liba.so.br. Servers keep packed pages: app.js.br.
bool isNativeInBrotli(std::string_view Head, std::string_view Name) {
  constexpr std::string_view Suffix = ".br";
  if (!Name.ends_with(Suffix) || !isUnreadable(Head))
    return false;
  Name.remove_suffix(Suffix.size());
  return !fileName(Name).contains('.') || mayHoldNativeCode(Name);
}

/// Kinds that only the name tells. The system area before an ISO 9660 image, 32
/// KiB, may hold anything and is mostly zeros (ECMA-119, 7.2.1); an image of
/// macOS is described at its end and may begin like a compressed file; an .msi
/// is a compound file ([MS-CFB], 2.2), like other documents.
bool isClosedByName(std::string_view Head, std::string_view Name) {
  const ContainerRow *Row = findContainer(Name, ArchiveFormat::Closed);
  if (Row && !Row->traits().Magic.empty())
    return Head.starts_with(Row->traits().Magic);
  return Row ? Head.contains('\0') : isNativeInBrotli(Head, Name);
}

/// A frame that zstd and lz4 skip: 0x184D2A50 to 0x184D2A5F, little-endian.
bool isSkippableFrame(std::string_view Head) {
  return Head.size() >= 4 && (Head[0] & 0xf0) == 0x50 &&
         Head.substr(1).starts_with("\x2a\x4d\x18");
}

/// True for zstd or lz4 data after skippable frames, which alone hold nothing,
/// or for such a frame that continues past the bytes that were read.
bool isPackedAfterFrames(std::string_view Head) {
  if (!isSkippableFrame(Head))
    return false;
  std::string_view Behind = withoutSkippableFrames(Head);
  return Behind.starts_with("\x28\xb5\x2f\xfd") ||
         Behind.starts_with("\x04\x22\x4d\x18") ||
         (isSkippableFrame(Behind) && Head.size() >= SniffBytes);
}

} // namespace

ContentKind sniff(std::string_view Head, std::string_view Name) {
  if (isJavaClass(Head)) // most members of most archives
    return ContentKind::Other;
  if (isClosedByName(Head, Name))
    return ContentKind::Unsupported;
  if (isParquet(Head) || isPaintImage(Head))
    return ContentKind::Other;
  for (const Magic &M : Magics)
    if (Head.size() > M.Offset && Head[M.Offset] == M.Bytes.front() &&
        Head.substr(M.Offset).starts_with(M.Bytes))
      return M.Kind;
  if (isThinMachO(Head) || isFatMachO(Head))
    return ContentKind::MachO;
  if (isTar(Head) || isOldTar(Head))
    return ContentKind::Tar;
  if (isLzmaAlone(Head) || isPackedAfterFrames(Head))
    return ContentKind::Compressed;
  if (isZipApplication(Head) || mayEndAsZip(Head, Name))
    return ContentKind::Zip;
  if (isNativePe(Head) || isCoff(Head))
    return ContentKind::Pe;
  if (isXcoff(Head))
    return ContentKind::Xcoff;
  if (isSelfExtractingScript(Head) || isLha(Head))
    return ContentKind::Unsupported;
  // The name is checked first, because nearly every file is text, which must be
  // read to the end of the head to be recognised as such.
  if (isLfsPointer(Head) && mayHoldNativeCode(Name))
    return ContentKind::LfsPointer;
  // A .NET assembly may be a Node.js module on Windows (edge-js).
  if (promisesNative(Name) && !peHeader(Head) &&
      (isUnreadable(Head) || isWebPage(Head) || startsAsMagic(Head)))
    return ContentKind::Misnamed;
  return ContentKind::Other;
}

bool lacksItsPackage(std::string_view Head, std::string_view Name) {
  const ContainerRow *Row = findContainer(Name);
  if (!Row || Row->traits().SharedSuffix || isParquet(Head) ||
      findContainer(Name, ArchiveFormat::Closed))
    return false;
  return Head.empty() || !isZeros(Head) ||
         !findContainer(Name, ArchiveFormat::Stream);
}

bool isNeverEmpty(std::string_view Name) {
  // What a compressor packed alone may be anything: notes.txt.gz.
  auto isPackedAlone = [&] {
    return !findContainer(Name) &&
           std::ranges::any_of(packingSuffixTable(), [&](auto Suffix) {
             return Name.ends_with(Suffix);
           });
  };
  return promisesNative(Name) && !findContainer(Name, ArchiveFormat::Closed) &&
         !isPackedAlone();
}

std::string_view withoutSkippableFrames(std::string_view Head) {
  while (Head.size() > 8 && isSkippableFrame(Head)) {
    std::uint64_t Frame =
        8 + std::uint64_t(littleAt<std::uint32_t>(Head, 4).value_or(0));
    if (Frame >= Head.size())
      break;
    Head.remove_prefix(Frame);
  }
  return Head;
}

static std::string_view closedContainerText(ContentKind K) {
  switch (K) {
  case ContentKind::ThinArchive:
    return "thin archive: its members are other files, looked at only under "
           "their own names";
  case ContentKind::Misnamed:
    return "it is named like an archive or a library, but its contents are of "
           "no kind that armlift opens: it was not looked at";
  case ContentKind::LfsPointer:
    return "a Git LFS pointer: its content is not here; \"git lfs pull\" "
           "fetches it";
  default:
    return "an archive of a kind that armlift does not open (7z, RAR, Cabinet, "
           "squashfs, SIF, NAR, lzop, lrzip, LHA, xar, WIM, MSI, asar, "
           "flatpak, "
           "makeself, Brotli, a disk image): its members were not "
           "looked at";
  }
}

Error closedContainerError(ContentKind K, std::string Path) {
  return {K == ContentKind::LfsPointer ? ErrorKind::UnreadableInput
                                       : ErrorKind::NotUnderstood,
          std::move(Path), std::string(closedContainerText(K))};
}

bool isBitcode(std::string_view Head) { return Head.starts_with("BC\xc0\xde"); }

bool isJavaClass(std::string_view Head) {
  // minor_version and major_version (JVMS 4.1); 45 is the version of JDK 1.0.2.
  auto Version = bigAt<std::uint32_t>(Head, 4);
  return bigAt<std::uint32_t>(Head, 0) == 0xCAFEBABEu && Version &&
         (*Version & 0xFFFF) >= 45;
}

} // namespace armlift
