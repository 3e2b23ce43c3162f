// The scanner behind Extract.h: one pass over the bytes of a file, with one
// table probe per identifier. Rare constructs (directives, asm statements,
// attributes) are read on the spot. Scanner.cpp walks the text, ScanNames.cpp
// judges names, ScanAssembly.cpp reads assembly. They share the place in the
// text (SourceCursor.h), the context of a name (NameContext.h) and the recorded
// facts (FactRecorder.h).
#pragma once

#include "analyzers/source/lexical/scan/AheadReader.h"
#include "analyzers/source/lexical/scan/BodyRecorder.h"
#include "analyzers/source/lexical/scan/DirectiveReader.h"
#include "analyzers/source/lexical/scan/FactRecorder.h"
#include "analyzers/source/lexical/scan/MacroArguments.h"
#include "analyzers/source/lexical/scan/NameContext.h"
#include "analyzers/source/lexical/scan/NameIndex.h"
#include "analyzers/source/lexical/scan/SourceCursor.h"
#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/input/FileKinds.h"
#include "core/input/Input.h"
#include "core/rules/NameTable.h"
#include "core/support/Error.h"

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace armlift::source {

class Scanner {
public:
  Scanner(const Input &In, FileKind Kind, const NameIndex &Names,
          SourceFacts &Facts, std::vector<Error> &Errors);
  Scanner(const Scanner &) = delete; // the parts refer to each other
  Scanner &operator=(const Scanner &) = delete;

  void scanSource();
  /// `Preprocessed`: '#' begins a directive, not a comment.
  void scanAssembly(bool Preprocessed, bool Nasm);
  /// True if the end of a line splits a word of code, which was then read as
  /// two.
  bool metSplitWord() const { return Cursor.MetSplitWord; }

private:
  void code(bool InDirective);
  void flushCode();
  void directive();
  void define();
  void pragma();

  // Names. Each of these takes a view of the text that has been read to its
  // end.
  void identifier();
  void rawString(const char *Begin);
  void noteUse(std::string_view Name, std::uint32_t Hash);
  std::uint32_t callOrDeclaration(std::string_view Name, std::uint32_t Mention);
  void typeName(std::string_view Name, std::uint32_t Mention);
  void flushFunction();
  void openNamespace(std::string_view Keyword);
  void notableName(std::string_view Name, std::uint32_t Hash);
  void nameInBody(std::string_view Name, std::uint32_t Hash);
  void knownName(NameHit Hit, std::string_view Name);
  void intrinsic(std::uint32_t Row, std::string_view Name);
  void namedThing(std::uint32_t Row, std::string_view Name);
  bool isOfRow(const NameRow &Named, std::string_view Name);
  bool isIdentifierOfRow(const NameRow &Named, std::string_view Name);
  bool isCallOfRow(const NameRow &Named, std::string_view Name);
  bool isX86FeatureCall(std::string_view Name);
  bool isMemberOfRow(const NameRow &Named, std::string_view Name);
  /// True for the name of a member: x.NAME, offsetof(x, NAME).
  bool isOfObject() const { return Context.isMember() || Context.isOfOffset(); }
  bool isBeside(RowTexts Texts);
  bool mayBeInKernel(RowTexts Texts);
  void addSign(char Sign);
  void refusal(std::string_view Name);

  void includeOfNasm(std::string_view Line);

  const NameIndex &Names;
  SourceFacts &Facts;
  SourceCursor Cursor;
  NameContext Context;
  FactRecorder Record;
  BodyRecorder Body;
  AheadReader Ahead;
  MacroArguments Arguments;
  DirectiveReader Directives;
  /// A function that a header declares before its first x86 code.
  struct DeclaredFunction {
    std::string_view Name;
    Region Where = 0;
  };
  DeclaredFunction Function; ///< the last one
  bool AtLineStart = true;
  bool SawCode = false;
  /// Rows of the intrinsics whose names are parameters of the function that is
  /// read, and the number of its open braces.
  std::set<std::uint32_t> Parameters;
  unsigned ParameterDepth = 0;
  // The answers of mayBeInKernel(), from the first directives.
  std::size_t LookedAt = 0;
  bool IncludesAngled = false, IncludesQuoted = false;
  std::map<const std::string_view *, bool>
      Beside; ///< the answers of isBeside()
};

} // namespace armlift::source
