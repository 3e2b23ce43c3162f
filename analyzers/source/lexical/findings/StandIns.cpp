#include "analyzers/source/lexical/findings/StandIns.h"

#include "analyzers/source/lexical/findings/ShimCovers.h"
#include "core/code/NameBytes.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/RuleId.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace armlift::source {

/// Returns the files of the project that the include of the site means.
std::span<const IncludeEdge> StandIns::filesOf(const Site &Header) const {
  return Context.Walk.index().includesOf(DirectiveRef{Number, Header.Where});
}

bool StandIns::findsFileForArm(const Site &Header) const {
  return std::ranges::any_of(filesOf(Header), [&](const IncludeEdge &E) {
    return Context.Files[E.To].Arch == PathArch::Arm;
  });
}

const ProjectFile *StandIns::armHeader(const Site &S) const {
  if (S.Kind == SiteKind::Header)
    for (const IncludeEdge &E : filesOf(S))
      if (isForArm(E.To))
        return &Context.Files[E.To];
  return nullptr;
}

/// True for a header from which aarch64 units get the intrinsics of Arm or of a
/// library.
bool StandIns::isForArm(std::uint32_t Header) const {
  const SourceFacts &Of = *Context.Files[Header].Facts;
  const WalkedFile &There = Context.Walk.of(Header);
  for (std::uint32_t D = 0; D < Of.Directives.size(); ++D) {
    const Directive &Item = Of.Directives[D];
    if (Item.Kind == DirectiveKind::Include && D < There.Live.size() &&
        isLive(There.Live[D]) &&
        (Item.Shim ||
         (Item.Name != NoSymbol && Of.name(Item.Name) == "arm_neon.h")))
      return true;
  }
  return false;
}

/// True for <cpuid.h> if the project has a file of that name and the file uses
/// what only that one can declare: the include path leads to it.
bool StandIns::usesOwn(const Site &Header) {
  return std::ranges::any_of(filesOf(Header), [&](const IncludeEdge &E) {
    auto [At, IsNew] = Used.try_emplace(E.To);
    if (IsNew)
      At->second = uses(E.To);
    return At->second;
  });
}

/// True for <cpuid.h> if the build switches the compiler's headers off and the
/// project has a file of that name that is not in a folder for x86.
bool StandIns::isFoundWithoutCompiler(const Site &Header) const {
  return Context.Own.areAllFor(File.Path) &&
         std::ranges::any_of(filesOf(Header), [&](const IncludeEdge &E) {
           return Context.Files[E.To].Arch != PathArch::X86;
         });
}

/// True for <sys/io.h> of the project's own C library, if that has no x86 code.
bool StandIns::isOfOwnLibrary(const Site &Header) const {
  std::string_view Spelling = Facts.name(Facts.Directives[Header.Where].Name);
  return std::ranges::any_of(filesOf(Header), [&](const IncludeEdge &E) {
    const ProjectFile &Own = Context.Files[E.To];
    return Own.Facts->Sites.empty() &&
           Context.Own.isOfLibrary(Own.Path, Spelling, File.Path);
  });
}

/// True if the file, which includes `Own` only in brackets, names what it
/// declares, and `Own` has no x86 code.
bool StandIns::uses(std::uint32_t Own) const {
  const SourceFacts &There = *Context.Files[Own].Facts;
  bool Quoted = std::ranges::any_of(
      Context.Walk.index().includesOf(Number), [&](const IncludeEdge &E) {
        return E.To == Own && !Facts.Directives[E.From.Directive].Angled;
      });
  if (Quoted || !There.Sites.empty())
    return false;
  std::unordered_set<std::uint32_t> Declared;
  There.Declared.visit(
      [&](std::uint32_t Hash, Region) { Declared.insert(mentionOf(Hash)); });
  // What the file declares itself it may mean.
  Facts.Declared.visit(
      [&](std::uint32_t Hash, Region) { Declared.erase(mentionOf(Hash)); });
  bool Uses = false;
  auto note = [&](std::uint32_t Hash, std::uint32_t) {
    Uses = Uses || Declared.contains(mentionOf(Hash));
  };
  Facts.Uses.visit(note);
  Facts.BodyUses.visit(note);
  return Uses;
}

bool StandIns::mayBeOfLibrary(const Site &Member) const {
  if (Member.Kind != SiteKind::Name || Facts.Kind == FileKind::Header)
    return false;
  RowTexts Of = nameTable()[Member.Row].Of;
  return !Of.empty() && Context.Headers.mayBeOfLibrary(Number, Of);
}

