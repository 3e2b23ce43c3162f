// The folders that a path of CMake means, by the values of the variables in it.
#pragma once

#include "analyzers/build/model/BuildVariables.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::build {

class CMakeFolders {
public:
  /// `Variables` must outlive this object.
  explicit CMakeFolders(const BuildVariables &Variables)
      : Variables(Variables) {}

  /// Folders, each with the condition under which it is meant.
  using List = std::vector<std::pair<std::string, When>>;
  /// Returns the folders that "${BASE}/${FAMILY}/*.c" looks in. Empty if the
  /// values of the variables say nothing, or if one is unknown.
  List of(std::string_view Pattern) const;

private:
  static constexpr std::size_t MaxFolders = 64; ///< of one pattern

  List expanded(std::string_view Path, bool IsFront, unsigned Depth) const;
  List valuesOf(std::string_view Name, bool IsFront, unsigned Depth) const;
  bool canKeep(std::size_t Size) const;

  const BuildVariables &Variables;
};

} // namespace armlift::build
