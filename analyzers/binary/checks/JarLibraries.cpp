#include "analyzers/binary/checks/JarLibraries.h"

#include "core/rules/RuleId.h"

#include <algorithm>
#include <optional>

namespace armlift::binary {

/// Returns the first version of Java for which a multi-release JAR has a Linux
/// library for these processors; nullopt if it has none.
template <typename Fn>
static std::optional<unsigned> firstJavaOf(const UnitView &View, const Slot &S,
                                           Fn IsProcessor) {
  std::optional<unsigned> First;
  for (const Member *M : S.Members)
    if (View.Own.owns(M) && IsProcessor(*M))
      First = std::min(First.value_or(~0U), javaVersionOf(M->Inner));
  return First;
}

void checkJavaVersions(const UnitView &View, std::vector<Finding> &Out) {
  if (!View.Own.MultiRelease)
    return;
  auto IsArm = [](const Member &M) { return M.isLinux(Arch::Aarch64); };
  auto IsX86 = [](const Member &M) { return M.isLinuxX86(); };
  for (const Slot &S : View.Slots) {
    std::optional<unsigned> Arm = firstJavaOf(View, S, IsArm),
                            X86 = firstJavaOf(View, S, IsX86);
    if (!Arm || !X86 || *Arm <= *X86)
      continue;
    Finding F = findingAt(rule::MissingAarch64Library, Impact::Note,
                          *S.firstX86(View.Own));
    F.Message = "'" + F.Subject +
                "' has an aarch64 Linux counterpart only for Java " +
                std::to_string(*Arm) + " and later";
    F.Replacements.push_back({AdviceKind::Text,
                              "run it with such a Java, or move the library "
                              "out of META-INF/versions",
                              false});
    Out.push_back(std::move(F));
  }
}

void checkNativeClauses(const Unit &U, std::vector<Finding> &Out) {
  const Metadata *Manifest = U.document(MetadataKind::JarManifest);
  if (!Manifest || Manifest->Jar.OptionalClauses)
    return;
  bool X86 = false, Arm = false;
  for (const NativeClause &C : Manifest->Jar.Clauses) {
    bool Linux = C.Systems.empty() ||
                 std::ranges::any_of(C.Systems, [](const std::string &S) {
                   return S == "linux";
                 });
    // An attribute that is not there is not compared.
    Arm |= Linux && C.Processors.empty();
    for (const std::string &Processor : C.Processors) {
      armlift::Arch A = labelsOf(Processor).Arch;
      X86 |= Linux && (A == Arch::X86_64 || A == Arch::X86);
      Arm |= Linux && A == Arch::Aarch64;
    }
  }
  if (!X86 || Arm)
    return;
  Finding F = findingAbout(
      rule::MissingAarch64Library,
      U.hasLinux(Arch::Aarch64) ? Impact::Behavior : Impact::Break, U);
  F.Path = U.Path + "!/META-INF/MANIFEST.MF";
  F.Subject = "Bundle-NativeCode";
  F.Message = "'Bundle-NativeCode' has no clause for Linux on aarch64: in "
              "OSGi, which alone reads it, the bundle does not resolve";
  F.Replacements.push_back(
      {AdviceKind::Text, "add a clause with 'osname=Linux; processor=aarch64'",
       false});
  Out.push_back(std::move(F));
}

} // namespace armlift::binary
