// Which file names promise which container: the compiled form of
// rules/binary/containers.yaml.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

/// How the bytes are packed, whatever the file is called.
enum class ArchiveFormat : std::uint8_t {
  Zip,
  Stream,
  Rpm,
  Closed, ///< nothing that core/archive opens
};

/// What a thing is to the people who ship it, by its name where the bytes
/// agree, else by the bytes or by what it holds.
enum class ContainerKind : std::uint8_t {
  // The formats, where nothing tells more.
  Zip,
  Tar,
  Cpio,
  StaticLibrary,
  CompressedFile,
  // The JVM's, Android's.
  Jar,
  War,
  Ear,
  Jmod,
  Aar,
  Apk, ///< Alpine's too
  // Of languages.
  Wheel,
  Egg,
  PythonZip,
  Sdist,
  Conda,
  Gem,
  Npm,
  Crate,
  Nuget,
  // Of systems.
  Deb,
  Rpm,
  SourceRpm,
  Image,
  // Opened by nobody here.
  DiskImage,
  Installer,
  Archive,
  // A lone file: no container.
  Elf,
};

/// "static-library"
std::string_view containerKindName(ContainerKind Kind);

struct ContainerRow {
  std::string_view Suffix; ///< lower case with its dot: ".tar.gz"
  ContainerKind Kind;
  ArchiveFormat Format;
  unsigned LeastMembers; ///< that every package of the kind has
};

/// All rows, the longest suffix first.
std::span<const ContainerRow> containerTable();

/// The row whose suffix ends `Name` (any case), or null.
const ContainerRow *findContainer(std::string_view Name);

/// As findContainer(Name), among the rows of one format (".apk" is a zip for
/// Android and a tar for Alpine).
const ContainerRow *findContainer(std::string_view Name, ArchiveFormat Format);

} // namespace armlift
