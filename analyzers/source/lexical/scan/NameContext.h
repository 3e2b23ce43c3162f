// The context of a name: the tokens that were read before it and those that
// follow. Nothing is parsed, so each question is for the few names whose place
// matters.
#pragma once

#include "analyzers/source/lexical/scan/NameIndex.h"
#include "analyzers/source/lexical/scan/RecentTokens.h"
#include "analyzers/source/lexical/scan/SourceCursor.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

namespace armlift::source {

class NameContext {
public:
  NameContext(const SourceCursor &Cursor, const NameIndex &Names)
      : Cursor(Cursor), Names(Names) {}

  // The scanner reports what it reads.
  void add(const char *Token) { Recent.add(Token); }
  /// Marks a directive: tokens before and after it are not adjacent.
  void addGap() { Recent.addGap(); }
  void beginTypedef() {
    InTypedef = true;
    TypedefDepth = 0;
  }
  /// Takes a bracket or another sign. The ';' of a member does not end "typedef
  /// struct { … } name;".
  void addSign(char Sign) {
    if (!InTypedef)
      return;
    TypedefDepth += Sign == '{';
    TypedefDepth -= Sign == '}' && TypedefDepth > 0;
    InTypedef = Sign != ';' || TypedefDepth != 0;
  }
  /// The state outside of a macro body, which has a context of its own.
  struct Outer {
    RecentTokens::Outer Tokens;
    bool InTypedef, AfterTag;
  };
  Outer beginBody() {
    return {Recent.begin(), std::exchange(InTypedef, false),
            std::exchange(AfterTag, false)};
  }
  void endBody(const Outer &Before) {
    InTypedef = Before.InTypedef;
    AfterTag = Before.AfterTag;
    Recent.end(Before.Tokens);
  }
  bool inTypedef() const { return InTypedef; }
  void beginTypeName() { AfterTag = true; }
  /// True for a name that may be that of a type which is declared here: after
  /// struct and its like, or in a typedef.
  bool mayNameType() const {
    return AfterTag || (InTypedef && TypedefDepth == 0);
  }
  /// True if the name that mayNameType() is likely declared as a type, or as
  /// something else. Afterwards, the next name is asked about if this one is an
  /// attribute or a macro before it.
  bool takeTypeName(const char *Behind);

  // The tokens before the name, as characters of signOf().
  const char *last() const { return Recent.last(); }
  const char *beforeLast() const { return Recent.beforeLast(); }
  char previous() const { return signOf(Recent.last()); }
  char beforePrevious() const { return signOf(Recent.beforeLast()); }
  std::string_view previousWord() const { return Cursor.wordAt(Recent.last()); }
  NameClass previousClass() const { return classAt(Recent.last()); }
  bool isPasted() const { return previous() == '#' && Recent.last()[1] == '#'; }
  /// True for `x.name` and `x->name`.
  bool isMember() const {
    char Last = previous();
    return Last == '.' || (Last == '>' && beforePrevious() == '-');
  }
  /// True for `uc->uc_mcontext.name` if `End` is "mcontext".
  bool isMemberOf(std::string_view End) const;
  /// True for `offsetof(struct user, name)`.
  bool isOfOffset() const;
  /// True for `gregs[name]`.
  bool isIndexOfGregs() const;
  /// True if a declarator ends here. `if (x)`, `do`, `else` and `[[x]]` are
  /// none.
  bool followsDeclarator() const;

  // What the name is, judged by its context. `Behind` is the end of the name.
  /// True for a prototype, definition or type of that name in the project
  /// itself.
  bool isDeclaration(std::string_view Name, const char *Behind) const;
  /// True if `Behind` is followed by parameters and the body of a function.
  bool opensBody(const char *Behind) const;
  /// True for a type of that name, with its members or as an alias. A forward
  /// declaration is none.
  bool isTypeDefinition(std::string_view Name, const char *Behind) const;
  /// True for a variable or member of the project, whatever its name:
  /// `int name;`, `static const int name = 1;`.
  bool isVariable(const char *Behind) const;
  /// True for a parameter of a function: `f(int a, size_t name)`.
  bool isParameter(const char *Behind) const;
  /// True for an enumerator of the project, as in `enum name { … }`. A
  /// directive may precede it.
  bool isEnumerator(const char *Behind) const;
  /// True for a member of a type of the project:
  /// `struct name { long rip, orig_rax;`.
  bool isField(const char *Behind) const;

  enum class CalledAs { Function, Member, Declaration };
  /// Judges a name before a parenthesis by the tokens before it: `type name(`,
  /// `type *name(`, `type &name(` and `type<a> name(` declare.
  CalledAs calledAs() const;

  /// An argument of a call, with its index from 0.
  struct Argument {
    std::string_view Call; ///< the name before the parenthesis
    std::uint32_t Index = 0;
  };
  /// Returns the innermost call that the name is an argument of: FN in "FN(or,
  /// |, _mm_or_si128)".
  std::optional<Argument> callAround() const;
  /// Returns the call whose argument begins here, behind '(' or ','. For an asm
  /// statement, ASM in "ASM volatile (".
  std::optional<Argument> argumentHere() const;
  /// Returns the call around the name that may drop it: the outermost one that
  /// looks like a macro, FN in "FN(or, use(_mm_or_si128(a, b)))", or otherwise
  /// the outermost one.
  std::optional<Argument> macroAround() const;

private:
  char behindParameters(const char *Behind) const;
  NameClass classAt(const char *Token) const;
  /// Returns how far back the innermost bracket is that is open before the
  /// token `Back`, or the number of known tokens if none is open.
  std::size_t openBefore(std::size_t Back, char Open, char Close) const;
  std::size_t beforeAttributes() const;
  bool followsType() const;
  bool followsTemplate() const;
  bool followsTag() const;
  bool isAlias(std::string_view Name, const char *Behind) const;
  bool isFunctionType() const;
  bool isFunction(const char *Behind) const;
  bool isInBracesOf(std::initializer_list<std::string_view> Words) const;
  /// Calls Visit(argument) for each call around the name, the innermost first,
  /// until it returns false.
  template <typename Function>
  void visitCallsAround(const Function &Visit) const;

  const SourceCursor &Cursor;
  const NameIndex &Names;
  RecentTokens Recent;
  bool InTypedef = false;
  bool AfterTag = false;     ///< the name after "struct" has not been met yet
  unsigned TypedefDepth = 0; ///< depth of braces inside the typedef
};

/// True if `Word` begins a statement: `if (x)` is no declarator.
bool beginsStatement(std::string_view Word);

} // namespace armlift::source
