// Writes tar, ar and compressed streams in memory.
#pragma once

#include "test/unit/archive/Deflate.h"

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace armlift::test {

using Members = std::vector<std::pair<std::string, std::string>>;

inline std::string tarHeader(const std::string &Name, std::uint64_t Size,
                             char Type = '0') {
  std::string H(512, '\0');
  H.replace(0, Name.size(), Name);
  std::snprintf(&H[100], 8, "%07o", 0644);
  std::snprintf(&H[108], 8, "%07o", 0);
  std::snprintf(&H[116], 8, "%07o", 0);
  std::snprintf(&H[124], 12, "%011llo", static_cast<unsigned long long>(Size));
  std::snprintf(&H[136], 12, "%011o", 0);
  H[156] = Type;
  H.replace(257, 8,
            std::string("ustar\0"
                        "00",
                        8));
  H.replace(148, 8, "        ");
  unsigned Sum = 0;
  for (unsigned char C : H)
    Sum += C;
  std::snprintf(&H[148], 8, "%06o", Sum);
  return H;
}

inline std::string tar(const Members &Files) {
  std::string Out;
  for (const auto &[Name, Bytes] : Files) {
    Out += tarHeader(Name, Bytes.size()) + Bytes;
    Out.resize((Out.size() + 511) / 512 * 512);
  }
  return Out + std::string(1024, '\0');
}

inline std::string ar(const Members &Files) {
  std::string Out = "!<arch>\n";
  for (const auto &[Name, Bytes] : Files) {
    char Header[61];
    std::snprintf(Header, sizeof(Header), "%-16s%-12d%-6d%-6d%-8o%-10zu`\n",
                  Name.c_str(), 0, 0, 0, 0644, Bytes.size());
    Out += Header + Bytes;
    if (Out.size() % 2)
      Out += '\n';
  }
  return Out;
}

inline std::string gzip(const std::string &Bytes) {
  return deflated(Bytes, MAX_WBITS + 16);
}

} // namespace armlift::test
