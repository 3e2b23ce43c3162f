// What opening a container revealed about the container itself; its members are
// inputs of their own.
#pragma once

#include "core/facts/Facts.h"
#include "core/facts/PackedNames.h"
#include "core/rules/ContainerTable.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// How much of a container was examined.
enum class ContainerCoverage : std::uint8_t {
  Whole,
  Partly,  ///< a limit was hit, or a member is encrypted or unreadable
  Damaged, ///< its structure is broken, so its contents are unknown
};

/// The names of links and their targets, in the order of the archive.
class LinkList {
public:
  struct Link {
    std::string_view Name, Target;
  };

  void add(std::string_view Name, std::string_view Target) {
    Pairs.push_back(Name);
    Pairs.push_back(Target);
  }
  bool empty() const { return Pairs.empty(); }
  /// The links as views into this list.
  std::vector<Link> links() const {
    std::vector<Link> Out;
    for (auto At = Pairs.begin(); At != Pairs.end(); ++At) {
      std::string_view Name = *At;
      Out.push_back({Name, *++At});
    }
    return Out;
  }

private:
  PackedNames Pairs; ///< a name, its target, and so on
};

class ContainerFacts : public Facts {
public:
  ContainerKind Kind = ContainerKind::Tar;
  std::uint64_t Members = 0; ///< regular files directly inside
  /// Names that occur twice in a zip; the last entry counts, as for the JVM.
  std::uint64_t Duplicates = 0;
  /// Of a stream, and of a zip that is no package; targets as stored.
  LinkList Symlinks;
  LinkList HardLinks; ///< of a stream; targets are names in the container
  /// The other entries of a stream that may be a layer of an image, because
  /// each of them replaces what lower layers have under its name. Folders end
  /// in a slash.
  PackedNames OtherEntries;
  std::uint64_t Bitcode = 0; ///< members that are LLVM bitcode, not code
  ContainerCoverage Seen = ContainerCoverage::Whole;
  /// The ARCH tag in the package header of an .rpm ("x86_64"); other formats
  /// state the architecture in a member.
  std::string DeclaredArch;
};

} // namespace armlift
