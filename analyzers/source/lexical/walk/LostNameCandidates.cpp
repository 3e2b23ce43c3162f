#include "analyzers/source/lexical/walk/LostNameCandidates.h"

#include "analyzers/source/lexical/project/MentionSearch.h"
#include "analyzers/source/lexical/project/PastedNames.h"
#include "core/code/NameBytes.h"
#include "core/rules/FileTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <bitset>
#include <unordered_set>

namespace armlift::source {

/// Returns, by file, whether only branches for a machine include the header,
/// directly or through other such headers.
static std::vector<bool> headersOfMachine(const std::vector<ProjectFile> &Files,
                                          const ProjectIndex &Index) {
  std::vector<bool> OfMachine(Files.size());
  std::vector<std::uint32_t> Work; // files that plain includes make plain
  for (std::uint32_t File = 0; File < Files.size(); ++File) {
    OfMachine[File] = Files[File].Facts->Kind == FileKind::Header &&
                      !Index.includersOf(File).empty();
    if (!OfMachine[File])
      Work.push_back(File);
  }
  while (!Work.empty()) {
    std::uint32_t File = Work.back();
    Work.pop_back();
    for (const IncludeEdge &E : Index.includesOf(File)) {
      const Directive &D = Files[File].Facts->Directives[E.From.Directive];
      if (OfMachine[E.To] && D.Of != BranchOf::Machine) {
        OfMachine[E.To] = false;
        Work.push_back(E.To);
      }
    }
  }
  return OfMachine;
}

LostNameCandidates::LostNameCandidates(const std::vector<ProjectFile> &Files,
                                       Simulation &Walk,
                                       const std::set<std::string> &Given,
                                       unsigned Jobs)
    : Files(Files), Index(Walk.index()),
      OfMachine(headersOfMachine(Files, Index)),
      OwnMacros(Files, Index, OfMachine, Given) {
  findCandidates(Given);
  if (!ByMention.empty())
    findMentions(Jobs);
  for (const auto &[Mention, C] : ByMention) {
    for (const Maker &M : C.Makers)
      if (OfMachine[M.File]) {
        Walk.needs().needRegion(M.File, M.Where);
        for (DirectiveRef At : findEntrances(M.File))
          Walk.needs().needFile(At.File); // the branches beside it too
      } else {
        Walk.needs().needFile(M.File);
      }
    for (const LostNameCandidate::Use &U : C.Uses)
      Walk.needs().needRegion(U.File, U.Where);
  }
}

/// Returns the includes that lead to the header; empty if there are more than
/// can be followed.
std::span<const DirectiveRef>
LostNameCandidates::findEntrances(std::uint32_t Header) {
  constexpr unsigned MaxIncludes = 1000;
  auto [At, IsNew] = Entrances.try_emplace(Header);
  if (!IsNew)
    return At->second;
  unsigned Includes = 0;
  std::unordered_set<std::uint32_t> Met{Header};
  for (std::vector<std::uint32_t> Queue{Header}; !Queue.empty();) {
    std::uint32_t To = Queue.back();
    Queue.pop_back();
    for (const IncludeEdge &E : Index.includersOf(To)) {
      if (++Includes > MaxIncludes) {
        At->second.clear();
        return At->second;
      }
      if (!OfMachine[E.From.File])
        At->second.push_back(E.From);
      else if (Met.insert(E.From.File).second)
        Queue.push_back(E.From.File);
    }
  }
  std::ranges::sort(At->second, {}, [](DirectiveRef E) {
    return std::pair(E.File, E.Directive);
  });
  return At->second;
}

template <typename Function>
void LostNameCandidates::visitNames(std::uint32_t File,
                                    const Function &Visit) const {
  const SourceFacts &Facts = *Files[File].Facts;
  for (BranchName N : Facts.BranchNames) {
    N.Of = OwnMacros.branchOf(File, N);
    if (OfMachine[File] ? N.As != MadeAs::Macro : N.Of != BranchOf::Any)
      Visit(N);
  }
  if (!OfMachine[File])
    return;
  for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
    if (Facts.Directives[D].Kind == DirectiveKind::Define)
      Visit(BranchName{Facts.Directives[D].Name, D, MadeAs::Macro,
                       BranchOf::Machine});
}

/// True for a name of the compiler (C11, 7.1.3), a standard library or the
/// system.
static bool isEverywhere(std::string_view Name, MadeAs As, UsedAs How) {
  bool Reserved =
      Name.size() > 1 && Name[0] == '_' && (Name[1] == '_' || isUpper(Name[1]));
  // A name of the kernel's is a program's own.
  const NameRow *Row = findNameRow(Name);
  bool OfSystem = How == UsedAs::Call ? isSystemMacroWithParameters(Name)
                                      : isSystemConstant(Name);
  return Reserved || OfSystem || findIntrinsic(Name) ||
         (Row && Row->Beside.empty()) ||
         std::ranges::binary_search(
             As == MadeAs::Type ? libraryTypes() : libraryFunctions(), Name);
}

namespace {

/// The names that the conditions of a file ask for.
class AskedNames {
public:
  explicit AskedNames(const SourceFacts &Facts) : Shape(Facts) {
    for (std::uint32_t Branch = 0; Branch < Facts.Directives.size(); ++Branch) {
      if (Shape.Of[Branch] == NoBranch)
        continue;
      const Directive &D = Facts.Directives[Branch];
      for (std::uint32_t I = D.FirstToken; I < D.LastToken; ++I)
        if (Facts.Tokens[I].Kind == TokenKind::Identifier)
          if (std::vector<std::uint32_t> &In = AskedIn[Facts.Tokens[I].Value];
              In.empty() || In.back() != Branch)
            In.push_back(Branch);
    }
  }

