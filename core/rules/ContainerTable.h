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

struct ContainerRow {
  std::string_view Suffix; ///< lower case with its dot: ".tar.gz"
  std::string_view Kind;   ///< "jar", "wheel", "deb" …
  ArchiveFormat Format;
  unsigned LeastMembers; ///< that every package of the kind has
};

/// All rows, the longest suffix first.
std::span<const ContainerRow> containerTable();

/// The row whose suffix ends `Name` (any case), or null.
const ContainerRow *findContainer(std::string_view Name);

/// The same among the rows of one format (".apk" is a zip for Android and a tar
/// for Alpine).
const ContainerRow *findContainer(std::string_view Name, ArchiveFormat Format);

} // namespace armlift
