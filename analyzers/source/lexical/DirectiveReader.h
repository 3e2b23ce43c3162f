// Reads preprocessing directives into tokens.
#pragma once

#include "analyzers/source/lexical/FactRecorder.h"
#include "analyzers/source/lexical/SourceCursor.h"
#include "analyzers/source/lexical/SourceFacts.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace armlift::source {

class DirectiveReader {
public:
  DirectiveReader(SourceCursor &Cursor, FactRecorder &Record)
      : Cursor(Cursor), Record(Record), Facts(Record.Facts) {}

  /// Passes over the '#' of a directive that begins here, and reads its name;
  /// empty for the null directive.
  std::string_view name();

  /// Reads any directive but #define and #pragma, from after its `Name` on.
  void read(std::string_view Name);
  void pragmaOnce() { simple(DirectiveKind::PragmaOnce); }
  /// The name, parameters and tokens of a #define, up to where its body begins;
  /// nothing of one without a name.
  std::optional<Directive> define();
  /// `#define SIMD_HEADER <immintrin.h>`, for an #include of the macro: notes
  /// the header that the body which begins here names.
  void noteHeaderName();
  /// The body of `D` has been read, too.
  void addDefine(const Directive &D);

  /// What the conditions around say: the most special of them.
  BranchOf branchAround() const {
    return Branches.empty() ? BranchOf::Any : Branches.back();
  }
  /// Of the text that ends here. A conditional that no x86 code follows hides
  /// nothing.
  void noteOpenConditional() const;

private:
  Directive directive(DirectiveKind Kind) const;
  void simple(DirectiveKind Kind) { Record.addDirective(directive(Kind)); }
  void conditional(DirectiveKind Kind);
  BranchOf branchOf(const Directive &Condition) const;
  void undef();
  void include(bool Next);
  void configured(bool DefinedOrNot);
  void macroParameters(Directive &D);
  bool angledBody(Directive &D);
  void keepBody(Directive &D);
  void addNumber(WrittenNumber Number, TokenKind Kind);
  bool token(Directive &D);
  void tokens(Directive &D);

  SourceCursor &Cursor;
  FactRecorder &Record;
  SourceFacts &Facts;
  // Of the line with the '#'.
  std::uint32_t Line = 0;
  const char *LineStart = nullptr;
  std::vector<BranchOf> Branches; ///< of the open conditionals
};

} // namespace armlift::source
