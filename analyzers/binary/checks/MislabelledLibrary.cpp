// mislabelled-library: the name says one processor, the ELF header another.
#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"

#include <algorithm>
#include <set>

namespace armlift::binary {

namespace {

std::string_view labelText(armlift::Arch A) {
  constexpr std::string_view Names[] = {"no processor", "x86_64", "x86",
                                        "aarch64", "another"};
  return enumName(Names, A);
}

Finding wholeUnit(const Unit &U, const std::string &Says,
                  std::string_view Holds) {
  Finding F = findingAbout(rule::MislabelledLibrary, U);
  F.Message = "'" + F.Subject + "' says that it is for " + Says +
              ", but all of its native code is " + std::string(Holds);
  F.Replacements.push_back(
      {AdviceKind::Text, "build it for " + Says + ", as it says it is", false});
  return F;
}

void checkImage(const Unit &U, std::vector<Finding> &Out) {
  if (U.Image->lies())
    Out.push_back(wholeUnit(U, "arm64", heldMachine(U)));
  else if (U.Image->hidesAarch64()) {
    Finding F = wholeUnit(U, "amd64", "aarch64");
    F.Replacements = {
        {AdviceKind::Text,
         "build it with 'docker buildx build --platform linux/arm64', so "
         "that its configuration says arm64",
         false}};
    Out.push_back(std::move(F));
  }
}

} // namespace

void checkMislabelledLibrary(const UnitView &View, std::vector<Finding> &Out) {
  const Unit &U = View.Own;
  if (U.Image)
    return checkImage(U, Out);
  // A wheel with wrong tags is reported by wheel-tag-mismatch.
  std::optional<armlift::Arch> Says = falseClaim(U);
  if (U.Wheel && Says)
    return;
  if (Says && worst(View.Slots) < SlotVerdict::Mislabelled)
    Out.push_back(wholeUnit(U,
                            *Says == Arch::Aarch64
                                ? claimedMachine(U)
                                : std::string(labelText(*Says)),
                            heldMachine(U)));
  const std::vector<Advice> Releases = knownReleases(U);
  std::set<std::string_view> Said;
  auto check = [&](const Member &M) {
    // With e_machine 0, the tool that stripped the file did not know its
    // processor. A file whose header cannot be read says nothing.
    bool Broken = !M.LinkTo && M.File->Machine == 0 &&
                  M.File->Arch != Arch::Unknown &&
                  M.Label.Arch == Arch::Aarch64;
    if (!(M.Mislabelled || Broken) || !Said.insert(M.Path).second)
      return;
    Finding F = findingAt(rule::MislabelledLibrary, M);
    F.Message =
        "'" + F.Subject + "' is labelled " +
        std::string(labelText(M.Label.Arch)) + ", but " +
        (Broken ? M.File->Corrupt : "holds " + machineText(*M.File) + " code");
    F.Evidence.emplace_back("label", std::string(labelText(M.Label.Arch)));
    F.Replacements = Releases;
    if (F.Replacements.empty())
      F.Replacements.push_back(
          {AdviceKind::Text, "build it for the processor it is labelled with",
           false});
    addBuildInstead(View, M, F);
    Out.push_back(std::move(F));
  };
  std::ranges::for_each(U.Members, check);
  std::ranges::for_each(U.Links, check);
}

} // namespace armlift::binary
