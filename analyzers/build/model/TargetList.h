// The targets of a CMake or Automake file: which of them are built only on
// request, and which targets link them.
#pragma once

#include "analyzers/build/model/SourceList.h"
#include "analyzers/build/model/When.h"

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace armlift::build {

class TargetList {
public:
  /// Under `Condition`, a plain build does not build the target if `Where`
  /// holds: EXCLUDE_FROM_ALL.
  void exclude(std::string_view Target, const BuildExpression &Where,
               const When &Condition);
  /// `Target` links `Library`.
  void link(std::string_view Target, std::string_view Library,
            const When &Condition);
  /// The target has nothing to compile: its flags are for targets that link it.
  void markInterface(std::string_view Target) { Interfaces.emplace(Target); }
  bool isInterface(std::string_view Target) const {
    return Interfaces.contains(Target);
  }

  /// When each excluded target is built: on request, or if a target that is not
  /// excluded links it.
  SourceList::Restrictions excluded() const;

private:
  /// Excluded targets, with the condition.
  std::map<std::string, BuildExpression, std::less<>> Excluded;
  /// By library: the targets that link it, each with the condition.
  std::map<std::string, std::map<std::string, BuildExpression, std::less<>>,
           std::less<>>
      Linkers;
  std::set<std::string, std::less<>> Interfaces;
};

} // namespace armlift::build
