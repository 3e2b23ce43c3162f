// What is known of the macros at one point of a unit.
#pragma once

#include "analyzers/source/lexical/Environment.h"
#include "analyzers/source/lexical/ProjectToken.h"

#include <span>
#include <string_view>

namespace armlift::source {

/// The definition of a macro as tokens.
struct MacroBody {
  bool FunctionLike = false;
  std::span<const ProjectToken> Parameters; ///< names
  std::span<const ProjectToken> Tokens;
};

/// What conditions ask of the unit being walked.
class MacroSource {
public:
  virtual ~MacroSource() = default;
  virtual MacroValue macro(MacroId Name) = 0;
  /// The body of a definition; false where it is opaque. Views stay.
  virtual bool body(const MacroValue &Value, MacroBody &Body) = 0;
  /// The definitions beside Value's own that the macro may have at this point.
  virtual std::span<const MacroValue> others(const MacroValue &Value) const = 0;
  virtual std::string_view spelling(MacroId Name) const = 0;
  /// The number of a name made by ##; created where it is new.
  virtual MacroId pasted(std::string_view Name) = 0;
  /// A header that is not there for us to read may define the name, which is
  /// undefined as far as its `Value` tells.
  virtual bool isForeign(MacroId Name, const MacroValue &Value) const = 0;
  virtual Truth hasInclude(std::string_view Spelling, bool Angled) = 0;
};

} // namespace armlift::source
