// The central directory of a zip: the list of members that the JVM, pip and
// unzip use. libarchive could read zips too, but it allocates and sorts every
// entry first and inflates at least a block of each member, whereas a scan
// needs the first bytes of 100,000 classes and the whole of three libraries.
#pragma once

#include "core/archive/ArchiveLimits.h"
#include "core/archive/ByteSource.h"
#include "core/support/Error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// One entry of the central directory (APPNOTE 4.3.12).
struct ZipMember {
  /// The longest target of a symbolic link: PATH_MAX without its NUL.
  static constexpr std::uint64_t LongestTarget = 4095;

  std::string_view Name;    ///< opaque bytes inside the directory
  std::uint64_t Header = 0; ///< offset of the local file header in the source
  std::uint64_t CompressedSize = 0;
  std::uint64_t Size = 0;
  std::uint32_t Crc = 0;
  std::uint16_t Method = 0;
  std::uint16_t Flags = 0;
  /// A later entry has the same name and takes precedence, as in the JVM.
  bool Shadowed = false;
  bool Regular = true;      ///< not a folder, a symbolic link or a device
  bool Symlink = false;     ///< its bytes are the target
  bool Backslashes = false; ///< Name has backslashes instead of slashes

  bool encrypted() const { return Flags & 1; }
  /// Name with slashes as separators.
  std::string path() const;
};

class ZipDirectory {
public:
  static constexpr std::uint16_t Stored = 0, Deflated = 8;

  /// True if the source ends as a zip does, whatever it begins with.
  static bool isIn(const ByteSource &Source);

  /// Keeps at most `MaxEntries` entries; complete() tells whether that is all.
  static Expected<ZipDirectory> read(const ByteSource &Source,
                                     std::uint64_t MaxEntries);

  const std::vector<ZipMember> &members() const { return Members; }
  bool complete() const { return Complete; }
  /// Why an entry in the middle ended the list early; empty if none did.
  const std::string &damage() const { return Damage; }

private:
  ZipDirectory() = default;
  void parse(std::uint64_t Count, std::uint64_t Shift,
             std::uint64_t MaxEntries);
  void markShadowed();

  std::vector<char> Bytes;
  std::vector<ZipMember> Members;
  bool Complete = true;
  std::string Damage;
};

} // namespace armlift
