// Where in a file a name is used. The facts know the region alone: the few
// files of which more is asked are read a second time.
#pragma once

#include "analyzers/source/lexical/SourceFacts.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift::source {

struct NamePlace {
  std::uint32_t Line = 1, Column = 1; ///< from 1
  std::string Text;                   ///< of the line; empty: not found
};

/// The first use of `Name` in the region, a call if one is wanted. `Path` is
/// empty where the bytes cannot be had again, as of a member of an archive;
/// then, as where the file has changed since, it is the line in which the
/// region begins.
NamePlace findName(const std::string &Path, const SourceFacts &Facts,
                   Region Where, std::string_view Name, bool AsCall);

} // namespace armlift::source
