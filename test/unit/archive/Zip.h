// Writes zips in memory, valid or forged: every field that an attacker controls
// can be set.
#pragma once

#include "test/unit/archive/Deflate.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armlift::test {

inline void little(std::string &Out, std::uint64_t Value, int Bytes) {
  for (int I = 0; I < Bytes; ++I)
    Out.push_back(static_cast<char>(Value >> 8 * I));
}

struct ZipEntry {
  std::string Name, Bytes;
  bool Deflate = true;
  std::uint16_t Flags = 0;
  /// If not empty: another name in the local header.
  std::string LocalName = {};
  std::int64_t SizeLie = 0; ///< added to the declared size
  std::uint32_t CrcLie = 0; ///< xored into the declared checksum
  std::uint32_t Attributes = 0100644u << 16;
  /// If not 0: the declared offset of the header, in 64 bits.
  std::uint64_t Header = 0;
};

/// `Front` comes before the zip and is not counted in its offsets (an
/// executable JAR).
inline std::string zip(const std::vector<ZipEntry> &Entries,
                       const std::string &Front = {},
                       const std::string &Comment = {}) {
  std::string Body, Directory;
  for (const ZipEntry &E : Entries) {
    std::string Packed = E.Deflate ? deflated(E.Bytes, -MAX_WBITS) : E.Bytes;
    std::string Fields;
    little(Fields, E.Flags, 2);
    little(Fields, E.Deflate ? 8 : 0, 2);
    little(Fields, 0, 4); // time
    little(Fields,
           crc32_z(0, reinterpret_cast<const Bytef *>(E.Bytes.data()),
                   E.Bytes.size()) ^
               E.CrcLie,
           4);
    little(Fields, Packed.size() + (E.Deflate ? 0 : E.SizeLie), 4);
    little(Fields, E.Bytes.size() + E.SizeLie, 4);
    const std::string &Local = E.LocalName.empty() ? E.Name : E.LocalName;
    std::size_t Header = Body.size();
    Body += "PK\3\4";
    little(Body, 20, 2);
    Body += Fields;
    little(Body, Local.size(), 2);
    little(Body, 0, 2);
    Body += Local + Packed;
    Directory += "PK\1\2";
    little(Directory, 3 << 8 | 20, 2);
    little(Directory, 20, 2);
    Directory += Fields;
    std::string Extra;
    if (E.Header != 0) {
      little(Extra, 1, 2);
      little(Extra, 8, 2);
      little(Extra, E.Header, 8);
    }
    little(Directory, E.Name.size(), 2);
    little(Directory, Extra.size(), 2);
    little(Directory, 0, 2);
    little(Directory, 0, 4);
    little(Directory, E.Attributes, 4);
    little(Directory, E.Header == 0 ? Header : 0xFFFFFFFFu, 4);
    Directory += E.Name + Extra;
  }
  std::string End = "PK\5\6";
  little(End, 0, 4);
  little(End, Entries.size(), 2);
  little(End, Entries.size(), 2);
  little(End, Directory.size(), 4);
  little(End, Body.size(), 4);
  little(End, Comment.size(), 2);
  return Front + Body + Directory + End + Comment;
}

} // namespace armlift::test
