// Lookup in tables that are sorted by a name.
#pragma once

#include <algorithm>
#include <functional>
#include <string_view>

namespace armlift {

/// The row of a table whose `Of` (a member, or a function of a row) is `Name`;
/// null if there is none. `Table` is a span or an array, sorted by `Of`. If
/// several rows have that name, it is the first.
template <typename Table, typename Projection>
constexpr auto findSorted(const Table &Rows, std::string_view Name,
                          Projection Of) -> decltype(std::ranges::data(Rows)) {
  auto At = std::ranges::lower_bound(Rows, Name, {}, Of);
  return At != std::ranges::end(Rows) && std::invoke(Of, *At) == Name ? &*At
                                                                      : nullptr;
}

} // namespace armlift
