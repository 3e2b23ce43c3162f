// missing-export: the aarch64 library of a slot lacks functions that its x86
// twin has; found out, without this check, when the run time looks for them.
#include "analyzers/binary/Text.h"
#include "analyzers/binary/checks/Check.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace armlift::binary {

namespace {

const EntryPointRow *entryPoint(std::string_view Name) {
  auto At =
      std::ranges::find_if(entryPointTable(), [&](const EntryPointRow &Row) {
        return Name.starts_with(Row.Prefix);
      });
  return At == entryPointTable().end() ? nullptr : &*At;
}

bool isLibrary(const Member &M) {
  return M.File->Kind == ElfKind::Shared && M.File->ExportsComplete;
}

void compare(const Member &Arm, const Member &X86, std::vector<Finding> &Out) {
  std::vector<std::string> Missing;
  std::ranges::set_difference(X86.File->Exports, Arm.File->Exports,
                              std::back_inserter(Missing));
  std::erase_if(Missing,
                [](const std::string &Name) { return !entryPoint(Name); });
  if (Missing.empty())
    return;
  Finding F = findingAt("missing-export", Impact::Break, Arm);
  F.Message = "'" + F.Subject + "' lacks " + std::to_string(Missing.size()) +
              (Missing.size() == 1 ? " function" : " functions") +
              " that the x86 library has and " +
              std::string(entryPoint(Missing.front())->RunTime) +
              " looks up: " + listed(Missing, 3);
  F.Related.push_back({X86.Path, 0, "the x86 library"});
  F.Replacements.push_back(
      {AdviceKind::Text, "build both libraries from the same sources", false});
  Out.push_back(std::move(F));
}

} // namespace

void checkMissingExport(const UnitView &View, std::vector<Finding> &Out) {
  for (const Slot &S : View.Slots) {
    auto X86 = std::ranges::find_if(S.Members, [](const Member *M) {
      return M->isLinux(Arch::X86_64) && isLibrary(*M);
    });
    if (X86 == S.Members.end())
      continue;
    for (const Member *M : S.Members) {
      bool Own = M >= View.Own.Members.data() &&
                 M < View.Own.Members.data() + View.Own.Members.size();
      if (Own && M->isLinux(Arch::Aarch64) && isLibrary(*M))
        compare(*M, **X86, Out);
    }
  }
}

} // namespace armlift::binary
