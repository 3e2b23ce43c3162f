// Determines the kind of a file from its first bytes. Names mislead (a `.so`
// may be text, a library may have no suffix), so the bytes decide; the name
// only settles what the bytes leave open.
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
  Zip, ///< possibly after something else: a script, a program, a JMOD header
  Tar,
  Cpio,
  StaticArchive,
  Rpm,
  Compressed, ///< gzip, bzip2, xz, lzma, zstd, lz4, lzip or compress; whether
              ///< a tar is inside shows only after unpacking
  // Containers that core/archive does not open.
  ThinArchive,
  Unsupported, ///< 7z, RAR, a disk image … (closedContainerText)
  Misnamed,    ///< named like a container, but its bytes are of none, or too
               ///< few to tell
  LfsPointer,  ///< named like a container or library, but holds a Git LFS
               ///< pointer to it
};

/// The number of bytes from the start of an input that sniff() can use.
inline constexpr std::size_t SniffBytes = 512;

ContentKind sniff(std::string_view Head, std::string_view Name);

/// True for the first 8 or more bytes of a Java class. sniff() has no kind for
/// it and no analyzer reads it, but most members of a JAR are classes.
bool isJavaClass(std::string_view Head);

/// `Head` without the skippable frames that may precede zstd and lz4 data (RFC
/// 8878, 3.1.2), as pzstd writes them. A frame that continues past the end of
/// `Head` is kept.
std::string_view withoutSkippableFrames(std::string_view Head);

/// True for the first bytes of an LLVM bitcode file without a wrapper, which
/// `-flto` writes instead of objects for ELF.
bool isBitcode(std::string_view Head);

/// True if a file of no known kind is named like a package but is empty or
/// text. In a source tree such texts are common and legitimate (test data,
/// parameters called run.par), so the caller reports only those that the user
/// named.
bool lacksItsPackage(std::string_view Head, std::string_view Name);

/// True for the name of an archive, or of a library that a program loads. No
/// such file is empty: what is, was not downloaded, built or copied to its end.
bool isNeverEmpty(std::string_view Name);

/// True for a kind that core/archive opens.
constexpr bool isContainer(ContentKind K) {
  return K >= ContentKind::Zip && K <= ContentKind::Compressed;
}

/// True for a kind of container whose members armlift cannot see.
constexpr bool isClosedContainer(ContentKind K) {
  return K >= ContentKind::ThinArchive;
}

/// The error to report for a closed container at `Path`.
Error closedContainerError(ContentKind K, std::string Path);

} // namespace armlift
