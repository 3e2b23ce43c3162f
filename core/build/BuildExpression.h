// A condition of a build file: its truth as far as the file itself tells, and
// how it depends on variables that other files set. The readers write
// expressions; BuildSettings evaluates them once all files are known.
#pragma once

#include "core/build/MachineTruth.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace armlift {

class BuildExpression {
public:
  // A plain truth is an expression without variables.
  BuildExpression(MachineTruth Holds = AlwaysTrue) // NOLINT(*-explicit-*)
      : Holds(Holds) {}

  /// A variable that another file sets. `ByName`, the guess from its name,
  /// fills what the setting files leave unknown. `Alone` is used if no file
  /// visible to this one sets the variable, and `Unset` if nothing in the whole
  /// tree may set it.
  static BuildExpression variable(std::string_view Name, MachineTruth ByName,
                                  MachineTruth Alone, MachineTruth Unset);
  static BuildExpression variable(std::string_view Name, MachineTruth ByName,
                                  MachineTruth Alone) {
    return variable(Name, ByName, Alone, Alone);
  }
  /// A variable that this file has set to `Before`, and that the files which it
  /// has included since then may have set anew.
  static BuildExpression setAnew(std::string_view Name,
                                 const BuildExpression &Before);

  /// The truth as far as the file itself tells.
  MachineTruth Holds;

  /// True if other files may refine `Holds`.
  bool isOpen() const { return Open != nullptr; }

  /// Returns what other files say about a variable; nothing if none sets it.
  /// `Before` is the value that files included since then may have set anew;
  /// null if the asking file does not set the variable.
  using Lookup = std::function<std::optional<MachineTruth>(
      std::string_view Name, std::optional<MachineTruth> Before)>;
  /// True if nothing in the whole tree may set the variable.
  using UnsetTest = std::function<bool(std::string_view)>;
  MachineTruth value(const Lookup &Say, const UnsetTest &IsUnset = {}) const;

  /// The expression reduced to what the machine or other files can deny: every
  /// part about which neither says anything is taken to hold.
  BuildExpression unlessDenied() const;

  friend BuildExpression operator!(const BuildExpression &A);
  friend BuildExpression operator&&(const BuildExpression &A,
                                    const BuildExpression &B);
  friend BuildExpression operator||(const BuildExpression &A,
                                    const BuildExpression &B);

private:
  enum class Kind : std::uint8_t { Constant, Variable, SetAnew, Not, And, Or };
  struct Node;
  using NodePtr = std::shared_ptr<const Node>;

  static NodePtr nodeOf(const BuildExpression &E);
  static BuildExpression combined(Kind Is, MachineTruth Holds,
                                  const BuildExpression &A,
                                  const BuildExpression &B);
  static MachineTruth value(const Node &N, const Lookup &Say,
                            const UnsetTest &IsUnset);
  static NodePtr unlessDenied(const Node &N, bool Negated);

  NodePtr Open; ///< null if the expression has no variables
};

/// Returns `Then` if `If` holds and `Otherwise` if not. If both say the same,
/// the result does not depend on `If`.
template <typename Condition>
Condition choose(const Condition &If, const Condition &Then,
                 const Condition &Otherwise) {
  return (If && Then) || (!If && Otherwise) || (Then && Otherwise);
}

} // namespace armlift
