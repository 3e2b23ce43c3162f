// What opening a container told about the container itself; its members are
// inputs of their own.
#pragma once

#include "core/facts/Facts.h"
#include "core/rules/ContainerTable.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace armlift {

/// How much of a container was looked at.
enum class ContainerCoverage : std::uint8_t {
  Whole,
  Partly,  ///< a limit, an encrypted or an unreadable member
  Damaged, ///< its own structure is broken: what it held nobody can know
};

class ContainerFacts : public Facts {
public:
  ContainerKind Kind = ContainerKind::Tar;
  std::uint64_t Members = 0; ///< regular files directly inside
  /// Names that occur twice in a zip; the last counts, as for the JVM.
  std::uint64_t Duplicates = 0;
  /// Symbolic links to what is named like an archive: member, and the member
  /// that it leads to.
  std::map<std::string, std::string> Links;
  /// Symbolic links at its top and in the folders there, whatever they lead to:
  /// where a layer of an image may replace a folder of those below.
  std::vector<std::string> UpperLinks;
  std::uint64_t Bitcode = 0; ///< members that are LLVM bitcode, not code
  ContainerCoverage Seen = ContainerCoverage::Whole;
  /// The package header's ARCH tag of an .rpm ("x86_64"); its other formats
  /// tell in a member.
  std::string DeclaredArch;
};

} // namespace armlift
