// How far archives are followed. The defaults are those of scanners for hostile
// files (ClamAV, syft, Sonar S5042), adjusted to real container images.
#pragma once

#include <chrono>
#include <cstdint>

namespace armlift {

struct ArchiveLimits {
  unsigned Depth = 8;                       ///< containers inside containers
  std::uint64_t MemberBytes = 512ull << 20; ///< of one member held whole
  std::uint64_t TotalBytes = 4ull << 30;    ///< produced by one top-level file
  std::uint64_t Entries = 200'000;          ///< in one top-level file
  /// Above EntryFloor, a top-level file needs EntryBytes of its size for each
  /// entry: archives of archives repeat a member for a fraction of a byte.
  std::uint64_t EntryBytes = 4;
  std::uint64_t EntryFloor = 10'000;
  /// The largest allowed ratio of unpacked to packed bytes.
  std::uint64_t Ratio = 200;
  std::uint64_t RatioFloor = 1ull << 30; ///< unpacked bytes before Ratio counts
  /// RatioFloor for a compressed file that is not an archive: its unpacked size
  /// is not declared, and the whole of it may have to be held in memory.
  std::uint64_t FileRatioFloor = 16ull << 20;
  std::uint64_t PathBytes = 4096; ///< of one member's name
  /// Folders and containers around one member. Names of many short folders cost
  /// an archive next to nothing, but each folder of a path is judged.
  std::uint64_t Folders = 200;
  std::uint64_t AllPathBytes = 32ull << 20; ///< of all entries' paths together
  /// Processor time for one top-level file.
  std::chrono::milliseconds Time = std::chrono::seconds(60);
};

} // namespace armlift
