// Go files with import "C". "#cgo amd64 CFLAGS: -mavx2" counts under the
// constraints of its line, of "//go:build" and of the file name. The go command
// also compiles the sources in the folder, and selects them by name (go help
// buildconstraint).

#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/FlagModel.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/other/GoConstraint.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

namespace armlift::build {
namespace {

/// The condition in a file name: foo_amd64.go, foo_linux_arm64.go.
When ofFileName(std::string_view Path) {
  std::string_view Stem = fileName(Path);
  Stem.remove_suffix(3);
  When W;
  for (int I = 0; I < 2; ++I) {
    std::size_t At = Stem.rfind('_');
    if (At == Stem.npos)
      break;
    std::optional<MachineTruth> T = literalTruth(Stem.substr(At + 1));
    if (!T)
      break;
    W = both(W, {*T, ""});
    Stem = Stem.substr(0, At);
  }
  return W;
}

} // namespace

std::unique_ptr<BuildFileFacts> readCgo(const Input &In,
                                        std::vector<Error> &Errors) {
  if (!In.Bytes.contains("import \"C\"") && !In.Bytes.contains("#cgo"))
    return nullptr;
  BuildText Text(In.Bytes);
  FlagModel Model(Text, References::None);
  When File = ofFileName(In.Path);
  if (std::optional<When> Constraint = goConstraint(In.Bytes))
    File = both(File, *Constraint);
  for (std::string_view Rest = In.Bytes; !Rest.empty();) {
    std::string_view Line = trim(takeLine(Rest));
    if (Line.starts_with("//"))
      Line = trim(Line.substr(2));
    if (!Line.starts_with("#cgo"))
      continue;
    std::size_t Colon = Line.find(':');
    if (Colon == Line.npos)
      continue;
    // In "#cgo amd64 CFLAGS: …", the last word before the colon is the
    // variable.
    std::string_view Front = trim(Line.substr(4, Colon - 4));
    std::size_t Name = Front.find_last_of(" \t");
    When Condition =
        both(File, goTags(Name == Front.npos ? std::string_view{}
                                             : Front.substr(0, Name)));
    Model.use(Role::Flags, Line.substr(Colon + 1), Condition);
  }
  std::unique_ptr<BuildFileFacts> Facts = Model.finish(In, Errors);
  // All sources in the folder are compiled too (cmd/cgo), if their names and
  // leading comments allow it.
  SourceAddition Others{
      .Path = "*.*", .Condition = AlwaysTrue, .AsItSays = true};
  for (std::string_view Pattern : {"*_amd64.*", "*_386.*"}) {
    Facts->Sources.Named.push_back({.Path = std::string(Pattern),
                                    .Condition = TrueOnX86,
                                    .AsItSays = true});
    Others.Except.emplace_back(Pattern);
  }
  Facts->Sources.Named.push_back(std::move(Others));
  return Facts;
}

} // namespace armlift::build
