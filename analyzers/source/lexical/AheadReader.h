// What is read as a whole from its keyword on, in front of the scanner: asm
// statements, lists of attributes, pragmas, tables of char.
#pragma once

#include "analyzers/source/lexical/AsmText.h"
#include "analyzers/source/lexical/FactRecorder.h"
#include "analyzers/source/lexical/MacroBody.h"
#include "analyzers/source/lexical/NameContext.h"
#include "analyzers/source/lexical/NameIndex.h"
#include "analyzers/source/lexical/SourceCursor.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace armlift::source {

class AheadReader {
public:
  /// `MayBeCxx`: the file is C++, or a header.
  AheadReader(const SourceCursor &Cursor, const NameContext &Context,
              const NameIndex &Names, FactRecorder &Record, MacroBody &Body,
              bool MayBeCxx)
      : Cursor(Cursor), Context(Context), Names(Names), Record(Record),
        Body(Body), MayBeCxx(MayBeCxx) {}

  // The keyword, which has been read, is a part of the text.
  void asmStatement(std::string_view Keyword);
  /// From a keyword up to the parenthesis that closes its list.
  void attributeList(std::string_view Keyword);
  /// From after the `[[` on.
  void bracketedAttributes(const char *Begin);
  /// DO_PRAGMA(GCC target("avx2")): a macro makes a string of it.
  void pragmaArgument(std::string_view Keyword);
  /// The words after `#pragma`.
  void pragma(std::string_view Words);
  /// _Pragma("GCC target(\"avx2\")")
  void pragmaOperator(std::string_view Keyword);
  /// `char table[2] = {-1, 0}`: C++ rejects a constant that the type cannot
  /// hold (C++11, [dcl.init.list], narrowing), and aarch64's char holds none
  /// below zero, nor does its wchar_t (AAPCS64, 10.1.1).
  void charArray(std::string_view Type);

  /// The constant that charArray() has seen begins at `At`.
  bool isNegativeChar(const char *At) const {
    return At == Negative.Constant.data();
  }
  void noteNegativeChar();

  /// A string literal begins at `Begin`, its quote at `Quote`: it may be the
  /// first of a branch of the asm statement around it, and what the branch says
  /// stands under the condition that holds here.
  void string(const char *Begin, const char *Quote) {
    if (!AsmBranches.empty())
      asmBranch(Begin, Quote);
  }

  /// Reads the parentheses that begin at `Begin`, as an asm statement has them;
  /// false where they are not whole, or too much was read ahead.
  bool statement(const char *Begin, WrittenAsm &Into);
  /// What is never closed, or nested, would be read again for each keyword:
  /// real statements and attributes do not come to the bytes of the file once.
  bool mayReadAhead() const;

private:
  void countReadAhead(std::size_t Bytes);
  void noteAsm(const AsmReading &Reading, const char *Begin,
               std::size_t Length);
  void asmBranch(const char *Begin, const char *Quote);
  void attributes(const char *Begin, const char *Limit);

  const SourceCursor &Cursor;
  const NameContext &Context;
  const NameIndex &Names;
  FactRecorder &Record;
  MacroBody &Body;
  const bool MayBeCxx;
  std::size_t Bytes = 0; ///< read ahead
  /// Of the asm statement that was met last, those that are still to come; the
  /// next one is the last.
  std::vector<WrittenAsm::Branch> AsmBranches;
  /// Of the table of char that was met last, and its type.
  struct {
    std::string_view Constant, Type;
  } Negative;
};

} // namespace armlift::source
