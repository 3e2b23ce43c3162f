// What opening a container told about the container itself; its members are
// inputs of their own.
#pragma once

#include "core/pipeline/Analyzer.h"

#include <cstdint>
#include <string>

namespace armlift {

class ContainerFacts : public Facts {
public:
  /// "jar", "wheel", "deb" … by name where the bytes agree, else by the bytes:
  /// "zip", "tar", "cpio", "static-library", "rpm", "compressed-file".
  std::string Kind;
  std::uint64_t Members = 0; ///< regular files directly inside
  /// Names that occur twice in a zip; the last counts, as for the JVM.
  std::uint64_t Duplicates = 0;
  /// False where an error or a limit kept some of it from being looked at.
  bool Complete = true;
  /// The package header's ARCH tag of an .rpm ("x86_64"); its other formats
  /// tell in a member.
  std::string DeclaredArch;
};

} // namespace armlift
