// The one shape in which bytes reach an analyzer, wherever they come from: a
// file on disk or a member of a container inside a container.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

/// A named run of bytes. The views are valid for the duration of `extract`
/// only.
struct Input {
  /// As shown to the user, relative to the working directory where possible; a
  /// member of a container is "app.jar!/lib/a.so".
  std::string Path;
  /// As Path, but from the context root: the name that fingerprints and
  /// cross-file facts use.
  std::string ContextPath;
  std::string_view Bytes;
  /// How deep in containers: 0 is a plain file.
  unsigned Depth = 0;
  /// False where only a head of the member was inflated (see Analyzer::wants).
  bool Whole = true;
  std::uint64_t Size =
      0; ///< of the whole input in bytes, even if `Bytes` is a head
  /// Among the members of one top-level file, those of containers inside it
  /// counted too: what tells members of one name apart.
  std::uint64_t Order = 0;
};

/// How much of an input an analyzer needs.
enum class Interest : std::uint8_t {
  None,
  Head,  ///< by the name alone: cannot tell, ask again with the first bytes;
         ///< with the first bytes at hand: these are enough to extract from
  Whole, ///< every byte
};

} // namespace armlift