  /// True if a condition around the definition asks for the name itself:
  /// `#if defined(__x86_64__) && !defined(NAME)` provides the name for older
  /// headers.
  bool isAskedForAround(const BranchName &N) const {
    constexpr unsigned MaxDepth = 100;
    unsigned Depth = 0;
    auto Asked = AskedIn.find(N.Name);
    for (std::uint32_t Branch = Shape.Around[N.Where]; Branch != NoBranch;
         Branch = Shape.All[Shape.Of[Branch]].Parent) {
      if (++Depth > MaxDepth)
        return true; // too deep to tell what the definition depends on
      if (Asked != AskedIn.end() &&
          std::ranges::binary_search(Asked->second, Branch))
        return true;
    }
    return false;
  }

private:
  const Ladders Shape;
  /// By name: the branches whose conditions have it, in order.
  std::unordered_map<Symbol, std::vector<std::uint32_t>> AskedIn;
};

} // namespace

static UsedAs useOf(const SourceFacts &Facts, const BranchName &N) {
  if (N.As == MadeAs::Type)
    return UsedAs::Type;
  return N.As == MadeAs::Macro && !Facts.Directives[N.Where].FunctionLike
             ? UsedAs::Name
             : UsedAs::Call;
}

void LostNameCandidates::findCandidates(const std::set<std::string> &Given) {
  // A name in a branch for another target is a candidate only if a branch for a
  // machine has it too.
  for (std::uint32_t File = 0; File < Files.size(); ++File)
    visitNames(File, [&](const BranchName &N) {
      if (N.Of == BranchOf::Machine || OfMachine[File])
        ByMention.try_emplace(
            mentionOf(nameHash(Files[File].Facts->name(N.Name))));
    });
  std::unordered_set<std::uint32_t> Left;
  std::unordered_map<MacroId, bool> MadeElsewhere;
  for (std::uint32_t File = 0; File < Files.size(); ++File) {
    const SourceFacts &Facts = *Files[File].Facts;
    std::optional<AskedNames> Asked;
    visitNames(File, [&](const BranchName &N) {
      std::string_view Name = Facts.name(N.Name);
      std::uint32_t Mention = mentionOf(nameHash(Name));
      auto Known = ByMention.find(Mention);
      if (Known == ByMention.end())
        return;
      if (!Asked)
        Asked.emplace(Facts);
      LostNameCandidate &C = Known->second;
      MacroId Id = Index.of(File).Ids[N.Name];
      auto [Elsewhere, IsNew] = MadeElsewhere.try_emplace(Id);
      if (IsNew)
        Elsewhere->second = Given.contains(std::string(Name)) ||
                            isEverywhere(Name, N.As, useOf(Facts, N)) ||
                            OwnMacros.isMadeElsewhere(Index[Id]);
      const bool IsOther =
          !C.Makers.empty() &&
          (C.Name != Name || (C.As == MadeAs::Type) != (N.As == MadeAs::Type));
      if (Elsewhere->second || IsOther || Asked->isAskedForAround(N))
        Left.insert(Mention);
      C.Name = Name;
      if (C.Makers.empty()) {
        C.As = N.As;
        C.How = useOf(Facts, N);
      }
      C.Makers.push_back({File, N.Where});
    });
  }
  for (std::uint32_t Mention : Left)
    ByMention.erase(Mention);
  for (auto &[Mention, C] : ByMention)
    std::ranges::sort(C.Makers);
  dropPastedNames();
}

/// Drops functions and types whose names begin or end with a part that some
/// macro pastes: the macro may make them, as in `static inline T T##_blend(…)`.
void LostNameCandidates::dropPastedNames() {
  if (ByMention.empty())
    return;
  constexpr std::size_t LeastPart = 3;
  const PastedNames Pasted(Files, LeastPart);
  std::erase_if(ByMention, [&](const auto &Entry) {
    const LostNameCandidate &C = Entry.second;
    bool MayBePasted = false;
    if (C.As != MadeAs::Macro)
      Pasted.visitPartsOf(C.Name,
                          [&](std::string_view) { MayBePasted = true; });
    return MayBePasted;
  });
}

void LostNameCandidates::findMentions(unsigned Jobs) {
  std::bitset<16384> Maybe;
  for (const auto &[Mention, C] : ByMention)
    Maybe.set((Mention >> 1) % Maybe.size());
  auto isWanted = [&](std::uint32_t Hash) {
    return Maybe.test((Hash >> 1) % Maybe.size()) &&
           ByMention.contains(mentionOf(Hash));
  };
  std::vector<std::pair<std::uint32_t, Maker>> Others; // by mention
  auto Declared =
      source::findMentions(Files, &SourceFacts::Declared, isWanted, Jobs);
  for (std::uint32_t File = 0; File < Files.size(); ++File)
    for (auto [Hash, Where] : Declared[File]) {
      auto At = ByMention.find(mentionOf(Hash));
      if (At == ByMention.end())
        continue;
      const std::vector<Maker> &Makers = At->second.Makers;
      auto Same = std::ranges::lower_bound(Makers, Maker{File, Where});
      if (Same != Makers.end() && *Same == Maker{File, Where})
        continue;
      if (OfMachine[File]) // of a third machine
        Others.emplace_back(At->first, Maker{File, Where});
      else // perhaps declared outside of such a branch
        ByMention.erase(At);
    }
  for (const auto &[Mention, Other] : Others)
    if (auto At = ByMention.find(Mention); At != ByMention.end())
      At->second.Makers.push_back(Other);
  if (!Others.empty())
    for (auto &[Mention, C] : ByMention)
      std::ranges::sort(C.Makers);
  auto Uses = source::findMentions(Files, &SourceFacts::Uses, isWanted, Jobs);
  for (std::uint32_t File = 0; File < Files.size(); ++File)
    for (auto [Hash, Where] : Uses[File])
      ByMention.at(mentionOf(Hash))
          .Uses.push_back({File, Where, (Hash & CallBit) != 0, false});
  auto InBodies =
      source::findMentions(Files, &SourceFacts::BodyUses, isWanted, Jobs);
  for (std::uint32_t File = 0; File < Files.size(); ++File)
    for (auto [Hash, Define] : InBodies[File]) {
      ByMention.at(mentionOf(Hash))
          .Uses.push_back({File, Define, (Hash & CallBit) != 0, true});
      const SourceFacts &Facts = *Files[File].Facts;
      UsingMacros.push_back(Facts.name(Facts.Directives[Define].Name));
    }
  std::erase_if(ByMention, [](const auto &C) { return C.second.Uses.empty(); });
}

} // namespace armlift::source
