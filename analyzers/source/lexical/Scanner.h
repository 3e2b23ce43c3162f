// The scanner behind Extract.h: one pass over a file's bytes, one table probe
// per identifier; whatever is rare (a directive, an asm statement, an
// attribute) is parsed on the spot. ScanTokens.cpp walks the text,
// ScanNames.cpp judges names, ScanArguments.cpp what macros make of theirs,
// ScanDirectives.cpp reads directives, Extract.cpp starts it all.
#pragma once

#include "analyzers/source/lexical/AsmText.h"
#include "analyzers/source/lexical/NameIndex.h"
#include "analyzers/source/lexical/RecentTokens.h"
#include "analyzers/source/lexical/SourceFacts.h"
#include "core/code/CodeLexer.h"
#include "core/code/CodeTokens.h"
#include "core/findings/Finding.h"
#include "core/input/FileKinds.h"
#include "core/input/Input.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace armlift::source {

/// Sites of one file, each of which is a finding in the end and takes more than
/// a kilobyte. Kernels that programs write have some ten thousand.
constexpr std::size_t MaxSites = 100'000;

/// Notes the names of a place after the other. Which were noted last is
/// remembered by hash alone, so a name goes in once for a place, or little more
/// often.
class MentionRecorder {
public:
  MentionRecorder(NameMentions &Into, std::size_t Bytes)
      : Into(Into),
        Last(std::bit_ceil(std::clamp<std::size_t>(Bytes / 32, 64, 4096)),
             ~std::uint64_t(0)),
        Mask(Last.size() - 1) {}

  void note(std::uint32_t Mention, std::uint32_t Where) {
    std::uint64_t Key = static_cast<std::uint64_t>(Mention) << 32 | Where;
    if (std::exchange(Last[Mention / 2 & Mask], Key) == Key)
      return;
    if (Into.Places.empty() || Into.Places.back().Where != Where)
      Into.Places.push_back(
          {Where, static_cast<std::uint32_t>(Into.Hashes.size())});
    Into.Hashes.push_back(Mention);
  }

private:
  NameMentions &Into;
  std::vector<std::uint64_t> Last;
  std::size_t Mask;
};

class Scanner {
public:
  Scanner(const Input &In, FileKind Kind, const NameIndex &Names,
          SourceFacts &Facts, std::vector<Error> &Errors)
      : Path(In.Path), Text(In.Bytes), P(Text.data()), End(P + Text.size()),
        LineStart(P), Names(Names), Facts(Facts), Errors(Errors),
        Uses(Facts.Uses, Text.size()), Declared(Facts.Declared, 0),
        BodyUses(Facts.BodyUses, 0) {
    Facts.Kind = Kind;
    MayBeCxx = Kind == FileKind::Header || isCxx(Kind, In.Path);
    Facts.Template = isTemplateName(In.Path);
  }

  void scanSource();
  void scanAssembly(bool Preprocessed, bool Nasm);
  /// The end of a line parts a word of code: it was read as two.
  bool metSplitWord() const { return MetSplitWord; }

private:
  // Positions.
  std::uint32_t offset(const char *At) const {
    return static_cast<std::uint32_t>(At - Text.data());
  }
  void newline(const char *At) {
    ++Line;
    LineStart = At + 1;
  }
  auto countLines() {
    return [this](const char *At) { newline(At); };
  }
  char peek(std::size_t Ahead = 0) const {
    return static_cast<std::size_t>(End - P) > Ahead ? P[Ahead] : '\0';
  }

  // Around a name: what was read last, and what follows.
  /// What a token is told by: its first character, 'a' for a word, '0' for a
  /// number, '\0' for none.
  static char sign(const char *Token) {
    if (!Token)
      return '\0';
    std::uint8_t Class = classOf(*Token);
    return Class == CkIdentifier ? 'a' : Class == CkDigit ? '0' : *Token;
  }
  char previous() const { return sign(Recent.last()); }
  char beforePrevious() const { return sign(Recent.beforeLast()); }
  std::string_view wordAt(const char *Token) const;
  std::string_view previousWord() const { return wordAt(Recent.last()); }
  NameClass classAt(const char *Token) const;
  NameClass previousClass() const { return classAt(Recent.last()); }
  bool followsType() const;
  bool isPasted() const { return previous() == '#' && Recent.last()[1] == '#'; }
  /// Of `x.name` and `x->name`.
  bool isMember() const {
    char Last = previous();
    return Last == '.' || (Last == '>' && beforePrevious() == '-');
  }
  std::size_t openBefore(std::size_t Back, char Open, char Close) const;
  char nextCodeChar(const char *From) const;
  Region region() const {
    assert(Here == Facts.Directives.size() && "not by addDirective()");
    return Here;
  }
  void addDirective(const Directive &D) {
    Facts.Directives.push_back(D);
    ++Here;
  }

  BranchOf branchAround() const {
    return Branches.empty() ? BranchOf::Any : Branches.back();
  }

