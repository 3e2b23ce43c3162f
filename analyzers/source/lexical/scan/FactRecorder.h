// Records what the scanner finds in a file: its sites, names and directives,
// each with the current place of the scanner.
#pragma once

#include "analyzers/source/lexical/scan/MentionRecorder.h"
#include "analyzers/source/lexical/scan/NameContext.h"
#include "analyzers/source/lexical/scan/SourceCursor.h"
#include "analyzers/source/lexical/scan/SourceFacts.h"
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

  /// Returns the region where the scanner is.
  Region region() const {
    assert(Here == Facts.Directives.size() && "not by addDirective()");
    return Here;
  }
  /// Returns a directive without tokens, in the current line.
  Directive directiveHere(DirectiveKind Kind) const;
  void addDirective(const Directive &D) {
    Facts.Directives.push_back(D);
    ++Here;
  }

  /// Returns the #define whose body is being read, or NoDefine outside of
  /// bodies.
  std::uint32_t define() const { return Define; }
  bool isInBody() const { return Define != NoDefine; }
  void beginBody() { Define = region(); }
  void endBody() { Define = NoDefine; }

  /// Returns the symbol of a name of the text; the same one for all its places.
  Symbol symbol(std::string_view Name);
  /// Returns a new symbol for a text that is composed for one site.
  Symbol ownSymbol(std::string Text);

  /// Returns a site at `Begin`, which must be in the current line.
  Site siteAt(SiteKind Kind, const char *Begin, std::size_t Length);
  /// False if the file has too many sites: the caller must leave out further
  /// ones.
  bool mayAddSite();
  /// Adds a site. If the file has too many, returns a dummy for the caller to
  /// fill.
  Site &addSite(SiteKind Kind, const char *Begin, std::size_t Length);
  void addDeclaration(std::string_view Name) {
    Facts.Declarations.push_back({symbol(Name), region()});
  }
  /// Records that the name of `S`, which was just read, is an argument of the
  /// call `Of`.
  void noteCall(Site &S, const std::optional<NameContext::Argument> &Of);
  /// Keeps a line that a finding may quote, and returns its index.
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
  Site LeftOut{}; ///< dummy for sites beyond the limit
  Region Here = 0;
  std::uint32_t Define = NoDefine;
};

} // namespace armlift::source
