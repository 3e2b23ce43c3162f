// Which rules count: --select and --ignore, by rule or by group.
#pragma once

#include "core/support/Error.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The more specific name wins: `--select source --ignore x86-header` is the
/// group without one rule, `--ignore source --select x86-header` is that rule
/// alone. If both options are equally specific, the rule is ignored.
class Selection {
public:
  /// Selects every rule.
  Selection() = default;

  /// Names are rule ids, with or without "armlift-", or groups. Fails for an
  /// unknown name, with suggestions.
  static Expected<Selection> create(std::span<const std::string> Select,
                                    std::span<const std::string> Ignore);

  bool covers(std::string_view Rule) const;

private:
  std::vector<std::string> Selected; ///< empty: everything
  std::vector<std::string> Ignored;
};

} // namespace armlift
