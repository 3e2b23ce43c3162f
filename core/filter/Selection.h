// Which rules count: --select and --ignore, by rule or by group.
#pragma once

#include "core/support/Error.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// What is named closer wins.
/// `--select source --ignore x86-header` is the group without one rule,
/// `--ignore source --select x86-header` is that rule alone.
/// What is named both ways alike is ignored.
class Selection {
public:
  /// Everything.
  Selection() = default;

  /// Names are rule ids, with or without "armlift-", or groups. An unknown one
  /// is an error that says what may be meant.
  static Expected<Selection> create(std::span<const std::string> Select,
                                    std::span<const std::string> Ignore);

  bool covers(std::string_view Rule) const;

private:
  std::vector<std::string> Selected; ///< empty: everything
  std::vector<std::string> Ignored;
};

} // namespace armlift
