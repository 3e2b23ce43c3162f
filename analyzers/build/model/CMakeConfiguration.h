// The variables of CMake that count in one configuration of a build only.
#pragma once

#include <cstddef>
#include <string_view>

namespace armlift::build {

/// "DEBUG" for CMAKE_C_FLAGS_DEBUG and CMAKE_EXE_LINKER_FLAGS_DEBUG_INIT
/// (cmake-variables(7), CMAKE_<LANG>_FLAGS_<CONFIG>); empty for any other
/// variable.
inline std::string_view configurationOf(std::string_view Variable) {
  constexpr std::string_view Flags = "_FLAGS_", Initial = "INIT";
  std::size_t At = Variable.find(Flags);
  if (!Variable.starts_with("CMAKE_") || At == Variable.npos)
    return {};
  Variable.remove_prefix(At + Flags.size());
  if (Variable.ends_with(Initial)) {
    Variable.remove_suffix(Initial.size());
    if (Variable.ends_with('_'))
      Variable.remove_suffix(1);
  }
  return Variable;
}

} // namespace armlift::build