bool StandIns::isOutsideOfKernel(const Site &S) const {
  if (S.Kind != SiteKind::Name)
    return false;
  const NameRow &Row = nameTable()[S.Row];
  return !Row.Beside.empty() && Row.Where != NameWhere::Member &&
         !Context.Headers.includes(Number, Row.Beside);
}

/// True for <asm/hw_breakpoint.h> beside <linux/module.h>: the kernel of
/// aarch64 has that header, and programs do not.
bool StandIns::isOfKernel(const Site &Header) const {
  RowTexts Others = nameTable()[Header.Row].NotBeside;
  return !Others.empty() &&
         std::ranges::any_of(Facts.Directives, [&](const Directive &D) {
           return D.Kind == DirectiveKind::Include && D.Name != NoSymbol &&
                  std::ranges::find(Others, Facts.name(D.Name)) != Others.end();
         });
}

bool StandIns::isOwnHeader(const Site &Header) {
  // A quoted header of that name is the project's own. So is a header for Arm
  // that Arm's own code includes: <asm/boot.h> of arch/arm64. A kernel that has
  // a header of that name for a third machine is not Linux, and for aarch64 the
  // header is missing as any other.
  const Directive &D = Facts.Directives[Header.Where];
  if (!D.Angled || nameTable()[Header.Row].OfKernels)
    return !filesOf(Header).empty() ||
           (D.Angled &&
            Context.Walk.resolver().hasForThirdMachine(Facts.name(D.Name)));
  return (File.Arch == PathArch::Arm && findsFileForArm(Header)) ||
         isFoundWithoutCompiler(Header) || isOfOwnLibrary(Header) ||
         usesOwn(Header);
}

/// True if the code of the file has the name.
bool StandIns::mentions(std::string_view Type) const {
  const std::uint32_t Wanted = mentionOf(nameHash(Type));
  bool Found = false;
  auto note = [&](std::uint32_t Hash, std::uint32_t) {
    Found = Found || mentionOf(Hash) == Wanted;
  };
  Facts.Uses.visit(note);
  Facts.BodyUses.visit(note);
  return Found;
}

/// True if the types that the file has of those that `Texts` name, {"struct
/// sigcontext", "kvm_regs"}, are all the project's.
bool StandIns::haveOwnType(RowTexts Texts) const {
  bool Any = false;
  for (std::string_view Text : Texts) {
    std::string_view Type = Text.substr(Text.rfind(' ') + 1); // npos + 1 is 0
    if (!mentions(Type))
      continue;
    if (!Context.Headers.defines(Number, Type))
      return false;
    Any = true;
  }
  return Any;
}

/// True for `context->eflags` if the file has `struct sigcontext` from a header
/// of the project, and no type of the system with such a member.
bool StandIns::isOfOwnType(const Site &Member) {
  const NameRow &Row = nameTable()[Member.Row];
  if (Row.Where != NameWhere::Member || Row.Beside.empty())
    return false;
  auto [At, IsNew] = OwnTypes.try_emplace(Row.Beside.data());
  if (IsNew)
    At->second = haveOwnType(Row.Beside);
  return At->second;
}

bool StandIns::isProjectName(const Site &S, const Reach &Where) {
  if (S.Kind == SiteKind::Header)
    return isOwnHeader(S) || isOfKernel(S);
  if (S.Kind == SiteKind::Name && isOfOwnType(S))
    return true;
  std::string_view Subject = Facts.name(S.Subject);
  // A project that makes some of the names that "_mm_##" begins is a shim, and
  // makes all that it needs.
  if (S.Kind == SiteKind::PastedIntrinsic)
    return Context.Names.hasAnyOf(Subject.substr(0, Subject.size() - 2));
  return (S.Kind == SiteKind::Intrinsic || S.Kind == SiteKind::Name) &&
         (Context.Names.has(Subject, Number) || isMadeAround(S, Where));
}

const StandIns::Makers &StandIns::makersOf(Symbol Name) {
  auto [At, IsNew] = Known.try_emplace(Name);
  Makers &Of = At->second;
  if (!IsNew)
    return Of;
  std::vector<std::uint32_t> Branches; // of this file
  for (const PossibleName &N : Context.Names.perhaps(Facts.name(Name))) {
    if (!Context.Names.meets(N.File, Number))
      continue;
    if (N.File == Number)
      Branches.push_back(N.Branch);
    const BranchText *Condition = &Context.Texts.of(N.Guard);
    Of.Conditions.insert(Condition);
    if (!N.Asked)
      Of.Open.insert(Condition);
  }
  if (!Branches.empty())
    Of.Made = Context.Shapes.of(Number).shape().regionsOf(std::move(Branches));
  Of.WhereMissing = missingWithout(Of);
  return Of;
}

