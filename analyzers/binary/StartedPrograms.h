// Which programs the command of an image starts: "tini -- gosu nobody sh -c 'cd
// /app && exec ./server'" starts tini, gosu, sh and /app/server.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace armlift::binary {

struct StartedProgram {
  std::string Name;   ///< as written
  std::string Folder; ///< that a shell entered before; else empty
};

/// The first few programs, in the order of the command. What starts only under
/// a condition, or is named by a variable, is left out.
std::vector<StartedProgram> startedPrograms(std::span<const std::string> Line);

} // namespace armlift::binary
