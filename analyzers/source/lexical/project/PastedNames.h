// The parts of names that macros complete with ##: "LOAD_" of `LOAD_##r(x)`.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"

#include <cstddef>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace armlift::source {

class PastedNames {
public:
  /// Leaves out parts of fewer than `Least` characters, which fit other names
  /// by chance. `Files` must outlive the object.
  PastedNames(const std::vector<ProjectFile> &Files, std::size_t Least)
      : Least(Least) {
    for (const ProjectFile &F : Files)
      for (Symbol Part : F.Facts->PastedParts)
        if (std::string_view Text = F.Facts->name(Part);
            Text.size() >= Least && Text.size() <= Most)
          Parts.insert(Text);
  }

  /// Calls Visit(part) for each part that `Name` begins or ends with, and that
  /// is not all of it.
  template <typename Function>
  void visitPartsOf(std::string_view Name, const Function &Visit) const {
    if (Parts.empty())
      return;
    for (std::size_t Size = Least; Size < Name.size() && Size <= Most; ++Size)
      for (std::string_view Part :
           {Name.substr(0, Size), Name.substr(Name.size() - Size)})
        if (Parts.contains(Part))
          Visit(Part);
  }

private:
  /// No name that people write is longer, and a hostile one must not take
  /// quadratic time.
  static constexpr std::size_t Most = 256;

  std::size_t Least;
  std::unordered_set<std::string_view> Parts;
};

} // namespace armlift::source
