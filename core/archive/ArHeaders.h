// The headers of an ar archive, seen as its bytes go by. libarchive takes the
// size of a member that is no number for what it starts with, or for 0, and so
// passes over the member.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace armlift {

class ArHeaders {
public:
  /// The next bytes of the archive.
  void see(std::string_view Block);
  /// The offset of the first header whose size is no number, if one was seen.
  std::optional<std::uint64_t> damaged() const { return Damaged; }

private:
  std::uint64_t Offset = 0;     ///< of the next byte
  std::uint64_t NextHeader = 8; ///< behind "!<arch>\n"
  std::string Header;           ///< what was seen of the one there
  std::optional<std::uint64_t> Damaged;
};

} // namespace armlift
