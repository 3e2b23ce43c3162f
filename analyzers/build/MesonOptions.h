// What a project's options are, and what its files ask them: meson.options and
// meson_options.txt stand at its root, get_option() anywhere below.
#pragma once

#include "analyzers/build/ScriptLexer.h"

#include <optional>
#include <span>
#include <string>

namespace armlift::build {

/// The name by which all files of a project know that its boolean option is
/// true.
std::string mesonOption(std::string_view Option);

/// The name by which they know that a feature is not disabled (Meson manual,
/// "Build options", "Features"); `Feature` is what holds it, "get_option('x')"
/// or a variable.
std::string allowedFeature(std::string_view Feature);

/// The name by which they know that a combo is the choice `Value`.
std::string chosenOption(std::string_view Option, std::string_view Value);

/// The name by which they know that project() says what an option is, whatever
/// its own default is.
std::string givenOption(std::string_view Option);

/// What an expression asks of an option.
struct OptionQuestion {
  std::string Name; ///< of the above
  bool Negated = false;
};

/// get_option('x'), get_option('x').enabled(), x.disabled(), compared with a
/// boolean or not, get_option('x') == 'choice'; nothing for any other
/// expression.
std::optional<OptionQuestion>
optionQuestion(std::span<const ScriptToken> Tokens);

/// The option that an expression gives as it is, "x" of get_option('x') and of
/// get_option('x').require(…); empty for any other.
std::string_view optionHeld(std::span<const ScriptToken> Tokens);

} // namespace armlift::build
