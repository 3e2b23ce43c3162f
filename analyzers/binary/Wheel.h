// The file name of a wheel, which is what pip chooses by (PEP 425, PEP 427, PEP
// 600, PEP 656).
#pragma once

#include "core/rules/BinaryTable.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// A compressed tag set, "py2.py3-none-any"; in lower case.
struct WheelTags {
  std::vector<std::string> Pythons, Abis, Platforms;
};

/// Of a text with fewer than two '-' the parts behind are empty.
WheelTags parseWheelTags(std::string_view Text);

/// "foo_bar-1.2-1-cp311-abi3-manylinux_2_17_aarch64.manylinux2014_aarch64.whl"
/// -> distribution "foo-bar", version "1.2", pythons {cp311}, abis {abi3},
/// platforms {manylinux_2_17_aarch64, …}.
struct WheelName : WheelTags {
  std::string Distribution; ///< normalised by PEP 503
  std::string Version;

  bool any() const; ///< installs everywhere
  /// Its tags for aarch64 promise a glibc before 2.17, the first that pip looks
  /// for there (PEP 599; PEP 513 and PEP 571 know x86 alone).
  bool predatesAarch64() const;
  bool claims(
      armlift::Arch A) const; ///< some platform tag is Linux on this processor
};

std::optional<WheelName> parseWheelName(std::string_view FileName);

/// PEP 503: runs of '-', '_' and '.' are one '-', lower case.
std::string normalisedDistribution(std::string_view Name);

/// The name of a source distribution "foo_bar-1.2.tar.gz" as (distribution,
/// version).
std::optional<std::pair<std::string, std::string>>
parseSdistName(std::string_view FileName);

/// The platform tag is one of Linux on this processor.
bool isLinuxTag(std::string_view Platform, armlift::Arch A);

/// PEP 600, "Legacy manylinux tags": "manylinux2014_aarch64" and
/// "manylinux_2_17_aarch64" are one; the latter. Other tags as they are.
std::string modernTag(std::string_view Platform);

/// The glibc that a Linux tag promises to be enough: "manylinux2014_aarch64" ->
/// "2.17"; empty for musllinux and for tags without a promise.
std::string promisedGlibc(std::string_view Platform);

} // namespace armlift::binary
