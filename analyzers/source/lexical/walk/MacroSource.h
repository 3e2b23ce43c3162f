// The interface between the evaluation of conditions and the macros of a unit.
#pragma once

#include "analyzers/source/lexical/project/Environment.h"
#include "analyzers/source/lexical/project/ProjectToken.h"

#include <span>
#include <string_view>

namespace armlift::source {

/// The definition of a macro as tokens.
struct MacroBody {
  bool FunctionLike = false;
  std::span<const ProjectToken> Parameters; ///< the names
  std::span<const ProjectToken> Tokens;
};

/// What conditions ask about the macros of the unit that is being walked.
class MacroSource {
public:
  virtual ~MacroSource() = default;
  /// Returns the value of a name.
  virtual MacroValue macro(MacroId Name) = 0;
  /// Returns the body of a definition; false if it is opaque. The views stay
  /// valid.
  virtual bool body(const MacroValue &Value, MacroBody &Body) = 0;
  /// Returns the other definitions that the macro may have at this point.
  virtual std::span<const MacroValue> others(const MacroValue &Value) const = 0;
  virtual std::string_view spelling(MacroId Name) const = 0;
  /// Returns the number of a name that ## makes; a new name gets one.
  virtual MacroId pasted(std::string_view Name) = 0;
  /// True if a header from outside the project may define the name, which is
  /// undefined according to `Value`.
  virtual bool isForeign(MacroId Name, const MacroValue &Value) const = 0;
  /// Returns the value of __has_include for a header.
  virtual Truth hasInclude(std::string_view Spelling, bool Angled) = 0;
};

} // namespace armlift::source
