// The global properties of CMake. A property is kept as a variable that has no
// scope, under a name that no variable of a project has.
#pragma once

#include <string>
#include <string_view>

namespace armlift::build {

inline constexpr std::string_view GlobalPropertyFront = "GLOBAL PROPERTY ";

/// The variable that stands for the global property `Name`.
inline std::string variableOfProperty(std::string_view Name) {
  return std::string(GlobalPropertyFront).append(Name);
}

/// True if `Variable` stands for a global property.
inline bool isGlobalProperty(std::string_view Variable) {
  return Variable.starts_with(GlobalPropertyFront);
}

} // namespace armlift::build
