// *.inf: a module of EDK II and its sources, some of which are for one machine
// only (EDK II Module Information File Specification 1.29, 3.9 [Sources]).

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "core/support/Text.h"

namespace armlift::build {
namespace {

/// The truth of "IA32", "X64" or "AARCH64"; false for other machines ("EBC").
MachineTruth machine(std::string_view Name) {
  return literalTruth(Name).value_or(NeverTrue);
}

/// The machines of "[Sources.IA32, Sources.X64]". "[Sources]" and
/// "[Sources.common]" are for all machines. Nothing for another section.
std::optional<MachineTruth> sourcesOf(std::string_view Section) {
  std::optional<MachineTruth> Any;
  for (std::string_view Item : splitWords(Section, "[], \t")) {
    std::string_view Name = Item.substr(0, Item.find('.'));
    if (lowerCase(Name) != "sources")
      return std::nullopt;
    std::string_view Arch = Item.substr(std::min(Name.size() + 1, Item.size()));
    Arch = Arch.substr(0, Arch.find('.'));
    bool All = Arch.empty() || lowerCase(Arch) == "common";
    Any = Any.value_or(NeverTrue) || (All ? AlwaysTrue : machine(Arch));
  }
  return Any;
}

/// The machines of "#  VALID_ARCHITECTURES = IA32 X64". The specification calls
/// this line a comment (3.4), but modules of EDK II are built according to it.
std::optional<MachineTruth> validMachines(std::string_view Line) {
  constexpr std::string_view Word = "VALID_ARCHITECTURES";
  std::size_t Begin = Line.find_first_not_of("# \t");
  if (Begin == Line.npos || !Line.substr(Begin).starts_with(Word))
    return std::nullopt;
  std::optional<MachineTruth> Any;
  for (std::string_view Name :
       splitWords(Line.substr(Begin + Word.size()), "=() \t"))
    if (std::optional<MachineTruth> One = literalTruth(Name))
      Any = Any.value_or(NeverTrue) || *One;
  return Any;
}

} // namespace

std::unique_ptr<BuildFileFacts> readEdk(const Input &In, std::vector<Error> &) {
  // Windows drivers have files of this name too.
  if (!In.Bytes.contains("INF_VERSION"))
    return nullptr;
  auto Facts = std::make_unique<BuildFileFacts>();
  MachineTruth Module = AlwaysTrue;
  std::optional<MachineTruth> Here; // of the section, if it lists sources
  for (std::string_view Line : splitWords(In.Bytes, "\r\n")) {
    Line = trim(Line);
    if (std::optional<MachineTruth> Valid = validMachines(Line))
      Module = *Valid;
    Line = trim(Line.substr(0, Line.find('#')));
    // GCC:*_*_*_CC_FLAGS = -nostdinc
    for (std::string_view Word : splitWords(Line, " \t=\""))
      Facts->noteOption(Word);
    if (Line.starts_with('[')) {
      Here = sourcesOf(Line);
      continue;
    }
    std::string_view Path = trim(Line.substr(0, Line.find('|')));
    if (!Here || Path.empty() || Path.starts_with('!') || Path.contains('$'))
      continue;
    // A source for all machines is built if the platform includes the module,
    // which is not known here.
    if (MachineTruth For = Module && *Here; For != AlwaysTrue)
      Facts->Sources.Named.push_back(
          {.Path = std::string(Path), .Condition = For});
  }
  return Facts;
}

} // namespace armlift::build
