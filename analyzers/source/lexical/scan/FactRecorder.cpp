#include "analyzers/source/lexical/scan/FactRecorder.h"

#include "core/findings/Finding.h"

#include <algorithm>
#include <utility>

namespace armlift::source {

/// The maximum number of sites in one file. Each of them becomes a finding,
/// which takes more than a kilobyte. Generated kernels have some ten thousand.
static constexpr std::size_t MaxSites = 100'000;

Directive FactRecorder::directiveHere(DirectiveKind Kind) const {
  Directive D{.Kind = Kind};
  D.FirstToken = D.LastToken = static_cast<std::uint32_t>(Facts.Tokens.size());
  D.Line = Cursor.Line;
  return D;
}

Symbol FactRecorder::symbol(std::string_view Name) {
  auto [It, New] =
      SymbolIds.try_emplace(Name, static_cast<Symbol>(Facts.Symbols.size()));
  if (New)
    Facts.Symbols.emplace_back(Name);
  return It->second;
}

Symbol FactRecorder::ownSymbol(std::string Text) {
  Facts.Symbols.push_back(std::move(Text));
  return static_cast<Symbol>(Facts.Symbols.size() - 1);
}

std::uint32_t FactRecorder::quote(std::uint32_t Line, const char *Start) {
  if (Facts.Lines.empty() || Facts.Lines.back().Line != Line) {
    std::string_view Rest = Cursor.from(Start);
    std::string_view Whole = Rest.substr(0, Rest.find('\n'));
    Facts.Lines.push_back({Line, std::string(Whole.substr(0, MaxSnippet))});
  }
  return static_cast<std::uint32_t>(Facts.Lines.size() - 1);
}

Site FactRecorder::siteAt(SiteKind Kind, const char *Begin,
                          std::size_t Length) {
  Site S{.Kind = Kind};
  S.Length = static_cast<std::uint16_t>(std::min<std::size_t>(Length, 0xFFFF));
  S.Where = region();
  S.Define = Define;
  S.InTypedef = Context.inTypedef();
  S.Line = Cursor.Line;
  S.Column = static_cast<std::uint32_t>(Begin - Cursor.LineStart) + 1;
  S.Text = quoteHere();
  return S;
}

bool FactRecorder::mayAddSite() {
  if (Facts.Sites.size() + Facts.ArgumentSites.size() +
          Facts.NegativeChars.size() <
      MaxSites)
    return true;
  if (LeftOut.Line == 0)
    noteLimit("more than " + std::to_string(MaxSites) +
              " places with x86 code: those after line " +
              std::to_string(Cursor.Line) + " were not looked at");
  LeftOut.Line = Cursor.Line;
  return false;
}

Site &FactRecorder::addSite(SiteKind Kind, const char *Begin,
                            std::size_t Length) {
  return mayAddSite() ? Facts.Sites.emplace_back(siteAt(Kind, Begin, Length))
                      : LeftOut;
}

void FactRecorder::noteCall(Site &S,
                            const std::optional<NameContext::Argument> &Of) {
  if (!Of)
    return;
  S.Call = symbol(Of->Call);
  S.Argument = Of->Index;
}

} // namespace armlift::source
