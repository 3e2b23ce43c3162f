// Many names in one block of memory. With thousands of libraries of thousands
// of functions each, the per-string overhead of std::string would dominate.
#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace armlift {

/// A list of names in the order in which they were added. A name must not
/// contain a NUL.
class PackedNames {
public:
  class Iterator {
  public:
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;

    Iterator() = default;
    explicit Iterator(const char *At) : At(At) {}
    std::string_view operator*() const { return At; }
    Iterator &operator++() {
      At += std::string_view(At).size() + 1;
      return *this;
    }
    Iterator operator++(int) {
      Iterator Before = *this;
      ++*this;
      return Before;
    }
    bool operator==(const Iterator &) const = default;

  private:
    const char *At = nullptr;
  };

  Iterator begin() const { return Iterator(Text.data()); }
  Iterator end() const { return Iterator(Text.data() + Text.size()); }

  bool empty() const { return Text.empty(); }
  /// The number of bytes that the names take.
  std::size_t bytes() const { return Text.size(); }

  void push_back(std::string_view Name) { Text.append(Name) += '\0'; }
  void reserve(std::size_t Bytes) { Text.reserve(Bytes); }

private:
  std::string Text; ///< each name followed by a NUL
};

} // namespace armlift
