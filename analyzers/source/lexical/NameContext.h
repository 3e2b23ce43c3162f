// What stands around a name: the tokens that were read before it, and those
// that follow. Nothing is parsed, so each answer is for the few names whose
// place has to be judged.
#pragma once

#include "analyzers/source/lexical/NameIndex.h"
#include "analyzers/source/lexical/RecentTokens.h"
#include "analyzers/source/lexical/SourceCursor.h"

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

  // What the scanner tells.
  void add(const char *Token) { Recent.add(Token); }
  /// Nothing stands beside what a directive parts.
  void addGap() { Recent.addGap(); }
  void beginTypedef() {
    InTypedef = true;
    TypedefDepth = 0;
  }
  /// A bracket or sign; the ';' of a member does not end "typedef struct { … }
  /// name;".
  void addSign(char Sign) {
    if (!InTypedef)
      return;
    TypedefDepth += Sign == '{';
    TypedefDepth -= Sign == '}' && TypedefDepth > 0;
    InTypedef = Sign != ';' || TypedefDepth != 0;
  }
  /// The body of a macro has surroundings of its own.
  struct Outer {
    RecentTokens::Outer Tokens;
    bool InTypedef;
  };
  Outer beginBody() {
    return {Recent.begin(), std::exchange(InTypedef, false)};
  }
  void endBody(const Outer &Before) {
    InTypedef = Before.InTypedef;
    Recent.end(Before.Tokens);
  }
  bool inTypedef() const { return InTypedef; }

  // The tokens before the name, as signOf() tells them.
  const char *last() const { return Recent.last(); }
  const char *beforeLast() const { return Recent.beforeLast(); }
  char previous() const { return signOf(Recent.last()); }
  char beforePrevious() const { return signOf(Recent.beforeLast()); }
  std::string_view previousWord() const { return Cursor.wordAt(Recent.last()); }
  NameClass previousClass() const { return classAt(Recent.last()); }
  bool isPasted() const { return previous() == '#' && Recent.last()[1] == '#'; }
  /// Of `x.name` and `x->name`.
  bool isMember() const {
    char Last = previous();
    return Last == '.' || (Last == '>' && beforePrevious() == '-');
  }
  /// Of `gregs[name]`.
  bool isIndexOfGregs() const;
  /// Whether a declarator ends here, and no `if (x)`, `do`, `else` or `[[x]]`.
  bool followsDeclarator() const;

  // What the name is, by the place `Behind` it too.
  /// A prototype, definition or type of that name in the project itself.
  bool isDeclaration(std::string_view Name, const char *Behind) const;
  /// A type of that name, with its members or as another name for one; not one
  /// that is only announced.
  bool isTypeDefinition(std::string_view Name, const char *Behind) const;
  /// `int name;`, `static const int name = 1;`: a variable or member of the
  /// project, whatever its name.
  bool isVariable(const char *Behind) const;
  /// One of the project's own in `enum name { … }`; a directive may stand in
  /// front of it.
  bool isEnumerator(const char *Behind) const;
  /// A member of a type of the project's own: `struct name { long rip,
  /// orig_rax;`.
  bool isField(const char *Behind) const;

  enum class CalledAs { Function, Member, Declaration };
  /// What a name in front of a parenthesis stands for, by what is before it:
  /// `type name(`, `type *name(`, `type &name(` and `type<a> name(` declare.
  CalledAs calledAs() const;

  /// A call, and which of its arguments, from 0.
  struct Argument {
    std::string_view Call; ///< the name in front of the parenthesis
    std::uint32_t Index = 0;
  };
  /// The next call that the name is an argument of: "FN(or, |, _mm_or_si128)".
  std::optional<Argument> callAround() const;
  /// The call around the name that may drop it: the outermost one that looks
  /// like a macro, "FN(or, use(_mm_or_si128(a, b)))", else the next one.
  std::optional<Argument> macroAround() const;

private:
  NameClass classAt(const char *Token) const;
  /// How far back the bracket is that is open before the token `Back`; the
  /// number of known tokens where none is.
  std::size_t openBefore(std::size_t Back, char Open, char Close) const;
  std::size_t beforeAttributes() const;
  bool followsType() const;
  bool followsTemplate() const;
  bool followsTag() const;
  bool isAlias(std::string_view Name, const char *Behind) const;
  bool isFunction(const char *Behind) const;
  bool isInBracesOf(std::initializer_list<std::string_view> Words) const;
  /// Calls Visit(argument) for each call around, from the inside, until it
  /// returns false.
  template <typename Function>
  void visitCallsAround(const Function &Visit) const;

  const SourceCursor &Cursor;
  const NameIndex &Names;
  RecentTokens Recent;
  bool InTypedef = false;
  unsigned TypedefDepth = 0; ///< of the braces in it
};

/// `if (x)` is no declarator.
bool beginsStatement(std::string_view Word);

} // namespace armlift::source
