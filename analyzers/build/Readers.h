// One reader per build language: text in, facts out. Nothing of a build file is
// ever run. What cannot be parsed is named in `Errors`, with what was
// understood before it still returned.
#pragma once

#include "analyzers/build/BuildFile.h"
#include "core/facts/KconfigFacts.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <memory>
#include <string_view>
#include <vector>

namespace armlift::build {

using Reader = std::unique_ptr<BuildFileFacts> (*)(const Input &In,
                                                   std::vector<Error> &Errors);

/// By the file's name.
BuildFileKind kindOf(std::string_view Path);

/// Null for what is no build file, and for Kconfig, whose facts are others.
Reader readerFor(std::string_view Path);

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
std::unique_ptr<BuildFileFacts> readAutoconf(const Input &In,
                                             std::vector<Error> &Errors);
/// Null for what Autoconf has made, and for what is none.
std::unique_ptr<BuildFileFacts> readConfigure(const Input &In,
                                              std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readCommands(const Input &In,
                                             std::vector<Error> &Errors);
std::unique_ptr<BuildFileFacts> readConfigGuess(const Input &In,
                                                std::vector<Error> &Errors);

/// Kconfig sets no file's facts: what its symbols are is told over all of them.
/// Null where it defines no symbol.
std::unique_ptr<KconfigFacts> readKconfig(const Input &In,
                                          std::vector<Error> &Errors);

} // namespace armlift::build
