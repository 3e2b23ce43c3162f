// The numbers that a project gives to system calls itself:
// `#define __NR_open 2`.
#pragma once

#include "analyzers/source/lexical/findings/SiteContext.h"

#include <cstdint>
#include <unordered_map>

namespace armlift::source {

class CallNumbers {
public:
  /// `Context` must outlive the object. For the sites of the file `Number`.
  CallNumbers(std::uint32_t Number, const SiteContext &Context)
      : Number(Number), Context(Context) {}

  /// Returns a live definition in a unit of the file that gives the system call
  /// of the site its number on x86, or null.
  const DefinitionSite *given(const Site &S);

private:
  const std::uint32_t Number;
  const SiteContext &Context;
  /// Memo of given(), by the name of the call.
  std::unordered_map<Symbol, const DefinitionSite *> Known;
};

} // namespace armlift::source
