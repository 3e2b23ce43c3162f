// Reads preprocessing directives into tokens.
#pragma once

#include "analyzers/source/lexical/scan/FactRecorder.h"
#include "analyzers/source/lexical/scan/SourceCursor.h"
#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace armlift::source {

class DirectiveReader {
public:
  DirectiveReader(SourceCursor &Cursor, FactRecorder &Record)
      : Cursor(Cursor), Record(Record), Facts(Record.Facts) {}

  /// Skips the '#' of a directive that begins here and returns its name; empty
  /// for the null directive.
  std::string_view name();

  /// Reads any directive except #define and #pragma. The cursor is past its
  /// `Name`.
  void read(std::string_view Name);
  void pragmaOnce() { simple(DirectiveKind::PragmaOnce); }
  /// Reads the name in `("NAME")`, where the cursor is, for a directive of this
  /// kind: PushMacro or PopMacro.
  void savedMacro(DirectiveKind Kind);
  /// Reads the name, parameters and tokens of a #define, and leaves the cursor
  /// at the start of the body. Returns nullopt if the #define has no name.
  std::optional<Directive> define();
  /// Records an x86 header that the body which begins here names: an #include
  /// of the macro includes it, as in `#define SIMD_HEADER <immintrin.h>`.
  void noteHeaderName();
  /// Adds the #define `D`, whose body has been scanned.
  void addDefine(const Directive &D);

  /// Returns the most specific kind of the conditions around this place.
  BranchOf branchAround() const {
    return Branches.empty() ? BranchOf::Any : Branches.back();
  }
  /// Reports the outermost conditional that is still open at the end of the
  /// text, if x86 code follows it. Otherwise it hides nothing.
  void noteOpenConditional() const;

private:
  Directive directive(DirectiveKind Kind) const;
  void simple(DirectiveKind Kind) { Record.addDirective(directive(Kind)); }
  void conditional(DirectiveKind Kind);
  BranchOf branchOf(const Directive &Condition) const;
  void undef();
  void include(bool Next);
  void configured(bool DefinedOrNot, bool ByCMake);
  void noteConfigured(Symbol Name, bool DefinedOrNot, bool ByCMake = false);
  void macroParameters(Directive &D);
  bool angledBody(Directive &D);
  void keepBody(Directive &D);
  void addNumber(WrittenNumber Number, TokenKind Kind);
  std::size_t configuredWord(const Directive &D) const;
  bool token(Directive &D);
  void tokens(Directive &D);

  SourceCursor &Cursor;
  FactRecorder &Record;
  SourceFacts &Facts;
  // The place of the '#' of the directive that is being read.
  std::uint32_t Line = 0;
  const char *LineStart = nullptr;
  /// The kind of each open branch, combined with those around it.
  std::vector<BranchOf> Branches;
};

} // namespace armlift::source
