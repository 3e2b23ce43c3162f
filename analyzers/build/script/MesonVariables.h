// The variables of a meson.build that hold options, and the values that
// project() gives to options.
#pragma once

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/When.h"
#include "core/code/ScriptLexer.h"

#include <set>
#include <span>
#include <string_view>

namespace armlift::build {

class MesonVariables {
public:
  /// `Model` must outlive this object.
  explicit MesonVariables(BuildFileModel &Model) : Model(Model) {}

  /// Records that `Variable` holds an option or a question about one: acpi =
  /// get_option('acpi'), which may be a boolean or a feature, or wants =
  /// get_option('tools').allowed(). Unless the option is off by default, the
  /// name of the variable decides. Returns false for any other value.
  bool hold(std::string_view Variable, std::span<const ScriptToken> Value,
            const When &Here);
  /// The variable gets another value. It stays known if that is a boolean or
  /// tools.require(…) of itself.
  void forget(std::string_view Variable, std::span<const ScriptToken> Value,
              const When &Here);
  /// Records that `Variable` holds foo = dependency('foo', required:
  /// get_option('foo')): Meson does not look for a dependency whose feature is
  /// disabled.
  bool holdFound(std::string_view Variable,
                 std::span<const ScriptToken> Required, const When &Here);
  /// Records the options of project('x', default_options : ['c_args=-msse2'])
  /// or, since Meson 1.2, {'c_args': '-msse2'}. The user may override them.
  void give(std::span<const ScriptToken> Project, const When &Here);

private:
  void giveOption(std::string_view Option, std::string_view Value,
                  const When &Here);
  void useArguments(std::string_view Value, const When &Condition);

  BuildFileModel &Model;
  /// Variables that hold an option or a question about one.
  std::set<std::string_view> OfOptions;
};

} // namespace armlift::build
