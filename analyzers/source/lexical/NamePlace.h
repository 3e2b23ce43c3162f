// Where in a file a name is used. The facts know the region alone: the few
// files of which more is asked are read a second time.
#pragma once

#include "analyzers/source/lexical/SourceFacts.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace armlift::source {

struct NamePlace {
  std::uint32_t Line, Column; ///< from 1
  std::string Text;           ///< of the line
};

/// The first use of `Name` in the region, a call if one is wanted, that reaches
/// the compiler for certain: not among the arguments of a macro, of which
/// `IsMacro` knows the names. Nothing where there is none, where the file
/// declares the name itself, and where its bytes cannot be had again (`Path` is
/// empty), as of a member of an archive.
std::optional<NamePlace>
findName(const std::string &Path, const SourceFacts &Facts, Region Where,
         std::string_view Name, bool AsCall,
         const std::function<bool(std::string_view)> &IsMacro);

} // namespace armlift::source
