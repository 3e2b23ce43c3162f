// The header with NEON code that `armlift fix` adds to the sources.
#pragma once

#include "core/fix/IncludeFix.h"
#include "core/support/Error.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

class FixShim {
public:
  /// `Folder` is the folder of the header, as the user names it.
  explicit FixShim(std::string Folder) : Folder(std::move(Folder)) {}

  /// Makes the header for `MoreNames` and for all names that `Sources` use,
  /// since each source may get them through an include. What an earlier run put
  /// into the header stays. Returns an error if the path goes through a link.
  Expected<void> compose(std::vector<std::string> Sources,
                         const NameSet &MoreNames);

  /// True if an earlier run made the header.
  bool exists() const;
  /// True if the header that was composed is not there as it should be.
  bool isNeeded() const { return !Text.empty(); }
  const std::string &text() const { return Text; }
  std::string path() const;
  /// The features of aarch64 that the code needs, as -march= spells them:
  /// "crc".
  const std::set<std::string_view> &features() const { return Features; }

  /// Writes the header, and makes its folder.
  Expected<void> write() const;

private:
  std::string Folder;
  std::string Text; ///< empty: no header is needed
  std::set<std::string_view> Features;
};

} // namespace armlift
