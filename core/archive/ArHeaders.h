// Checks the member headers of an ar archive while its bytes pass by.
// For a size that is not a number, libarchive uses the digits at its start, or
// 0, and so skips the member.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace armlift {

class ArHeaders {
public:
  /// Takes the next bytes of the archive.
  void see(std::string_view Block);
  /// The offset of the first header whose size is not a number, if one was
  /// seen.
  std::optional<std::uint64_t> damaged() const { return Damaged; }

private:
  std::uint64_t Offset = 0;     ///< of the next byte
  std::uint64_t NextHeader = 8; ///< after "!<arch>\n"
  std::string Header;           ///< bytes of that header seen so far
  std::optional<std::uint64_t> Damaged;
};

} // namespace armlift
