// One reader per build language turns text into facts; each is in the folder of
// its language. Build files are never executed. A reader reports what it cannot
// parse in `Errors`, and still returns the facts that it found before. It
// returns null for a file that turns out not to be in its language.
#pragma once

#include "analyzers/build/model/BuildFile.h"
#include "core/build/KconfigFacts.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <memory>
#include <vector>

namespace armlift::build {

std::unique_ptr<BuildFileFacts> readCMake(const Input &In,
                                          std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readMake(const Input &In,
                                         std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readMeson(const Input &In,
                                          std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readMesonOptions(const Input &In,
                                                 std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readBazel(const Input &In,
                                          std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readBazelrc(const Input &In,
                                            std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readGn(const Input &In,
                                       std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readGyp(const Input &In,
                                        std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readQmake(const Input &In,
                                          std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readPresets(const Input &In,
                                            std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readPython(const Input &In,
                                           std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readCgo(const Input &In,
                                        std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readCargo(const Input &In,
                                          std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readBotan(const Input &In,
                                          std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readEdk(const Input &In,
                                        std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readRPackage(const Input &In,
                                             std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readJam(const Input &In,
                                        std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readCabal(const Input &In,
                                          std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readAutoconf(const Input &In,
                                             std::vector<Error> &Errors);
/// Null for a file without a conditional of Automake.
std::unique_ptr<BuildFileFacts> readAutoconfMacros(const Input &In,
                                                   std::vector<Error> &Errors);
/// Null for a script that Autoconf generated, and for one that is not
/// understood: any script may have this name.
std::unique_ptr<BuildFileFacts> readConfigure(const Input &In,
                                              std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readCommands(const Input &In,
                                             std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readConfigGuess(const Input &In,
                                                std::vector<Error> &Errors);

/// Kconfig files have facts of their own, since the symbols of all of them are
/// evaluated together. Null if the file defines no symbol.
std::unique_ptr<KconfigFacts> readKconfig(const Input &In,
                                          std::vector<Error> &Errors);

} // namespace armlift::build
