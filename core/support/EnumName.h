// The names of enumerators, as a list in their order.
#pragma once

#include <cstddef>
#include <string_view>

namespace armlift {

/// True if the enumeration has an enumerator of this value. GCC and Clang spell
/// the value of any other constant as a cast: "(armlift::Impact)4".
template <auto Value> consteval bool isEnumerator() {
  std::string_view Text = __PRETTY_FUNCTION__;
  for (std::size_t I = 1; I < Text.size(); ++I)
    if (Text[I - 1] == ')' && Text[I] >= '0' && Text[I] <= '9')
      return false;
  return true;
}

/// Returns the name of an enumerator. Does not compile if the list is too short
/// or too long.
template <typename Enum, std::size_t Count>
constexpr std::string_view enumName(const std::string_view (&Names)[Count],
                                    Enum Value) {
  static_assert(isEnumerator<static_cast<Enum>(Count - 1)>() &&
                !isEnumerator<static_cast<Enum>(Count)>());
  return Names[static_cast<std::size_t>(Value)];
}

} // namespace armlift
