// What the Kconfig files of a project say together: where each symbol can be
// set. Three-valued, and a symbol is unset only for a reason: what it depends
// on is, or all that sets it is, or it selects what is.
#pragma once

#include "core/facts/KconfigFacts.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace armlift {

class KconfigSymbols {
public:
  KconfigSymbols() = default;
  explicit KconfigSymbols(const Project &P);

  /// Of a variable of Make or a macro: CONFIG_NAME. Nothing where no file says
  /// anything certain of the symbol.
  std::optional<MachineTruth> of(std::string_view Variable) const;

  /// Some file defines the symbol, and whoever configures decides.
  bool isOpen(std::string_view Variable) const;

private:
  /// From the name of the symbol, a view into the facts.
  std::map<std::string_view, MachineTruth> Known;
  std::set<std::string_view> Open;
};

} // namespace armlift
