// Maps the name of a CMake command to the member function that follows it.
#pragma once

#include "analyzers/build/cmake/CMakeLexer.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <type_traits>

namespace armlift::build {

/// The name of a command, in lower case, and the member function of `T` that
/// follows it.
template <typename T> struct CMakeHandler {
  std::string_view Name;
  void (T::*Follow)(const CMakeCommand &);
};

/// Calls the handler of `C` on `To`. Returns false if there is none. `Handlers`
/// must be sorted by name.
template <typename T>
bool dispatch(T &To,
              std::type_identity_t<std::span<const CMakeHandler<T>>> Handlers,
              const CMakeCommand &C) {
  auto Found = std::ranges::lower_bound(Handlers, std::string_view(C.Name), {},
                                        &CMakeHandler<T>::Name);
  if (Found == Handlers.end() || Found->Name != C.Name)
    return false;
  (To.*Found->Follow)(C);
  return true;
}

template <typename Table> constexpr bool isSortedByName(const Table &Rows) {
  return std::ranges::is_sorted(
      Rows, [](const auto &A, const auto &B) { return A.Name < B.Name; });
}

} // namespace armlift::build