/// Returns the condition under which none of the makers is there, whatever a
/// build asks for.
Guard StandIns::missingWithout(const Makers &Of) const {
  std::set<std::string> Missing;
  std::vector<std::string> Names;
  std::size_t Size = 0;
  for (const BranchText *Condition : Of.Open) {
    std::string Negated = negatedText(Condition->Text);
    if (Negated.empty())
      continue;
    auto [At, IsNew] = Missing.insert(std::move(Negated));
    Size += IsNew ? At->size() : 0;
    Names.insert(Names.end(), Condition->Names.begin(), Condition->Names.end());
    // Each site shows the text, so it must not grow with the project.
    if (Missing.size() > 1 && Size > MaxSnippet)
      return {GuardKind::OnlyIfBuild,
              "the configuration takes none of the branches that make it"};
  }
  std::string All;
  for (const std::string &One : Missing)
    All += (All.empty() ? "" : " && ") +
           (Missing.size() > 1 && One.contains("||") ? "(" + One + ")" : One);
  return All.empty()
             ? Guard()
             : Guard{GuardKind::OnlyIf, std::move(All), std::move(Names)};
}

/// True if the site is in a branch that makes the name and depends on a
/// configuration, or if it is reached under the same condition as such a
/// branch.
bool StandIns::isMadeAround(const Site &S, const Reach &Where) {
  const Makers &Of = makersOf(S.Subject);
  Region At = S.Define == NoDefine ? S.Where : S.Define;
  return isWithin(Of.Made, At) ||
         (Where.Live < Truth::Both &&
          Of.Conditions.contains(&Context.condition(Where)));
}

Guard StandIns::whereMissing(const Site &S) {
  return S.Kind == SiteKind::Intrinsic || S.Kind == SiteKind::Name
             ? makersOf(S.Subject).WhereMissing
             : Guard();
}

/// True for target("aes") in a file for Arm: both machines have a feature of
/// that name.
bool StandIns::isFeatureOfArm(const Site &S) const {
  return S.Kind == SiteKind::Name && File.Arch == PathArch::Arm &&
         nameTable()[S.Row].Check == rule::X86TargetAttribute;
}

/// True if one of the headers of SIMDe that the unit has declares the name:
/// <simde/x86/sse2.h> has no _mm_shuffle_epi8.
bool StandIns::hasPart(const IntrinsicRow &Row) const {
  std::uint32_t Wanted = OtherShimPart;
  for (const ShimRow &Shim : shimTable())
    if (Shim.Part != 0 && Shim.Header.ends_with(Row.SimdeHeader))
      Wanted = Shim.Part;
  return Row.SimdeHeader.empty() || (Walked.Shims >> ShimParts & Wanted) != 0;
}

bool StandIns::coveredByShim(const Site &S, Truth Live) const {
  if (!Walked.Covered || Walked.Uncovered)
    return false;
  // A shim that a source includes provides names, but not <emmintrin.h>. A shim
  // that the build puts on the include path has the headers of intrinsics. An
  // include that is not certain to be reached is in the branch without the
  // shim.
  if (S.Kind == SiteKind::Header)
    return nameTable()[S.Row].DeclaresIntrinsics &&
           (!Walked.FindsCompilers || Live < Truth::AssumedTrue ||
            !filesOf(S).empty());
  if (S.Kind != SiteKind::Intrinsic)
    return S.Kind == SiteKind::PastedIntrinsic;
  // A file for Arm builds more such names on top of a shim: avx2neon.h on
  // sse2neon.h.
  if (File.Arch == PathArch::Arm)
    return true;
  auto has = [&](ShimCover Shim) {
    if ((Walked.Shims & bitOf(Shim)) == 0)
      return false;
    if (Shim == ShimCover::Simde && !hasPart(intrinsicTable()[S.Row]))
      return false;
    return Shim == ShimCover::Sse2neon && !Context.OwnSse2neon.empty()
               ? Context.OwnSse2neon.contains(Facts.name(S.Subject))
               : covers(Shim, intrinsicTable()[S.Row]);
  };
  return has(ShimCover::Sse2neon) || has(ShimCover::Simde) ||
         has(ShimCover::Ours) || has(ShimCover::All);
}

} // namespace armlift::source
