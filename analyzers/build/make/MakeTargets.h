// What the rules of a Makefile make: a rule whose targets are all variables
// that aarch64 leaves empty makes nothing there.
#pragma once

#include "analyzers/build/model/BuildVariables.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace armlift::build {

class MakeTargets {
public:
  /// `Variables` must outlive this object.
  explicit MakeTargets(const BuildVariables &Variables)
      : Variables(Variables) {}

  /// Notes the rule "Targets: Needs"; returns when it makes something.
  When note(std::string_view Targets, std::string_view Needs);

  /// When one of the rules makes something; nothing if there is no rule.
  const std::optional<BuildExpression> &where() const { return Where; }
  /// As BuildSources::MadeHeaders.
  const std::set<std::string> &headers() const { return Headers; }

private:
  When whereAny(std::string_view Words) const;

  const BuildVariables &Variables;
  std::optional<BuildExpression> Where;
  std::set<std::string> Headers;
};

} // namespace armlift::build
