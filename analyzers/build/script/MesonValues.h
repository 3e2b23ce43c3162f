// The words of the expressions in a meson.build, each with its condition and
// with the text that is joined before it.
#pragma once

#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/When.h"
#include "core/code/ScriptLexer.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::build {

class MesonValues {
public:
  using Tokens = std::span<const ScriptToken>;
  using Visitor = std::function<void(const ScriptToken &, const When &)>;

  /// Both must outlive this object. `List` is the whole file; all token spans
  /// below are parts of it.
  MesonValues(const BuildVariables &Variables,
              const std::vector<ScriptToken> &List)
      : Variables(Variables), List(List) {}

  /// Calls `Visit` with each token of an expression and the token's condition
  /// within `Here`: cpu == 'x86_64' ? ['-mavx2'] : [].
  void visit(Tokens Expression, const When &Here, const Visitor &Visit) {
    visit(Expression, Here, Visit, 0);
  }
  /// The place where conditional values nest too deeply; empty if there is
  /// none.
  std::string_view tooDeep() const { return TooDeep; }

  /// Notes that the dictionary `Name` has keys for `Machines`; forgets it if
  /// that is nothing.
  void setKeys(std::string_view Name, std::optional<MachineTruth> Machines);
  /// The machines for which the dictionary `Name` has no key, if `Key` is the
  /// name of the machine; nothing for other dictionaries and keys.
  std::optional<MachineTruth> lacks(std::string_view Name, Tokens Key) const;

  /// True if `S` begins with an entry of a dictionary, 'x86_64': ['-mavx2'].
  static bool isEntry(Tokens S);
  /// The '-m' of '-m' + isa or '-m@0@'.format(isa), where `Operand` is "isa".
  std::string_view optionInFront(const ScriptToken &Operand) const;
  /// The '-m' of '-m' + 'avx2', if both together are an x86 option; empty
  /// otherwise.
  std::string_view joinedFront(const ScriptToken &Operand) const;

private:
  void visit(Tokens Expression, const When &Here, const Visitor &Visit,
             unsigned Choices);
  void visitChoice(Tokens Element, std::size_t Question, const When &Here,
                   const Visitor &Visit, unsigned Choices);
  bool visitGet(Tokens Element, std::size_t Open, const When &Here,
                const Visitor &Visit, unsigned Choices);
  void visitEntries(Tokens Dictionary, const When &Here, const Visitor &Visit,
                    unsigned Choices);

  const BuildVariables &Variables;
  const std::vector<ScriptToken> &List;
  std::string_view TooDeep;
  std::map<std::string_view, MachineTruth> Keys; ///< see setKeys()
};

} // namespace armlift::build
