// What the expressions of a meson.build may be: each word in them with the
// condition that it counts under, and what is joined in front of it.
#pragma once

#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/ScriptLexer.h"
#include "analyzers/build/When.h"

#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::build {

class MesonValues {
public:
  using Tokens = std::span<const ScriptToken>;
  using Visitor = std::function<void(const ScriptToken &, const When &)>;

  /// Both outlive it. `List` is the whole file; the tokens below are its.
  MesonValues(const BuildVariables &Variables,
              const std::vector<ScriptToken> &List)
      : Variables(Variables), List(List) {}

  /// Calls `Visit` with each token of an expression and where it counts, within
  /// `Here`: cpu == 'x86_64' ? ['-mavx2'] : [].
  void visit(Tokens Expression, const When &Here, const Visitor &Visit) {
    visit(Expression, Here, Visit, 0);
  }
  /// Where choices were nested too deeply to be followed; empty if nowhere.
  std::string_view tooDeep() const { return TooDeep; }

  /// 'x86_64': ['-mavx2'], of a dictionary.
  static bool isEntry(Tokens S);
  /// '-m' of '-m' + isa and of '-m@0@'.format(isa), where `Operand` is "isa".
  std::string_view optionInFront(const ScriptToken &Operand) const;
  /// '-m' of '-m' + 'avx2', where both are an option of x86.
  std::string_view joinedFront(const ScriptToken &Operand) const;

private:
  void visit(Tokens Expression, const When &Here, const Visitor &Visit,
             unsigned Choices);
  void visitChoice(Tokens Element, std::size_t Question, const When &Here,
                   const Visitor &Visit, unsigned Choices);
  void visitEntries(Tokens Dictionary, const When &Here, const Visitor &Visit,
                    unsigned Choices);

  const BuildVariables &Variables;
  const std::vector<ScriptToken> &List;
  std::string_view TooDeep;
};

} // namespace armlift::build
