#include "analyzers/source/lexical/LostNames.h"

#include "analyzers/source/lexical/DeadBranches.h"
#include "analyzers/source/lexical/SiteText.h"
#include "core/code/NameBytes.h"
#include "core/rules/FileTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <bitset>

namespace armlift::source {

LostNames::LostNames(const std::vector<ProjectFile> &Files, Simulation &Walk,
                     const std::set<std::string> &Given)
    : Files(Files), Walk(Walk) {
  findCandidates(Given);
  if (!ByMention.empty())
    findMentions();
  for (const auto &[Mention, C] : ByMention) {
    for (const Maker &M : C.Makers)
      Walk.needs().needFile(M.File); // the branches beside it, too
    for (const Use &U : C.Uses)
      Walk.needs().needRegion(U.File, U.Where);
  }
}

/// The compiler's (C11, 7.1.3), a standard library's or the system's.
static bool isEverywhere(std::string_view Name) {
  std::size_t Family = Name.find('_');
  if (Family != Name.npos &&
      std::ranges::binary_search(systemConstants(), Name.substr(0, Family)))
    return true;
  bool Reserved =
      Name.size() > 1 && Name[0] == '_' && (Name[1] == '_' || isUpper(Name[1]));
  return Reserved || findIntrinsic(Name) || findNameRow(Name) ||
         std::ranges::binary_search(libraryFunctions(), Name);
}

/// `#define name other` gives another name to what may be somebody else's.
static bool isAlias(const SourceFacts &Facts, const Directive &D) {
  return D.LastToken - D.FirstToken == D.Parameters + 1u &&
         Facts.Tokens[D.LastToken - 1].Kind == TokenKind::Identifier;
}

/// Somebody makes the macro for every machine, or may: outside of branches
/// that name one, when the project is configured, for a while alone, or where
/// system headers have none.
bool LostNames::isMadeElsewhere(const MacroName &Macro) const {
  return !Macro.ConfiguredIn.empty() || !Macro.Undefinitions.empty() ||
         std::ranges::any_of(Macro.Definitions, [&](const DefinitionSite &At) {
           const SourceFacts &Facts = *Files[At.File].Facts;
           bool OfMachine = std::ranges::binary_search(
               Facts.BranchNames, At.Directive, {}, &BranchName::Where);
           return At.IsDefault || !OfMachine ||
                  isAlias(Facts, Facts.Directives[At.Directive]);
         });
}

/// A condition around the definition asks for the very name: `#if
/// defined(__x86_64__) && !defined(NAME)` is there for older headers.
static bool isAskedForAround(const SourceFacts &Facts, const Ladders &Shape,
                             const BranchName &N) {
  for (std::uint32_t Branch = Shape.Around[N.Where]; Branch != NoBranch;
       Branch = Shape.All[Shape.Of[Branch]].Parent) {
    const Directive &D = Facts.Directives[Branch];
    for (std::uint32_t I = D.FirstToken; I < D.LastToken; ++I)
      if (Facts.Tokens[I].Kind == TokenKind::Identifier &&
          Facts.Tokens[I].Value == N.Name)
        return true;
  }
  return false;
}

void LostNames::findCandidates(const std::set<std::string> &Given) {
  std::set<std::uint32_t> Left;
  for (std::uint32_t File = 0; File < Files.size(); ++File) {
    const SourceFacts &Facts = *Files[File].Facts;
    if (Facts.BranchNames.empty())
      continue;
    const Ladders Shape(Facts);
    for (const BranchName &N : Facts.BranchNames) {
      std::string_view Name = Facts.name(N.Name);
      std::uint32_t Mention = mentionOf(nameHash(Name));
      Candidate &C = ByMention[Mention];
      const MacroName &Macro = Walk.index()[Walk.index().of(File).Ids[N.Name]];
      if ((!C.Makers.empty() && C.Name != Name) ||
          Given.contains(std::string(Name)) || isEverywhere(Name) ||
          isMadeElsewhere(Macro) || isAskedForAround(Facts, Shape, N))
        Left.insert(Mention);
      C.Name = Name;
      C.Makers.push_back({File, N.Where, N.Macro});
    }
  }
  for (std::uint32_t Mention : Left)
    ByMention.erase(Mention);
}

void LostNames::findMentions() {
  std::bitset<16384> Maybe;
  for (const auto &[Mention, C] : ByMention)
    Maybe.set((Mention >> 1) % Maybe.size());
  auto find = [&](std::uint32_t Hash) {
    return Maybe.test((Hash >> 1) % Maybe.size())
               ? ByMention.find(mentionOf(Hash))
               : ByMention.end();
  };
  for (std::uint32_t File = 0; File < Files.size(); ++File)
    Files[File].Facts->Declared.visit([&](std::uint32_t Hash, Region Where) {
      auto At = find(Hash);
      if (At != ByMention.end() &&
          std::ranges::none_of(At->second.Makers, [&](const Maker &M) {
            return M.File == File && M.Where == Where;
          }))
        ByMention.erase(At); // perhaps declared outside of such a branch
    });
  for (std::uint32_t File = 0; File < Files.size(); ++File)
    Files[File].Facts->Uses.visit([&](std::uint32_t Hash, Region Where) {
      if (auto At = find(Hash); At != ByMention.end())
        At->second.Uses.push_back({File, Where, (Hash & CallBit) != 0});
    });
  std::erase_if(ByMention, [](const auto &C) { return C.second.Uses.empty(); });
}

/// The branch for x86 that makes the name, where no other is live.
std::optional<DirectiveRef> LostNames::lostBranch(const Candidate &C) const {
  std::optional<DirectiveRef> Found;
  for (const Maker &M : C.Makers) {
    const WalkedFile &Walked = Walk.of(M.File);
    if (!isDead(Walked.Live[M.Where]))
      return std::nullopt;
    DeadBranches Dead(*Files[M.File].Facts, Walked);
    std::uint32_t Branch = Dead.around(M.Where);
    if (Branch == NoBranch || !Walked.ArchBranch[Branch])
      continue;
    // What stands beside it may have the name from a header. A function of two
    // conditionals is overloaded: there may be more of it.
    if (Dead.hasLiveSibling(Branch) ||
        (Found && !M.Macro &&
         (Found->File != M.File ||
          !Dead.areOfOneLadder(Found->Directive, Branch))))
      return std::nullopt;
    if (!Found)
      Found = {M.File, Branch};
  }
  return Found;
}

/// The text of `To` is part of what the file includes.
bool LostNames::includes(std::uint32_t File, std::uint32_t To) {
  auto [At, IsNew] = Included.try_emplace(File);
  std::vector<bool> &Reached = At->second;
  if (IsNew) {
    Reached.resize(Files.size());
    Reached[File] = true;
    for (std::vector<std::uint32_t> Queue{File}; !Queue.empty();) {
      std::uint32_t From = Queue.back();
      Queue.pop_back();
      for (const IncludeEdge &E : Walk.index().includesOf(From))
        if (!Reached[E.To]) {
          Reached[E.To] = true;
          Queue.push_back(E.To);
        }
    }
  }
  return Reached[To];
}

void LostNames::settle() {
  for (const auto &[Mention, C] : ByMention) {
    std::optional<DirectiveRef> Made = lostBranch(C);
    if (!Made)
      continue;
    // Names that collide are no candidates: the makers are of one kind.
    const Maker &First = C.Makers.front();
    bool AsCall = !First.Macro ||
                  Files[First.File].Facts->Directives[First.Where].FunctionLike;
    // What code names otherwise than by a call is a type or a member, too.
    if (AsCall && std::ranges::any_of(C.Uses, [&](const Use &U) {
          return !U.AsCall && !isDead(Walk.of(U.File).Live[U.Where]);
        }))
      continue;
    std::uint32_t Last = NoFile;
    for (const Use &U : C.Uses) {
      if (U.File == Last || (AsCall && !U.AsCall) ||
          Walk.of(U.File).Live[U.Where] != Truth::True ||
          !includes(U.File, Made->File))
        continue;
      Last = U.File;
      ByFile[U.File].push_back({C.Name, AsCall, U.Where, *Made});
      Branches.insert({Made->File, Made->Directive});
    }
  }
  for (auto &[File, Uses] : ByFile)
    std::ranges::sort(
        Uses, {}, [](const LostUse &U) { return std::pair(U.Where, U.Name); });
}

std::span<const LostUse> LostNames::of(std::uint32_t File) const {
  auto At = ByFile.find(File);
  return At == ByFile.end() ? std::span<const LostUse>() : At->second;
}

} // namespace armlift::source
