// Reads ahead of the scanner the constructs that are read as a whole from their
// keyword on: asm statements, attribute lists, pragmas and initialisers of char
// arrays.
#pragma once

#include "analyzers/source/lexical/scan/AsmText.h"
#include "analyzers/source/lexical/scan/BodyRecorder.h"
#include "analyzers/source/lexical/scan/FactRecorder.h"
#include "analyzers/source/lexical/scan/NameContext.h"
#include "analyzers/source/lexical/scan/NameIndex.h"
#include "analyzers/source/lexical/scan/SourceCursor.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace armlift::source {

class AheadReader {
public:
  /// `MayBeCxx`: the file is C++ or a header, which C++ may include.
  AheadReader(const SourceCursor &Cursor, const NameContext &Context,
              const NameIndex &Names, FactRecorder &Record, BodyRecorder &Body,
              bool MayBeCxx)
      : Cursor(Cursor), Context(Context), Names(Names), Record(Record),
        Body(Body), MayBeCxx(MayBeCxx) {}

  // Each of these takes a keyword that the cursor has just read, as a view of
  // the text, and reads on from its end.
  void asmStatement(std::string_view Keyword);
  /// Reads the body of a macro, which begins here. `#define RDTSC "rdtsc"` may
  /// be the text of an asm statement.
  void asmText();
  /// Reads from a keyword to the parenthesis that closes its attribute list.
  void attributeList(std::string_view Keyword);
  /// Reads an attribute list whose `[[` ends at `Begin`.
  void bracketedAttributes(const char *Begin);
  /// Reads the argument of a macro that makes a pragma of it: `DO_PRAGMA(GCC
  /// target("avx2"))`.
  void pragmaArgument(std::string_view Keyword);
  /// Reads the words after `#pragma`.
  void pragma(std::string_view Words);
  /// Reads `_Pragma("GCC target(\"avx2\")")`.
  void pragmaOperator(std::string_view Keyword);
  /// Reads a declaration such as `char table[2] = {-1, 0}` after its type, up
  /// to the first negative constant. C++ rejects a constant that the type
  /// cannot hold (C++11, [dcl.init.list], narrowing). On aarch64 neither char
  /// nor wchar_t holds a negative value (AAPCS64, 10.1.1).
  void charArray(std::string_view Type);

  /// True if the negative constant that charArray() found begins at `At`.
  bool isNegativeChar(const char *At) const {
    return At == Negative.Constant.data();
  }
  /// Records that constant as a site.
  void noteNegativeChar();

  /// Takes a string literal that begins at `Begin`, with its quote at `Quote`.
  /// If it is the first string of a conditional branch within the enclosing asm
  /// statement, the text of that branch is judged here, so that the site is in
  /// the region of its condition.
  void string(const char *Begin, const char *Quote) {
    if (!AsmBranches.empty())
      asmBranch(Begin, Quote);
  }

  /// Reads the parentheses that begin at `Begin` as those of an asm statement.
  /// False if they are not such an operand list, are never closed, or too much
  /// was read ahead.
  bool statement(const char *Begin, WrittenAsm &Into);
  /// False once too many bytes have been read ahead. A construct that is nested
  /// or never closed would be read again for each keyword in it; real
  /// statements and attributes together have fewer bytes than the file.
  bool mayReadAhead() const;

private:
  void countReadAhead(std::size_t Bytes);
  bool definesFunction(std::string_view Name);
  void noteAsm(const AsmReading &Reading, const char *Begin,
               std::size_t Length);
  void noteText(std::string_view Name, std::string_view Keyword);
  void asmBranch(const char *Begin, const char *Quote);
  void attributes(const char *Begin, const char *Limit);

  const SourceCursor &Cursor;
  const NameContext &Context;
  const NameIndex &Names;
  FactRecorder &Record;
  BodyRecorder &Body;
  const bool MayBeCxx;
  std::size_t Bytes = 0; ///< the bytes that were read ahead
  /// The branches of the last asm statement that the scanner has not reached
  /// yet, in reverse order: the next one is at the back.
  std::vector<WrittenAsm::Branch> AsmBranches;
  /// The negative constant of the last char array, and the type of the array.
  struct {
    std::string_view Constant, Type;
  } Negative;
};

} // namespace armlift::source
