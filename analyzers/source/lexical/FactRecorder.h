// Writes down what the scanner finds in a file: its sites, names and
// directives, each with the place where the scanner stands.
#pragma once

#include "analyzers/source/lexical/MentionRecorder.h"
#include "analyzers/source/lexical/NameContext.h"
#include "analyzers/source/lexical/SourceCursor.h"
#include "analyzers/source/lexical/SourceFacts.h"
#include "core/support/Error.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

class FactRecorder {
public:
  FactRecorder(const SourceCursor &Cursor, const NameContext &Context,
               SourceFacts &Into, std::vector<Error> &Errors)
      : Facts(Into), Uses(Into.Uses, Cursor.Text.size()),
        Declared(Into.Declared, 0), BodyUses(Into.BodyUses, 0), Cursor(Cursor),
        Context(Context), Errors(Errors) {}

  SourceFacts &Facts;
  MentionRecorder Uses;
  MentionRecorder Declared;
  MentionRecorder BodyUses;

  Region region() const {
    assert(Here == Facts.Directives.size() && "not by addDirective()");
    return Here;
  }
  /// A directive that begins where the scanner stands, without tokens.
  Directive directiveHere(DirectiveKind Kind) const;
  void addDirective(const Directive &D) {
    Facts.Directives.push_back(D);
    ++Here;
  }

  /// The directive whose macro body is read; NoDefine outside of them.
  std::uint32_t define() const { return Define; }
  bool isInBody() const { return Define != NoDefine; }
  void beginBody() { Define = region(); }
  void endBody() { Define = NoDefine; }

  /// Of a name in the text: one for all its places.
  Symbol symbol(std::string_view Name);
  /// Of a text that is made, for one site.
  Symbol ownSymbol(std::string Text);

  Site siteAt(SiteKind Kind, const char *Begin, std::size_t Length);
  /// False where the file has too many: those after are left out.
  bool mayAddSite();
  Site &addSite(SiteKind Kind, const char *Begin, std::size_t Length);
  void addDeclaration(std::string_view Name) {
    Facts.Declarations.push_back({symbol(Name), region()});
  }
  /// Notes the call that the name of `S`, which is read, is an argument of.
  void noteCall(Site &S, const std::optional<NameContext::Argument> &Of);
  /// Keeps a line that a finding may quote; its index.
  std::uint32_t quote(std::uint32_t Line, const char *Start);
  std::uint32_t quoteHere() { return quote(Cursor.Line, Cursor.LineStart); }
  void noteLimit(std::string Message) {
    Errors.push_back(
        {ErrorKind::Limit, std::string(Cursor.Path), std::move(Message)});
  }

private:
  const SourceCursor &Cursor;
  const NameContext &Context;
  std::vector<Error> &Errors;
  std::unordered_map<std::string_view, Symbol> SymbolIds;
  Site LeftOut{}; ///< stands for those after the last that is kept
  Region Here = 0;
  std::uint32_t Define = NoDefine;
};

} // namespace armlift::source
