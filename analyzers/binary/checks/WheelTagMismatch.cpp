// wheel-tag-mismatch: pip chooses a wheel by its tags, and the tags do not fit
// what is inside.
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace armlift::binary {

namespace {

/// Adds a release that has it right, if one is known, or what to do.
void adviseRelease(const Unit &U, std::string_view Otherwise, Finding &F) {
  F.Replacements = knownReleases(U);
  if (F.Replacements.empty())
    F.Replacements.push_back({AdviceKind::Text, std::string(Otherwise), false});
}

Finding about(const Unit &U, Impact I, std::string Message) {
  Finding F = findingAbout(rule::WheelTagMismatch, I, U);
  F.Message = std::move(Message);
  F.Evidence.emplace_back("platform-tags", listed(U.Wheel->Platforms, 8));
  return F;
}

/// Says how the x86 code of a wheel fails on aarch64. A module that is imported
/// has an initialization function; programs and ctypes load other libraries.
std::string_view failureOf(const Unit &U) {
  bool Imported = false, Library = false;
  for (const Member &M : U.Members) {
    if (!M.isLinuxX86() || !M.counts())
      continue;
    Library |= M.File->Kind == ElfKind::Shared;
    Imported |= M.File->Kind == ElfKind::Shared &&
                std::ranges::any_of(M.File->Exports, [](std::string_view E) {
                  return E.starts_with("PyInit_");
                });
  }
  return Imported  ? "fails when imported"
         : Library ? "fails when its libraries are loaded"
                   : "fails when its programs are started";
}

/// Reports a wheel tagged 'any'. pip prefers a wheel for the platform to one
/// for all platforms.
Finding aboutAny(const UnitView &View) {
  const Unit &U = View.Own;
  bool Replaced = View.Twins.coverOwn();
  Finding F = about(
      U, Replaced ? Impact::Note : Impact::Break,
      "wheel '" + U.Name + "' is tagged 'any', but holds x86 code: " +
          (Replaced
               ? std::string("on aarch64, pip installs the wheel beside it")
               : "it installs on aarch64 and " + std::string(failureOf(U))));
  addX86Files(U, F);
  adviseRelease(U, "build it for each platform, and tag each build for its own",
                F);
  return F;
}

/// The most tags to expand; no wheel has more.
constexpr std::size_t MaxTags = 1000;

/// Adds each combination of the parts of a tag set (PEP 425, "Compressed Tag
/// Sets"). Returns false if there are more than `Left`.
bool expand(const WheelTags &Of, std::set<std::string> &Into,
            std::size_t &Left) {
  for (const std::string &Python : Of.Pythons)
    for (const std::string &Abi : Of.Abis)
      for (const std::string &Platform : Of.Platforms) {
        if (Left == 0)
          return false;
        --Left;
        Into.insert(Python + "-" + Abi + "-" + Platform);
      }
  return true;
}

/// Describes the tags that only one of the two has.
std::string difference(const std::set<std::string> &Inside,
                       const std::set<std::string> &Named) {
  constexpr std::size_t MostShown = 3;
  auto missingIn = [](const std::set<std::string> &In,
                      const std::set<std::string> &Of) {
    std::vector<std::string> Out;
    std::ranges::set_difference(Of, In, std::back_inserter(Out));
    return Out;
  };
  std::vector<std::string> InFile = missingIn(Named, Inside),
                           InName = missingIn(Inside, Named);
  std::string Out;
  if (!InFile.empty())
    Out = "only the file has " + listed(InFile, MostShown);
  if (!InName.empty())
    Out.append(Out.empty() ? "" : ", ")
        .append("only the name has ")
        .append(listed(InName, MostShown));
  return Out;
}

/// Returns the tags with their platforms in the modern spelling.
std::set<std::string> modern(const std::set<std::string> &Tags) {
  std::set<std::string> Out;
  for (std::string_view Tag : Tags) {
    std::size_t Platform = Tag.rfind('-') + 1;
    Out.insert(std::string(Tag.substr(0, Platform)) +
               modernTag(Tag.substr(Platform)));
  }
  return Out;
}

bool namesAarch64(std::string_view Tag) {
  return labelsOf(Tag).Arch == Arch::Aarch64;
}

bool namesProcessor(std::string_view Tag) {
  return labelsOf(Tag).Arch != Arch::Unknown;
}

/// Compares the tags in the name with the code.
void checkCode(const UnitView &View, std::vector<Finding> &Out) {
  const Unit &U = View.Own;
  const WheelName &W = *U.Wheel;
  bool X86 = U.hasLinuxX86(), Arm = U.hasLinux(Arch::Aarch64);
  auto report = [&](std::string Message, std::string_view Otherwise) {
    Finding F = about(U, Impact::Break, std::move(Message));
    adviseRelease(U, Otherwise, F);
    Out.push_back(std::move(F));
  };
  if ((W.claims(Arch::Aarch64) && U.firstForeign() && !Arm) ||
      falseClaim(U) == Arch::Aarch64)
    report("wheel '" + U.Name + "' is tagged for " + claimedMachine(U) +
               ", but holds " + heldMachine(U) + " code",
           "build it on aarch64 or with a compiler for it, or use another "
           "release: pip takes this wheel for the right one");
  else if (!W.claims(Arch::Aarch64) && W.claims(Arch::X86_64) && Arm && !X86)
    report("wheel '" + U.Name +
               "' is tagged for x86_64, but holds aarch64 code",
           "tag it for aarch64 with 'wheel tags --platform-tag'");
  else if (isAnyWheelOfX86(U))
    Out.push_back(aboutAny(View));
  if (W.predatesAarch64())
    report("tag '" +
               *std::ranges::find_if(W.Platforms,
                                     [](const std::string &Tag) {
                                       return isLinuxTag(Tag, Arch::Aarch64);
                                     }) +
               "' does not exist: no pip installs this wheel on aarch64",
           "let auditwheel choose the tag: manylinux2014_aarch64 is the first "
           "for aarch64");
}

/// Compares the tags in the name with those in the WHEEL file.
void checkWheelFile(const Unit &U, std::vector<Finding> &Out) {
  const Metadata *File = U.document(MetadataKind::WheelFile);
  if (!File || File->Tags.empty())
    return;
  // PEP 427 lists them one by one; some files write them as the name does.
  std::set<std::string> Inside, Named;
  std::size_t LeftInside = MaxTags, LeftNamed = MaxTags;
  bool Whole = expand(*U.Wheel, Named, LeftNamed);
  for (const std::string &Tag : File->Tags)
    Whole = Whole && expand(parseWheelTags(Tag), Inside, LeftInside);
  if (!Whole || modern(Inside) == modern(Named))
    return;
  // pip chooses by the name; "any" inside contradicts no processor.
  bool SameProcessor =
      std::ranges::none_of(Inside, namesProcessor) ||
      std::ranges::any_of(Inside, namesAarch64) ==
          std::ranges::any_of(U.Wheel->Platforms, namesAarch64);
  Finding F = about(U, SameProcessor ? Impact::Note : Impact::Break,
                    "the tags in its WHEEL file are not those of its name: " +
                        difference(Inside, Named));
  F.Evidence.emplace_back("wheel-file-tags", listed(File->Tags, 8));
  F.Replacements.push_back({AdviceKind::Text,
                            SameProcessor
                                ? "pip goes by the name: retag with 'wheel "
                                  "tags', which writes both"
                                : "build it for the processor of its name, or "
                                  "name it for the one it is built for",
                            false});
  Out.push_back(std::move(F));
}

} // namespace

void checkWheelTagMismatch(const UnitView &View, std::vector<Finding> &Out) {
  if (!View.Own.Wheel)
    return;
  checkCode(View, Out);
  checkWheelFile(View.Own, Out);
}

} // namespace armlift::binary
