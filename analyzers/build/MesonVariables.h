// The variables of a meson.build that hold what an option says, and what
// project() says of options.
#pragma once

#include "analyzers/build/FlagModel.h"
#include "analyzers/build/ScriptLexer.h"
#include "analyzers/build/When.h"

#include <set>
#include <span>
#include <string_view>

namespace armlift::build {

class MesonVariables {
public:
  /// `Model` outlives it.
  explicit MesonVariables(FlagModel &Model) : Model(Model) {}

  /// acpi = get_option('acpi'), of which this does not tell whether it is a
  /// boolean or a feature, and wants = get_option('tools').allowed(). Where the
  /// option is not off by default, the variable is what its name says.
  bool hold(std::string_view Variable, std::span<const ScriptToken> Value,
            const When &Here);
  /// The variable gets something else, unless it is a truth or
  /// tools.require(…).
  void forget(std::string_view Variable, std::span<const ScriptToken> Value,
              const When &Here);
  /// foo = dependency('foo', required: get_option('foo')): of a feature that is
  /// disabled nothing is looked for.
  bool holdFound(std::string_view Variable,
                 std::span<const ScriptToken> Required, const When &Here);
  /// project('x', default_options : ['c_args=-msse2']), and of Meson 1.2
  /// {'c_args': '-msse2'}: what whoever builds gives takes its place.
  void give(std::span<const ScriptToken> Project, const When &Here);

private:
  void giveOption(std::string_view Option, std::string_view Value,
                  const When &Here);
  void useArguments(std::string_view Value, const When &Condition);

  FlagModel &Model;
  std::set<std::string_view> OfOptions; ///< variables that hold one
};

} // namespace armlift::build
