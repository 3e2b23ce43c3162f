// What the Kconfig files of a project say together: on which machines each
// symbol can be set. Three-valued; a symbol counts as unset only for a reason:
// something it depends on is unset, everything that sets it is unset, or it
// selects something that is unset.
#pragma once

#include "core/build/KconfigFacts.h"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>

namespace armlift {

class KconfigSymbols {
public:
  KconfigSymbols() = default;
  explicit KconfigSymbols(std::span<const InputFacts> Inputs);

  /// The truth of a Make variable or macro CONFIG_NAME. Nothing if no file says
  /// anything certain about the symbol.
  std::optional<MachineTruth> of(std::string_view Variable) const;

  /// True if some file defines the symbol and its value is left to the person
  /// who configures the build.
  bool isOpen(std::string_view Variable) const;

private:
  /// By symbol name; the names are views into the facts.
  std::map<std::string_view, MachineTruth> Known;
  std::set<std::string_view> Open;
};

} // namespace armlift
