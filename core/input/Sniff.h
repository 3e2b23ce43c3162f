// From the first bytes to the kind of file. Names lie (a `.so` may be text, a
// library may have no suffix), so the bytes decide; the name only breaks ties
// that the bytes leave open.
#pragma once

#include "core/support/Error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

enum class ContentKind : std::uint8_t {
  Other,
  Elf,
  MachO,
  Pe,
  Xcoff,
  Wasm,
  // Containers that core/archive opens.
  Zip, ///< also with something in front: a script, a program, a JMOD header
  Tar,
  Cpio,
  StaticArchive,
  Rpm,
  Compressed, ///< gzip, bzip2, xz, lzma, zstd, lz4, lzip or compress; a tar
              ///< inside shows only then
  // Containers that it does not open.
  ThinArchive,
  Unsupported, ///< 7z, RAR, an image of a disk … (closedContainerText)
  Misnamed,    ///< has the name of a container and the bytes of none, or too
               ///< few to tell
  LfsPointer,  ///< has the name of a container or a library, and says where Git
               ///< LFS keeps it
};

/// As many bytes of an input's start as sniff() can make use of.
inline constexpr std::size_t SniffBytes = 512;

ContentKind sniff(std::string_view Head, std::string_view Name);

/// True for the first 8 bytes or more of a Java class: no kind that sniff()
/// knows, and nothing that any analyzer reads. Most members of a JAR are ones.
bool isJavaClass(std::string_view Head);

/// The place after the frames of other data that zstd and lz4 may put first,
/// and that both pass over (RFC 8878, 3.1.2); pzstd does. A frame that goes on
/// beyond `Head` stays.
std::string_view withoutSkippableFrames(std::string_view Head);

/// True for the first bytes of an LLVM bitcode file, as `-flto` writes instead
/// of objects.
bool isBitcode(std::string_view Head);

/// True for the first bytes, of no other kind, of a file with the name of a
/// package: it is empty, or text. In a tree such files are common and honest
/// (data of tests, parameters called run.par); nobody asks what one of them
/// holds.
bool lacksItsPackage(std::string_view Head, std::string_view Name);

/// True for what core/archive takes apart.
constexpr bool isContainer(ContentKind K) {
  return K >= ContentKind::Zip && K <= ContentKind::Compressed;
}

/// True for a container whose members armlift cannot see.
constexpr bool isClosedContainer(ContentKind K) {
  return K >= ContentKind::ThinArchive;
}

/// What is said of one, at `Path`.
Error closedContainerError(ContentKind K, std::string Path);

} // namespace armlift
