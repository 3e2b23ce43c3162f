// How a build file uses its variables: which of them a use expands, and which
// the build uses implicitly.
#pragma once

#include "analyzers/build/model/VariableValues.h"
#include "analyzers/build/model/WordExpansion.h"

#include <cstddef>
#include <cstdint>
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

  /// The variable lists files that properties are set on; the list itself
  /// compiles nothing.
  void markFileList(std::string_view Variable) { FileLists.emplace(Variable); }
  bool isFileList(std::string_view Variable) const {
    return FileLists.contains(Variable);
  }

  using Names = std::set<std::string, std::less<>>;
  /// The build uses the options in the variable implicitly (CFLAGS), with its
  /// value at the end of the file. References to the variable are not followed.
  void leaveForEnd(std::string_view Variable) { LeftForEnd.emplace(Variable); }
  /// Undoes leaveForEnd().
  void takeAtOnce(std::string_view Variable) {
    if (auto Old = LeftForEnd.find(Variable); Old != LeftForEnd.end())
      LeftForEnd.erase(Old);
  }
  bool isLeftForEnd(std::string_view Variable) const {
    return LeftForEnd.contains(Variable);
  }
  const Names &leftForEnd() const { return LeftForEnd; }
  /// Returns the variables of leaveForEnd() and forgets them.
  Names takeLeft() { return std::exchange(LeftForEnd, {}); }

  /// Marks the end of the file: values do not change any more.
  void endFile() { IsRead = true; }
  /// True if the flags of the variable were already reported under the same
  /// condition: a variable in a thousand recipes is expanded once.
  bool isTold(std::string_view Variable, const When &Condition,
              const Surroundings &Around);

private:
  const VariableValues &Values;
  Names Used, FileLists, LeftForEnd;
  bool IsRead = false;
  /// From a variable of flags and a condition to the depth at which the
  /// variable was expanded.
  std::map<std::tuple<std::string, std::uint64_t, bool, bool, Ternary, Ternary,
                      Ternary, Ternary>,
           std::size_t>
      Told;
};

} // namespace armlift::build
