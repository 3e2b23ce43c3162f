// The options of a Meson project: meson.options or meson_options.txt in the
// root folder declares them, get_option() in any folder reads them. The
// functions below return names of variables that all files of the project
// share.
#pragma once

#include "core/code/ScriptLexer.h"

#include <optional>
#include <span>
#include <string>

namespace armlift::build {

/// The variable that is true if the boolean option is.
std::string mesonOption(std::string_view Option);

/// The variable that is true if a feature is not disabled (Meson manual,
/// "Build options", "Features"). `Feature` is the expression that holds the
/// feature: "get_option('x')" or a variable.
std::string allowedFeature(std::string_view Feature);

/// The variable that is true if the combo option has the value `Value`.
std::string chosenOption(std::string_view Option, std::string_view Value);

/// The variable that is true if project() sets the option in default_options,
/// which overrides the default in the option's declaration.
std::string givenOption(std::string_view Option);

/// The question that an expression asks about an option.
struct OptionQuestion {
  std::string Name; ///< a name that the functions above return
  bool Negated = false;
};

/// The question of get_option('x'), get_option('x').enabled(), x.disabled(),
/// such a value compared with a boolean, or get_option('x') == 'choice'.
/// Nothing for any other expression.
std::optional<OptionQuestion>
optionQuestion(std::span<const ScriptToken> Tokens);

/// The option whose value is the value of the expression: "x" of
/// get_option('x') and get_option('x').require(…). Empty for any other
/// expression.
std::string_view optionHeld(std::span<const ScriptToken> Tokens);

} // namespace armlift::build
