// What belongs to the enumerators of an enumeration, as a list in their order.
// An enumeration that is used here counts from 0 without gaps.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
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

/// The number of enumerators.
template <typename Enum, std::size_t From = 0>
consteval std::size_t enumCount() {
  if constexpr (isEnumerator<static_cast<Enum>(From)>())
    return enumCount<Enum, From + 1>();
  else
    return From;
}

/// All enumerators, in their order.
template <typename Enum> consteval auto enumValues() {
  std::array<Enum, enumCount<Enum>()> Out{};
  for (std::size_t I = 0; I < Out.size(); ++I)
    Out[I] = static_cast<Enum>(I);
  return Out;
}

/// Returns what the list has for an enumerator. Does not compile if the list is
/// too short or too long.
template <typename T, typename Enum, std::size_t Count>
constexpr T enumValue(const T (&List)[Count], Enum Value) {
  static_assert(Count == enumCount<Enum>());
  return List[static_cast<std::size_t>(Value)];
}

/// The same for the names of enumerators.
template <typename Enum, std::size_t Count>
constexpr std::string_view enumName(const std::string_view (&Names)[Count],
                                    Enum Value) {
  return enumValue(Names, Value);
}

/// The enumerator that has this name; nothing for any other text.
template <typename Enum>
constexpr std::optional<Enum> enumFrom(std::string_view Name,
                                       std::string_view (*NameOf)(Enum)) {
  for (Enum Value : enumValues<Enum>())
    if (NameOf(Value) == Name)
      return Value;
  return std::nullopt;
}

} // namespace armlift
