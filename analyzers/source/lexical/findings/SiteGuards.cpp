#include "analyzers/source/lexical/findings/SiteGuards.h"

#include <string>
#include <string_view>
#include <utility>

namespace armlift::source {

static Guard onlyIfBuild(std::string Condition) {
  return {GuardKind::OnlyIfBuild, std::move(Condition)};
}

void SiteGuards::add(const Site &S, const Reach &Where, Finding &Result) {
  // The first that applies decides.
  static constexpr Guard (SiteGuards::*Steps[])(const Site &, const Reach &) = {
      &SiteGuards::ofConfiguration,      &SiteGuards::ofArmHeader,
      &SiteGuards::ofLibraryMember,      &SiteGuards::ofUnusedFunction,
      &SiteGuards::ofBranchesThatMakeIt, &SiteGuards::ofMissingHeader,
      &SiteGuards::ofMadeHeader,
  };
  for (auto Step : Steps)
    if (Result.Guard = (this->*Step)(S, Where); !Result.Guard.empty()) {
      Result.Conditional = true;
      return;
    }
  Result.Guard = ofDefaults(Where);
}

/// The code around the site, or the file, depends on a configuration.
Guard SiteGuards::ofConfiguration(const Site &, const Reach &Where) {
  const BranchText &Condition = Context.condition(Where);
  // A missing header may define what the project does not define.
  const bool MayBeDefined = Where.Live == Truth::AssumedFalse &&
                            !Condition.empty() &&
                            Context.Missing.mayDefineIn(Number);
  if (!isOpen(Where.Live) && !MayBeDefined)
    return {};
  if (!Condition.empty())
    return Condition.guard(Where.Live == Truth::OnX86 && Condition.IsOfX86Alone
                               ? GuardKind::OnX86
                               : GuardKind::OnlyIf);
  const bool Spare =
      File.NeedsIncluder && !Context.Walk.index().of(Number).Included;
  return onlyIfBuild(Spare ? "a source includes this file"
                           : "the build adds this file");
}

/// The project has a header of that name for Arm.
Guard SiteGuards::ofArmHeader(const Site &S, const Reach &) {
  const ProjectFile *Own = StandIn.armHeader(S);
  return Own ? onlyIfBuild("the build does not find " +
                           std::string(Own->ShownPath) + " first")
             : Guard();
}

/// A struct of a library may have the member.
Guard SiteGuards::ofLibraryMember(const Site &S, const Reach &Where) {
  return isLive(Where.Live) && StandIn.mayBeOfLibrary(S)
             ? onlyIfBuild("it is a register in a struct of the system: no "
                           "header here declares one")
             : Guard();
}

/// Nothing calls the function around the site. Where nothing is known of a
/// build, others may call it.
Guard SiteGuards::ofUnusedFunction(const Site &S, const Reach &Where) {
  return isLive(Where.Live) && File.HasBuild &&
                 Context.Unused.isAround(S, Number)
             ? onlyIfBuild("something calls '" +
                           std::string(File.Facts->name(S.Unused)) + "'")
             : Guard();
}

/// Branches of the project make the name, but no configuration must take them.
Guard SiteGuards::ofBranchesThatMakeIt(const Site &S, const Reach &Where) {
  return isLive(Where.Live) ? StandIn.whereMissing(S) : Guard();
}

/// A header that is not here may give Arm the intrinsics.
Guard SiteGuards::ofMissingHeader(const Site &S, const Reach &Where) {
  const std::string_view Header = Context.Missing.insteadOfX86(Number);
  return isLive(Where.Live) && S.Kind == SiteKind::Intrinsic && !Header.empty()
             ? onlyIfBuild(std::string(Header) +
                           ", which is not here, does not declare it")
             : Guard();
}

/// A header that the build makes may have the number of the system call.
Guard SiteGuards::ofMadeHeader(const Site &S, const Reach &Where) {
  const std::string_view Header = Context.Missing.madeByBuild(Number);
  // __NR_open and SYS_open.
  const bool IsNumber =
      S.Kind == SiteKind::Name && nameTable()[S.Row].Number != 0;
  return isLive(Where.Live) && IsNumber && !Header.empty()
             ? onlyIfBuild(std::string(Header) +
                           ", which the build makes, does not define it")
             : Guard();
}

/// The defaults of the build decide, or nothing.
Guard SiteGuards::ofDefaults(const Reach &Where) const {
  const BranchText &Condition = Context.condition(Where);
  if (Where.Live != Truth::AssumedFalse)
    return Condition.empty() ? Guard() : Condition.guard(GuardKind::ByDefault);
  return Condition.empty() && Walked.Live[0] <= Truth::AssumedFalse
             ? onlyIfBuild("the build adds this file")
             : Condition.guard(GuardKind::OptIn);
}

} // namespace armlift::source
