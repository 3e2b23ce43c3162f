#include "analyzers/build/BuildAnalyzer.h"

#include "analyzers/build/Readers.h"
#include "analyzers/build/checks/Checks.h"

namespace armlift::build {
namespace {

/// Larger than any build file that a person writes. Compilation databases are
/// as large as their projects, and are read in one pass.
constexpr std::size_t MaxFileSize = 8 << 20;

} // namespace

Interest BuildAnalyzer::wants(const Input &Head) const {
  return readerFor(Head.Path) || isKconfig(Head.Path) ? Interest::Whole
                                                      : Interest::None;
}

std::unique_ptr<Facts>
BuildAnalyzer::extract(const Input &In, std::vector<Error> &Errors) const {
  Reader Read = readerFor(In.Path);
  if (!Read && !isKconfig(In.Path))
    return nullptr;
  if (In.Bytes.size() > MaxFileSize && Read != readCommands) {
    Errors.push_back({ErrorKind::Limit, In.Path,
                      "build file larger than " +
                          std::to_string(MaxFileSize >> 20) +
                          " MiB, not read"});
    return nullptr;
  }
  if (!Read)
    return readKconfig(In, Errors);
  return Read(In, Errors);
}

void BuildAnalyzer::judge(const Project &P, Judgement &Out) const {
  BuildProject Build(P);
  checkCompileFlags(Build, Out);
  checkLibraries(Build, Out);
  checkStops(Build, Out);
  checkConfigGuess(Build, Out);
  checkTuning(Build, Out);
}

} // namespace armlift::build
