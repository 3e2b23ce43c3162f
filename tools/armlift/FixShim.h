// The header with NEON code that `armlift fix` puts beside the sources.
#pragma once

#include "core/support/Error.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

class FixShim {
public:
  /// `Folder` is where the header goes to, as the user names it.
  explicit FixShim(std::string Folder) : Folder(std::move(Folder)) {}

  /// Makes the header for all names that `Sources` use, each of which may get
  /// them through an include; what an earlier run put there stays. An error
  /// where it would go through a link.
  Expected<void> compose(std::vector<std::string> Sources);

  bool isNeeded() const { return !Text.empty(); }
  const std::string &text() const { return Text; }
  std::string path() const;
  /// Features of aarch64 that it needs, as -march= has them: "crc".
  const std::set<std::string_view> &features() const { return Features; }

  /// Writes it, and makes the folder.
  Expected<void> write() const;

private:
  std::string Folder;
  std::string Text; ///< empty: none is needed
  std::set<std::string_view> Features;
};

} // namespace armlift
