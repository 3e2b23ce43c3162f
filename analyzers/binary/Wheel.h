// The file name of a wheel, by which pip chooses it (PEP 425, PEP 427, PEP 600,
// PEP 656).
#pragma once

#include "core/rules/BinaryTable.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// A compressed tag set such as "py2.py3-none-any", in lower case.
struct WheelTags {
  std::vector<std::string> Pythons, Abis, Platforms;
};

/// Parses a tag set. ABIs and platforms are empty if the text has fewer than
/// two '-'.
WheelTags parseWheelTags(std::string_view Text);

/// "foo_bar-1.2-1-cp311-abi3-manylinux_2_17_aarch64.manylinux2014_aarch64.whl"
/// -> distribution "foo-bar", version "1.2", pythons {cp311}, abis {abi3},
/// platforms {manylinux_2_17_aarch64, …}.
struct WheelName : WheelTags {
  std::string Distribution; ///< normalised by PEP 503
  std::string Version;

  bool any() const; ///< true if it installs everywhere
  /// True if its tags for aarch64 promise only a glibc before 2.17, the first
  /// that pip looks for on aarch64 (PEP 599; PEP 513 and PEP 571 cover only
  /// x86).
  bool predatesAarch64() const;
  /// True if a platform tag is for Linux on this processor.
  bool claims(armlift::Arch A) const;
};

std::optional<WheelName> parseWheelName(std::string_view FileName);

/// Normalises a name as PEP 503 does: each run of '-', '_' and '.' becomes one
/// '-', and letters become lower case.
std::string normalisedDistribution(std::string_view Name);

/// Splits the name of a source distribution, such as "foo_bar-1.2.tar.gz", into
/// (distribution, version).
std::optional<std::pair<std::string, std::string>>
parseSdistName(std::string_view FileName);

/// True if the platform tag is for Linux on this processor.
bool isLinuxTag(std::string_view Platform, armlift::Arch A);

/// Returns the modern form of a platform tag (PEP 600, "Legacy manylinux
/// tags"): "manylinux2014_aarch64" -> "manylinux_2_17_aarch64". Other tags are
/// returned unchanged.
std::string modernTag(std::string_view Platform);

/// Returns the glibc version that a Linux tag promises to be enough:
/// "manylinux2014_aarch64" -> "2.17". Empty for musllinux and for tags without
/// a promise.
std::string promisedGlibc(std::string_view Platform);

} // namespace armlift::binary
