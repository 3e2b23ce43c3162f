#include "analyzers/source/whatif/WhatIf.h"

#include "analyzers/source/whatif/Aarch64Parse.h"
#include "analyzers/source/whatif/Invocation.h"
#include "analyzers/source/whatif/X86Parse.h"

#include <utility>

namespace armlift::source {

UnitFacts parseUnit(const UnitRequest &Request, ParseSession &Session) {
  UnitFacts Out;
  Out.File = Request.File;
  auto Invocation = makeInvocation(Request, Session, Machine::Aarch64);
  if (!Invocation) {
    Out.Errors.push_back({ErrorKind::NotUnderstood, Request.File,
                          "the compile command compiles nothing"});
    return Out;
  }
  parseForAarch64(
      std::move(Invocation), Request, includeFolders(Request, Session), Session,
      [&](const std::set<std::string> &Wanted) {
        return parseForX86(Request, Session, Wanted);
      },
      Out);
  return Out;
}

UnitFacts parseInvocation(std::shared_ptr<clang::CompilerInvocation> Invocation,
                          const UnitRequest &Request,
                          std::vector<std::string> SystemFolders,
                          ParseSession &Session) {
  UnitFacts Out;
  Out.File = Request.File;
  parseForAarch64(
      std::move(Invocation), Request, SystemFolders, Session,
      [](const std::set<std::string> &) { return X86Answer(); }, Out);
  return Out;
}

} // namespace armlift::source
