// The single form in which bytes reach an analyzer, whether from a file on disk
// or from a member of a container inside a container.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

/// A named run of bytes. The views are valid only during `extract`.
struct Input {
  /// As shown to the user, relative to the working directory where possible; a
  /// member of a container is "app.jar!/lib/a.so".
  std::string Path;
  /// The path from the context root, used for fingerprints and by facts that
  /// span files.
  std::string ContextPath;
  std::string_view Bytes;
  /// The number of containers around it; 0 for a plain file.
  unsigned Depth = 0;
  /// False if only the head of a member was inflated (see Analyzer::wants).
  bool Whole = true;
  /// The size of the whole input in bytes, even if `Bytes` is only a head.
  std::uint64_t Size = 0;
  /// The position among all members of one top-level file, including those of
  /// containers inside it. Tells members of the same name apart.
  std::uint64_t Order = 0;
};

/// How much of an input an analyzer needs.
enum class Interest : std::uint8_t {
  None,
  Head,  ///< given only the name: undecided, ask again with the first bytes;
         ///< given the first bytes: they suffice for extract
  Whole, ///< every byte
};

} // namespace armlift
