// From the name of a CMake command to the member function that follows it.
#pragma once

#include "analyzers/build/CMakeLexer.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <type_traits>

namespace armlift::build {

/// A command, in lower case, and what a `T` does with it.
template <typename T> struct CMakeHandler {
  std::string_view Name;
  void (T::*Follow)(const CMakeCommand &);
};

/// `Handlers` are sorted by name. False where none is for the command.
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
