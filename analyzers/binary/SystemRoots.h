// Root file systems that lie unpacked in a folder: what a chroot, debootstrap
// or an exported container leaves.
#pragma once

#include "analyzers/binary/Units.h"

#include <set>
#include <span>
#include <string>
#include <string_view>

namespace armlift::binary {

class SystemRoots {
public:
  /// Finds the folders of root file systems for aarch64 that have their C
  /// library and its loader.
  explicit SystemRoots(std::span<const Unit> Units);

  /// True for what lies in such a folder, and so runs with its C library.
  bool contain(std::string_view ContextPath) const;

private:
  std::set<std::string, std::less<>> Folders; ///< "" is the context root
};

} // namespace armlift::binary