  // Code.
  void code(bool InDirective);
  void identifier();
  /// Of a name in code, which has been read to its end.
  void noteUse(const char *Begin, std::uint32_t Hash) {
    std::uint32_t Mention = mentionOf(Hash);
    char Next = peek();
    if (Next == '(' || (Next == ' ' && peek(1) == '('))
      Mention |= callOrDeclaration(Begin, Mention);
    Uses.note(Mention, region());
  }
  enum class CalledAs { Function, Member, Declaration };
  CalledAs calledAs() const;
  std::uint32_t callOrDeclaration(const char *Begin, std::uint32_t Mention);
  void notableName(const char *Begin, std::uint32_t Hash);
  void knownName(NameHit Hit, const char *Begin, std::size_t Length);
  void intrinsic(std::uint32_t Row, const char *Begin, std::size_t Length);
  void namedThing(std::uint32_t Row, const char *Begin, std::size_t Length);
  bool mayReadAhead() const;
  void countReadAhead(std::size_t Bytes);
  /// Reads the parentheses that begin at `Start`, as an asm statement has them;
  /// false where they are not whole, or too much was read ahead.
  bool readStatementAhead(std::size_t Start, WrittenAsm &Into);
  void attributeList(const char *Begin);
  void bracketedAttributes(const char *Begin);
  static bool beginsStatement(std::string_view Word);
  bool followsDeclarator() const;
  void charArray(std::string_view Type);
  void negativeChar();
  void asmStatement(const char *Begin, std::size_t Length);
  void noteAsm(const AsmReading &Reading, const char *Begin,
               std::size_t Length);
  void asmBranch(const char *Begin, const char *Quote);
  void attributes(const char *Begin, const char *Limit);
  void pragma(const char *Begin, const char *Limit);
  void pragmaOperator(const char *Begin, std::size_t Length);
  void refusal(const char *Begin, std::size_t Length);
  void noteArgumentMacro(ArgumentUse Use, std::string_view Parameter,
                         Symbol Front = NoSymbol);
  Site argumentSite(ArgumentUse Use, SiteKind Kind, const char *Begin,
                    std::size_t Length, std::string_view Subject);
  void stem(const char *Begin, std::size_t Length);
  void stringArgument();
  void pastedFront(const char *Begin, std::size_t Length);
  enum class CallAround { Next, Macro };
  void noteCall(Site &S, CallAround Wanted);
  bool isDeclaration(std::string_view Name, const char *Behind) const;
  bool isTypeDefinition(std::string_view Name, const char *Behind) const;
  bool isAlias(std::string_view Name, const char *Behind) const;
  bool followsTag() const;
  bool isFunction(const char *Behind) const;
  bool isParameter(std::string_view Name) const;
  bool isVariable(const char *Behind) const;
  bool isEnumerator(const char *Behind) const;
  bool isField(const char *Behind) const;
  bool isInBracesOf(std::initializer_list<std::string_view> Words) const;
  bool isBeside(std::string_view Word);
  bool isIndexOfGregs() const;
  bool comment();
  void passBackslash();
  void noteUnclosed(std::string_view What, std::uint32_t Opened,
                    std::string_view Effect);
  void noteOpenConditional();
  void flushCode();

  // Directives.
  void directive();
  void conditional(DirectiveKind Kind, std::uint32_t DirectiveLine,
                   const char *DirectiveStart);
  BranchOf branchOf(const Directive &Condition) const;
  void define();
  void macroParameters(Directive &D);
  bool angledBody(Directive &D);
  void keepBody(Directive &D);
  void scanBody(Directive &D);
  void include(bool Next);
  void headerName();
  void includeOfNasm(std::string_view Whole);
  void skipRest();
  bool skipBlanks();
  std::string_view word();
  Symbol symbol(std::string_view Name);
  bool token(Directive &D);
  void tokens(Directive &D);

  // Facts.
  Site siteAt(SiteKind Kind, const char *Begin, std::size_t Length);
  /// False where the file has too many: those after are left out.
  bool mayAddSite();
  Site &addSite(SiteKind Kind, const char *Begin, std::size_t Length);
  std::uint32_t quote(std::uint32_t AtLine, const char *Start);

  std::string_view Path;
  std::string_view Text;
  const char *P;
  const char *End;
  const char *LineStart;
  const NameIndex &Names;
  SourceFacts &Facts;
  std::vector<Error> &Errors;
  Site LeftOut{}; ///< stands for those after the last that is kept
  MentionRecorder Uses;
  MentionRecorder Declared;
  MentionRecorder BodyUses;
  std::unordered_map<std::string_view, Symbol> SymbolIds;
  std::string_view BesideWord; ///< that was looked for last
  bool HasBesideWord = false;
  /// Of the asm statement that was met last, those that are still to come; the
  /// next one is the last.
  std::vector<WrittenAsm::Branch> AsmBranches;
  std::size_t AheadBytes = 0; ///< read by asm statements and attribute lists
  std::vector<BranchOf> Branches; ///< of the open conditionals
  std::uint32_t Line = 1;
  Region Here = 0;
  bool MayBeCxx = false;
  /// Of the table of char that was met last, and its type.
  struct {
    std::string_view Constant, Type;
  } Negative;
  bool AtLineStart = true;
  bool SawCode = false;
  bool MetSplitWord = false;
  bool InTypedef = false;
  unsigned TypedefDepth = 0; ///< of the braces in it
  std::uint32_t InDefine = NoDefine;
  std::vector<Symbol> BodyParameters; ///< of the macro whose body is scanned
  std::set<std::string, std::less<>> ArgumentMacros; ///< names, so far
  std::uint32_t UnusedParameters = 0;
  RecentTokens Recent;
};

} // namespace armlift::source
