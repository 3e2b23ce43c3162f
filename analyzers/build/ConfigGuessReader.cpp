// config.guess and config.sub of GNU config: scripts that name every machine
// they know. aarch64 came in 2012.

#include "analyzers/build/BuildText.h"
#include "analyzers/build/Readers.h"

namespace armlift::build {

std::unique_ptr<BuildFileFacts> readConfigGuess(const Input &In,
                                                std::vector<Error> &) {
  // GNU config's own carry their date; a script that only starts the system's,
  // or anything else of that name, does not.
  constexpr std::string_view Date = "timestamp='";
  std::size_t At = In.Bytes.find(Date);
  bool ListsMachines = In.Bytes.contains("x86_64");
  if (At == std::string_view::npos || !ListsMachines ||
      In.Bytes.contains("aarch64"))
    return nullptr;
  auto Facts = std::make_unique<BuildFileFacts>();
  BuildText Text(In.Bytes);
  Facts->OutdatedConfigGuess.push_back(
      Text.spot(In.Bytes.substr(At, Date.size() - 2)));
  return Facts;
}

} // namespace armlift::build
