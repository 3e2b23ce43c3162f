// config.guess and config.sub of GNU config: scripts that name every machine they know. aarch64 came in 2012.

#include "analyzers/build/BuildText.h"
#include "analyzers/build/Readers.h"

namespace armlift::build {

std::unique_ptr<BuildFileFacts> readConfigGuess(const Input &In, std::vector<Error> &) {
  // A script that only starts the system's own, or a file of that name that is something else, has no list of machines.
  bool ListsMachines = In.Bytes.find("x86_64") != std::string_view::npos;
  if (!ListsMachines || In.Bytes.find("aarch64") != std::string_view::npos)
    return nullptr;
  auto Facts = std::make_unique<BuildFileFacts>();
  BuildText Text(In.Bytes);
  constexpr std::string_view Date = "timestamp=";
  std::size_t At = In.Bytes.find(Date);
  Facts->OutdatedConfigGuess.push_back(
      Text.spot(At == std::string_view::npos ? In.Bytes.substr(0, 0) : In.Bytes.substr(At, Date.size())));
  return Facts;
}

} // namespace armlift::build
