// The targets of a CMake or Automake file: which of them nobody builds unless
// asked, and what links them.
#pragma once

#include "analyzers/build/SourceList.h"
#include "analyzers/build/When.h"

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace armlift::build {

class TargetList {
public:
  /// Under `Condition` the target is, where `Where` holds, not among what is
  /// built without a word: EXCLUDE_FROM_ALL.
  void exclude(std::string_view Target, const BuildExpression &Where,
               const When &Condition);
  /// `Target` links `Library`.
  void link(std::string_view Target, std::string_view Library,
            const When &Condition);
  /// It has nothing to compile: its flags are for what links it.
  void markInterface(std::string_view Target) { Interfaces.emplace(Target); }
  bool isInterface(std::string_view Target) const {
    return Interfaces.contains(Target);
  }

  /// Where the targets that are excluded are built: where somebody asks for
  /// one, or for what links it.
  SourceList::Restrictions excluded() const;

private:
  /// With when they are.
  std::map<std::string, BuildExpression, std::less<>> Excluded;
  /// Who links a library, with when they do.
  std::map<std::string, std::map<std::string, BuildExpression, std::less<>>,
           std::less<>>
      Linkers;
  std::set<std::string, std::less<>> Interfaces;
};

} // namespace armlift::build
