// What the uses of a build file do with its variables: which they have come
// through, and which are used without being named.
#pragma once

#include "analyzers/build/VariableValues.h"
#include "analyzers/build/WordExpansion.h"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace armlift::build {

class VariableUses {
public:
  explicit VariableUses(const VariableValues &Values) : Values(Values) {}

  void markUsed(std::string_view Variable) { Used.emplace(Variable); }
  bool isUsed(std::string_view Variable) const {
    return Used.contains(Variable);
  }

  /// The variable says what properties are set on, and compiles nothing.
  void markFileList(std::string_view Variable) { FileLists.emplace(Variable); }
  bool isFileList(std::string_view Variable) const {
    return FileLists.contains(Variable);
  }

  using Names = std::set<std::string, std::less<>>;
  /// The options in the variable are taken without a word (CFLAGS) and as they
  /// are in the end: a reference to it tells nothing.
  void leaveForEnd(std::string_view Variable) { LeftForEnd.emplace(Variable); }
  void takeAtOnce(std::string_view Variable) {
    if (auto Old = LeftForEnd.find(Variable); Old != LeftForEnd.end())
      LeftForEnd.erase(Old);
  }
  bool isLeftForEnd(std::string_view Variable) const {
    return LeftForEnd.contains(Variable);
  }
  const Names &leftForEnd() const { return LeftForEnd; }
  /// Hands them over; none is left then.
  Names takeLeft() { return std::exchange(LeftForEnd, {}); }

  /// The file is read: values do not change any more.
  void endFile() { IsRead = true; }
  /// Whether the flags of the variable were told under the same condition
  /// before: those that a thousand recipes take count once.
  bool isTold(std::string_view Variable, const When &Condition,
              const Surroundings &Around);

private:
  const VariableValues &Values;
  Names Used, FileLists, LeftForEnd;
  bool IsRead = false;
  /// Variables of flags, each with a condition: how deep they were expanded.
  std::map<
      std::tuple<std::string, std::string, Ternary, Ternary, Ternary, Ternary>,
      std::size_t>
      Told;
};

} // namespace armlift::build
