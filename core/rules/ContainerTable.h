// Which file names promise which container: the compiled form of
// rules/binary/containers.yaml.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

/// How the bytes are packed, whatever the file name.
enum class ArchiveFormat : std::uint8_t {
  Zip,
  Stream,
  Rpm,
  Closed, ///< a format that core/archive cannot open
};

/// The kind of package that a file is to its users: taken from the file name if
/// the bytes agree, otherwise from the bytes or the members.
enum class ContainerKind : std::uint8_t {
  // Plain formats, if nothing says more.
  Zip,
  Tar,
  Cpio,
  StaticLibrary,
  CompressedFile,
  // JVM and Android.
  Jar,
  War,
  Ear,
  Jmod,
  Aar,
  Apk, ///< Android's and Alpine's
  // Language ecosystems.
  Wheel,
  Egg,
  PythonZip,
  Sdist,
  Conda,
  Gem,
  Npm,
  Crate,
  Nuget,
  // Operating systems.
  Deb,
  Rpm,
  SourceRpm,
  Image,
  // Not opened by armlift.
  DiskImage,
  Installer,
  Archive,
  // A lone file, not a container.
  Elf,
};

/// "static-library"
std::string_view containerKindName(ContainerKind Kind);

struct ContainerRow {
  std::string_view Suffix; ///< lower case with its dot: ".tar.gz"
  ContainerKind Kind;
  ArchiveFormat Format;
  unsigned LeastMembers; ///< how many members every package of the kind has
  bool Built; ///< no installer compiles the sources in a package of the kind
};

/// All rows, longest suffix first.
std::span<const ContainerRow> containerTable();

/// The row whose suffix ends `Name`, ignoring case; null if there is none.
const ContainerRow *findContainer(std::string_view Name);

/// The same, but only among the rows of one format (".apk" is a zip for Android
/// and a tar for Alpine).
const ContainerRow *findContainer(std::string_view Name, ArchiveFormat Format);

} // namespace armlift
