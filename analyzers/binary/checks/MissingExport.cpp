// missing-export: the aarch64 library of a slot lacks functions that its x86
// twin has. Without this check, that shows only when the run time looks for
// them.
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

namespace armlift::binary {

namespace {

bool isLibrary(const Member &M) {
  return M.File->Kind == ElfKind::Shared && M.File->EntryPointsComplete;
}

/// True for functions that one machine has and another need not have. Names
/// with a leading underscore are for compilers and their run times (C11 7.1.3),
/// which differ between processors: "__divtc3" of libgcc, "_init".
bool isOfOneMachine(std::string_view Name) {
  return Name.starts_with('_') || isNamedForX86(Name);
}

using Names = std::vector<std::string_view>;

/// The functions of an x86 library that its user may miss, sorted.
struct Interface {
  explicit Interface(const Member &X86);

  const Member &X86;
  Names EntryPoints, Others;
  std::size_t Expected = 0; ///< of them, expected on any machine
};

Interface::Interface(const Member &X86) : X86(X86) {
  for (std::string_view Name : X86.File->Exports) {
    bool Common = !isOfOneMachine(Name);
    Expected += Common;
    if (entryPoint(Name))
      EntryPoints.push_back(Name);
    else if (Common)
      Others.push_back(Name);
  }
}

Names missingIn(const Member &Arm, const Names &Wanted) {
  Names Missing;
  std::ranges::set_difference(Wanted, Arm.File->Exports,
                              std::back_inserter(Missing));
  return Missing;
}

/// The functions of an x86 library that a run time looks up and an aarch64 one
/// lacks.
struct MissingEntryPoints {
  Names Named;
  std::size_t Hashed = 0; ///< more of them, whose names were not kept
  std::string_view RunTime;
};

MissingEntryPoints missingEntryPoints(const Member &Arm,
                                      const Interface &Wanted) {
  MissingEntryPoints Missing{missingIn(Arm, Wanted.EntryPoints), 0, {}};
  std::erase_if(Missing.Named, [&](std::string_view Name) {
    return entryPoint(Name)->RunTime == Arm.File->RegistersWith;
  });
  const auto &Hashed = Wanted.X86.File->HashedEntryPoints;
  std::vector<std::uint64_t> Has = Arm.File->HashedEntryPoints;
  if (!Hashed.empty() || !Has.empty()) {
    std::erase_if(Missing.Named, [&](std::string_view Name) {
      return std::ranges::binary_search(Has, entryPointHash(Name));
    });
    for (std::string_view Name : Arm.File->Exports)
      if (entryPoint(Name))
        Has.push_back(entryPointHash(Name));
    std::ranges::sort(Has);
    // A library has entry points of one run time.
    std::string_view RunTime =
        Wanted.EntryPoints.empty()
            ? std::string_view()
            : entryPoint(Wanted.EntryPoints.front())->RunTime;
    if (RunTime != Arm.File->RegistersWith)
      Missing.Hashed = static_cast<std::size_t>(
          std::ranges::count_if(Hashed, [&](std::uint64_t Hash) {
            return !std::ranges::binary_search(Has, Hash);
          }));
    Missing.RunTime = RunTime;
  }
  if (!Missing.Named.empty())
    Missing.RunTime = entryPoint(Missing.Named.front())->RunTime;
  return Missing;
}

std::string functions(std::size_t Count) {
  return counted(Count, "function", "functions");
}

Finding finding(const Member &Arm, const Member &X86, armlift::Impact Impact) {
  Finding F = findingAt(rule::MissingExport, Impact, Arm);
  F.Related.push_back({X86.Path, 0, "the x86 library"});
  F.Replacements.push_back(
      {AdviceKind::Text, "build both libraries from the same sources", false});
  return F;
}

void compare(const Member &Arm, const Interface &Wanted,
             std::vector<Finding> &Out) {
  const MissingEntryPoints EntryPoints = missingEntryPoints(Arm, Wanted);
  Names Missing = missingIn(Arm, Wanted.Others);
  // If most names differ, one of the two hides its functions, and there is
  // nothing to compare.
  bool Comparable = Arm.File->ExportsComplete &&
                    Wanted.X86.File->ExportsComplete &&
                    Missing.size() * 2 < Wanted.Expected;
  if (std::size_t Count = EntryPoints.Named.size() + EntryPoints.Hashed) {
    Finding F = finding(Arm, Wanted.X86, Impact::Break);
    F.Message = "'" + F.Subject + "' lacks " + functions(Count) +
                " that the x86 library has and " +
                std::string(EntryPoints.RunTime) + " looks up";
    if (!EntryPoints.Named.empty())
      F.Message += ": " + listed(EntryPoints.Named, 3);
    Out.push_back(std::move(F));
  }
  if (!Missing.empty() && Comparable) {
    Finding F = finding(Arm, Wanted.X86, Impact::Note);
    F.Message = "'" + F.Subject + "' lacks " + functions(Missing.size()) +
                " that the x86 library exports: " + listed(Missing, 3);
    Out.push_back(std::move(F));
  }
}

} // namespace

void checkMissingExport(const UnitView &View, std::vector<Finding> &Out) {
  for (const Slot &S : View.Slots) {
    if (!S.IsOneBuild)
      continue;
    auto X86 = std::ranges::find_if(S.Members, [](const Member *M) {
      return M->isLinux(Arch::X86_64) && isLibrary(*M);
    });
    if (X86 == S.Members.end())
      continue;
    std::optional<Interface> Wanted;
    for (const Member *M : S.Members)
      if (View.Own.owns(M) && M->isLinux(Arch::Aarch64) && isLibrary(*M)) {
        if (!Wanted)
          Wanted.emplace(**X86);
        compare(*M, *Wanted, Out);
      }
  }
}

} // namespace armlift::binary
