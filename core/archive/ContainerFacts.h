// What opening a container revealed about the container itself; its members are
// inputs of their own.
#pragma once

#include "core/facts/Facts.h"
#include "core/rules/ContainerTable.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace armlift {

/// How much of a container was examined.
enum class ContainerCoverage : std::uint8_t {
  Whole,
  Partly,  ///< a limit was hit, or a member is encrypted or unreadable
  Damaged, ///< its structure is broken, so its contents are unknown
};

class ContainerFacts : public Facts {
public:
  ContainerKind Kind = ContainerKind::Tar;
  std::uint64_t Members = 0; ///< regular files directly inside
  /// Names that occur twice in a zip; the last entry counts, as for the JVM.
  std::uint64_t Duplicates = 0;
  /// Symbolic links to members that are named like an archive: the link and its
  /// target.
  std::map<std::string, std::string> Links;
  /// Symbolic links at the top and in the top-level folders, whatever their
  /// targets: there, a layer of an image may replace a folder of lower layers.
  std::vector<std::string> UpperLinks;
  std::uint64_t Bitcode = 0; ///< members that are LLVM bitcode, not code
  ContainerCoverage Seen = ContainerCoverage::Whole;
  /// The ARCH tag in the package header of an .rpm ("x86_64"); other formats
  /// state the architecture in a member.
  std::string DeclaredArch;
};

} // namespace armlift
