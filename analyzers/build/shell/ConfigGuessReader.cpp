// config.guess and config.sub of GNU config, scripts that list all machines
// that they know. aarch64 was added in 2012.

#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/Languages.h"
#include "core/support/Path.h"

#include <utility>

namespace armlift::build {

std::unique_ptr<BuildFileFacts> readConfigGuess(const Input &In,
                                                std::vector<Error> &) {
  // The scripts of GNU config have a timestamp. A script that only calls the
  // system's script, or any other file of this name, does not.
  constexpr std::string_view Date = "timestamp='";
  std::size_t At = In.Bytes.find(Date);
  bool ListsMachines = In.Bytes.contains("x86_64");
  if (At == std::string_view::npos || !ListsMachines ||
      In.Bytes.contains("aarch64"))
    return nullptr;
  auto Facts = std::make_unique<BuildFileFacts>();
  BuildText Text(In.Bytes);
  // config.sub accepts each name that a newer config.guess gives.
  When Stops;
  if (fileName(In.Path) == "config.sub" && In.Bytes.contains("\t*-unknown)"))
    Stops = {FalseByDefault, "--build or --host gives a short name"};
  Facts->OutdatedConfigGuess.push_back(
      {std::move(Stops), Text.spot(In.Bytes.substr(At, Date.size() - 2))});
  return Facts;
}

} // namespace armlift::build
