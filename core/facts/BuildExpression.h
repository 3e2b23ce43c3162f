// A condition of a build file: what it is worth by what the file itself says,
// and how it hangs together with variables that other files set. Written by the
// readers, told in full by BuildSettings once all files are known.
#pragma once

#include "core/facts/MachineTruth.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace armlift {

class BuildExpression {
public:
  // A plain truth is an expression that asks for nothing.
  BuildExpression(MachineTruth Holds = AlwaysTrue) // NOLINT(*-explicit-*)
      : Holds(Holds) {}

  /// A variable that another file sets. `ByName` counts where others leave it
  /// open, `Alone` where none of those that this file sees is seen to set it,
  /// and `Unset` where nothing in the whole tree may set it.
  static BuildExpression variable(std::string_view Name, MachineTruth ByName,
                                  MachineTruth Alone, MachineTruth Unset);
  static BuildExpression variable(std::string_view Name, MachineTruth ByName,
                                  MachineTruth Alone) {
    return variable(Name, ByName, Alone, Alone);
  }

  /// By what the file itself says.
  MachineTruth Holds;

  /// Whether other files may say more of it.
  bool isOpen() const { return Open != nullptr; }

  /// Gives what others say of a variable; nothing where nobody sets it.
  using Lookup = std::function<std::optional<MachineTruth>(std::string_view)>;
  /// Whether nothing in the whole tree may set a variable.
  using UnsetTest = std::function<bool(std::string_view)>;
  MachineTruth value(const Lookup &Say, const UnsetTest &IsUnset = {}) const;

  /// What the machine or others can deny: all that they say nothing of is taken
  /// to hold.
  BuildExpression unlessDenied() const;

  friend BuildExpression operator!(const BuildExpression &A);
  friend BuildExpression operator&&(const BuildExpression &A,
                                    const BuildExpression &B);
  friend BuildExpression operator||(const BuildExpression &A,
                                    const BuildExpression &B);

private:
  enum class Kind : std::uint8_t { Constant, Variable, Not, And, Or };
  struct Node;
  using NodePtr = std::shared_ptr<const Node>;

  static NodePtr nodeOf(const BuildExpression &E);
  static BuildExpression combined(Kind Is, MachineTruth Holds,
                                  const BuildExpression &A,
                                  const BuildExpression &B);
  static MachineTruth value(const Node &N, const Lookup &Say,
                            const UnsetTest &IsUnset);
  static NodePtr unlessDenied(const Node &N, bool Negated);

  NodePtr Open; ///< null where it asks for nothing
};

/// `Then` where `If` holds, `Otherwise` elsewhere. Where both say the same,
/// nobody needs to know `If`.
template <typename Condition>
Condition choose(const Condition &If, const Condition &Then,
                 const Condition &Otherwise) {
  return (If && Then) || (!If && Otherwise) || (Then && Otherwise);
}

} // namespace armlift
