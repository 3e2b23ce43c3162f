// info.txt: a module of Botan, with the machines and instruction sets that it
// is for (doc/dev_ref/configure.rst of Botan). All files in its folder are its
// sources.

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "core/support/Text.h"

namespace armlift::build {
namespace {

/// The truth of a line of <isa>. The machine must have "avx2"; "x86_64:ssse3"
/// is a requirement only on x86_64.
MachineTruth hasInstructions(std::string_view Set) {
  return Set.contains(':') ? AlwaysTrue : nameTruth(Set);
}

} // namespace

std::unique_ptr<BuildFileFacts> readBotan(const Input &In,
                                          std::vector<Error> &) {
  if (!In.Bytes.contains("<module_info>"))
    return nullptr;
  std::string_view Section;
  MachineTruth All = AlwaysTrue, Machines = NeverTrue;
  bool Listed = false;
  for (std::string_view Line : splitWords(In.Bytes, "\r\n")) {
    Line = trim(Line.substr(0, Line.find('#')));
    if (Line.starts_with("</"))
      Section = {};
    else if (Line.starts_with('<'))
      Section = Line;
    else if (Line.empty())
      continue;
    else if (Section == "<isa>")
      All = All && hasInstructions(Line);
    else if (Section == "<arch>") {
      Machines = Machines || literalTruth(Line).value_or(NobodyKnows);
      Listed = true;
    }
  }
  if (Listed)
    All = All && Machines;
  auto Facts = std::make_unique<BuildFileFacts>();
  Facts->Sources.Named.push_back({.Path = "*.*", .Condition = All});
  return Facts;
}

} // namespace armlift::build
