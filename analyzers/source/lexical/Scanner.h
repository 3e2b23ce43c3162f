// The scanner behind Extract.h: one pass over a file's bytes, one table probe
// per identifier; whatever is rare (a directive, an asm statement, an
// attribute) is read on the spot. Scanner.cpp walks the text, ScanNames.cpp
// judges names, ScanAssembly.cpp reads assembly. What they stand on: the place
// in the text (SourceCursor.h), what stands around a name (NameContext.h), what
// is written down (FactRecorder.h).
#pragma once

#include "analyzers/source/lexical/AheadReader.h"
#include "analyzers/source/lexical/DirectiveReader.h"
#include "analyzers/source/lexical/FactRecorder.h"
#include "analyzers/source/lexical/MacroArguments.h"
#include "analyzers/source/lexical/MacroBody.h"
#include "analyzers/source/lexical/NameContext.h"
#include "analyzers/source/lexical/NameIndex.h"
#include "analyzers/source/lexical/SourceCursor.h"
#include "analyzers/source/lexical/SourceFacts.h"
#include "core/input/FileKinds.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift::source {

class Scanner {
public:
  Scanner(const Input &In, FileKind Kind, const NameIndex &Names,
          SourceFacts &Facts, std::vector<Error> &Errors);
  Scanner(const Scanner &) = delete; // its parts know each other
  Scanner &operator=(const Scanner &) = delete;

  void scanSource();
  /// `Preprocessed`: '#' begins a directive, and no comment.
  void scanAssembly(bool Preprocessed, bool Nasm);
  /// The end of a line parts a word of code: it was read as two.
  bool metSplitWord() const { return Cursor.MetSplitWord; }

private:
  void code(bool InDirective);
  void flushCode();
  void directive();
  void define();
  void pragma();

  // Names, each a part of the text that has been read to its end.
  void identifier();
  void rawString(const char *Begin);
  void noteUse(std::string_view Name, std::uint32_t Hash);
  std::uint32_t callOrDeclaration(std::string_view Name, std::uint32_t Mention);
  void notableName(std::string_view Name, std::uint32_t Hash);
  void nameInBody(std::string_view Name, std::uint32_t Hash);
  void knownName(NameHit Hit, std::string_view Name);
  void intrinsic(std::uint32_t Row, std::string_view Name);
  void namedThing(std::uint32_t Row, std::string_view Name);
  bool isBeside(std::string_view Word);
  void refusal(std::string_view Name);

  void includeOfNasm(std::string_view Line);

  const NameIndex &Names;
  SourceFacts &Facts;
  SourceCursor Cursor;
  NameContext Context;
  FactRecorder Record;
  MacroBody Body;
  AheadReader Ahead;
  MacroArguments Arguments;
  DirectiveReader Directives;
  bool AtLineStart = true;
  bool SawCode = false;
  std::string_view BesideWord; ///< that was looked for last
  bool HasBesideWord = false;
};

} // namespace armlift::source
