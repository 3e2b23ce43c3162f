#include "analyzers/source/lexical/scan/BodyRecorder.h"

#include <algorithm>

namespace armlift::source {

void BodyRecorder::begin(const Directive &D) {
  constexpr std::uint32_t MaxParameters = 32; // Directive::UnusedParameters
  const std::vector<Token> &Tokens = Record.Facts.Tokens;
  Record.beginBody();
  Parameters.clear();
  for (std::uint32_t I = 0; I < D.Parameters && I < MaxParameters; ++I)
    Parameters.push_back(Tokens[D.FirstToken + I].Value);
  if (D.Rest == Parameters.size() && D.Rest < MaxParameters)
    Parameters.push_back(Record.symbol("__VA_ARGS__"));
  UnusedParameters =
      static_cast<std::uint32_t>((std::uint64_t(1) << Parameters.size()) - 1);
  EarlierArgumentMacros = Record.Facts.ArgumentMacros.size();
}

void BodyRecorder::end(Directive &D) {
  D.UnusedParameters = UnusedParameters;
  if (Record.Facts.ArgumentMacros.size() > EarlierArgumentMacros)
    ArgumentMacros.emplace(Record.Facts.name(D.Name));
  Record.endBody();
}

bool BodyRecorder::isParameter(std::string_view Name) const {
  return std::ranges::any_of(
      Parameters, [&](Symbol P) { return Record.Facts.name(P) == Name; });
}

void BodyRecorder::noteAsmKeyword() {
  Record.Facts.ArgumentMacros.push_back(
      {Record.define(), ArgumentUse::Assembly, 0});
}

bool BodyRecorder::noteName(std::string_view Name, bool PartOfOther) {
  bool IsParameter = false;
  for (std::size_t I = 0; I < Parameters.size(); ++I)
    if (Record.Facts.name(Parameters[I]) == Name) {
      IsParameter = true;
      if (!PartOfOther)
        UnusedParameters &= ~(std::uint32_t(1) << I);
    }
  return IsParameter;
}

void BodyRecorder::noteArgument(ArgumentUse Use, std::string_view Parameter,
                                Symbol Front) {
  if (!Record.isInBody())
    return;
  std::uint32_t Index = 0;
  while (Index < Parameters.size() &&
         Record.Facts.name(Parameters[Index]) != Parameter)
    ++Index;
  if (Index < Parameters.size() || Parameter == "__VA_ARGS__")
    Record.Facts.ArgumentMacros.push_back({Record.define(), Use, Index, Front});
}

} // namespace armlift::source
