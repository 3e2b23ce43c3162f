#include "core/build/BuildSettings.h"

#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace armlift {

BuildSettings::BuildSettings(std::span<const InputFacts> Inputs,
                             const BuildFileIndex &Files)
    : Kconfig(Inputs) {
  for (const auto &[In, Facts] : Files.all()) {
    if (!Facts->File.OfIncluder)
      Whole.insert(parentPath(In->ContextPath));
    if (isConfigureScript(*In))
      Configured.insert(parentPath(In->ContextPath));
  }
  for (const auto &[In, Facts] : Files.all())
    for (const BuildSetting &S : Facts->Settings)
      Known[S.Name][folderOf(*In)].push_back({In, &S});
  noteIncludes(Files);
  noteSetters(Files);
}

/// A call of CMake passes variables the way a compiler is passed macros:
/// -DUSE_AVX=ON.
void BuildSettings::noteSetters(const BuildFileIndex &Files) {
  std::set<std::string_view> Globs;
  for (const auto &[In, Facts] : Files.all()) {
    for (const std::string &Name : Facts->MaySet)
      (Name.contains('*') ? Globs : MaySet).insert(Name);
    if (Facts->System != BuildSystem::CMake)
      for (const MacroSetting &M : Facts->Macros)
        Defined.insert(M.Name);
  }
  MaySetGlobs.assign(Globs.begin(), Globs.end());
  noteUnseen(Files);
}

/// A missing file counts if it may be included by default. Whether it may can
/// depend on what other missing files set.
void BuildSettings::noteUnseen(const BuildFileIndex &Files) {
  constexpr unsigned MaxRounds = 10; // then all count
  std::vector<std::pair<const InputFacts *, const BuildExpression *>> Missing;
  for (const auto &[In, Facts] : Files.all()) {
    const bool IsMake = Facts->System == BuildSystem::Make;
    if (!IsMake && Facts->System != BuildSystem::CMake)
      continue;
    for (const auto &[Glob, Condition] : Facts->Further.Includes)
      // "include $(TOPDIR)/rules.mk" may name a file of another tree.
      if ((IsMake || !Glob.contains('*')) &&
          Files.matching(patternIn(parentPath(In->ContextPath), Glob)).empty())
        Missing.emplace_back(In, &Condition);
  }
  for (std::size_t Round = 0, Found = 1; Found != 0; ++Round) {
    Found = std::erase_if(Missing, [&](const auto &Include) {
      const auto &[In, Condition] = Include;
      const bool MayHold = Round == MaxRounds ||
                           valueOf(*In, *Condition).ByDefault != Ternary::False;
      if (MayHold)
        SetUnseen.insert(folderOf(*In));
      return MayHold;
    });
    Answers.clear(); // they depend on SetUnseen
  }
}

bool BuildSettings::isUnset(const InputFacts &In, std::string_view Name) const {
  Name = Name.substr(0, Name.find('='));
  constexpr std::size_t MaxGlobs = 1000; // more than any real project has
  auto seesAll = [&] {
    // A piece of Makefiles sees what the files see that include it.
    if (In.get<BuildFacts>()->File.OfIncluder &&
        In.get<BuildFacts>()->System == BuildSystem::Make)
      return SetUnseen.empty();
    for (std::string_view Folder = folderOf(In);; Folder = parentPath(Folder)) {
      if (SetUnseen.contains(Folder))
        return false;
      if (Folder.empty())
        return true;
    }
  };
  const BuildSystem System = In.get<BuildFacts>()->System;
  const bool IsCMake = System == BuildSystem::CMake;
  return (IsCMake || System == BuildSystem::Make) && seesAll() &&
         !(IsCMake && Defined.contains(Name)) && !MaySet.contains(Name) &&
         MaySetGlobs.size() <= MaxGlobs &&
         std::ranges::none_of(MaySetGlobs, [&](std::string_view Glob) {
           return globMatch(Glob, Name);
         });
}

void BuildSettings::noteIncludes(const BuildFileIndex &Files) {
  // The one file that a glob matches, or null. Many files use the same glob.
  std::map<std::string, const InputFacts *> Meant;
  auto fileOf = [&](std::string Glob) {
    auto [At, New] = Meant.try_emplace(std::move(Glob));
    if (New)
      if (auto All = Files.matching(At->first);
          All.size() == 1 && All[0].Facts->File.OfIncluder)
        At->second = All[0].In;
    return At->second;
  };
  for (const auto &[In, Facts] : Files.all()) {
    if (Facts->System != BuildSystem::CMake)
      continue;
    // include() looks in the folder of the including CMakeLists.txt.
    for (const auto &[Glob, Condition] : Facts->Further.Includes)
      if (const InputFacts *File = fileOf(
              Glob.starts_with("**/") ? Glob : patternIn(folderOf(*In), Glob)))
        Included[In].push_back(File);
  }
}

std::string_view BuildSettings::folderOf(const InputFacts &In) const {
  std::string_view Folder = parentPath(In.ContextPath);
  const BuildFacts &Facts = *In.get<BuildFacts>();
  const std::set<std::string_view> &Ends =
      Facts.File.OfConfigure ? Configured : Whole;
  if (Facts.File.OfIncluder)
    while (!Folder.empty() && !Ends.contains(Folder))
      Folder = parentPath(Folder);
  return Folder;
}

void BuildSettings::addOf(const InputFacts &File, const Definitions &All,
                          std::vector<Definition> &To) const {
  if (auto Of = All.find(folderOf(File)); Of != All.end())
    std::ranges::copy_if(Of->second, std::back_inserter(To),
                         [&](const Definition &D) { return D.In == &File; });
}

/// The definitions that `In` sees, in the order in which they take effect: from
/// the root down, included files last. Make starts afresh in each folder and
/// sees only included files there; a Bazel label means the same everywhere; the
/// other systems pass variables down. Nothing if there are more definitions
/// than any real project has.
std::optional<std::vector<BuildSettings::Definition>>
BuildSettings::seenBy(const InputFacts &In, const Definitions &All) const {
  constexpr std::size_t MaxInFolder = 100;
  const BuildSystem System = In.get<BuildFacts>()->System;
  std::vector<Definition> Own, OfPieces;
  if (System == BuildSystem::Bazel) {
    for (const auto &[Folder, Here] : All)
      std::ranges::copy_if(Here, std::back_inserter(Own),
                           [&](const Definition &D) {
                             return D.In->get<BuildFacts>()->System == System;
                           });
    return Own.size() > MaxInFolder ? std::nullopt : std::optional(Own);
  }
  std::string_view Here = folderOf(In);
  for (std::string_view Folder = Here;; Folder = parentPath(Folder)) {
    if (auto At = All.find(Folder); At != All.end()) {
      if (At->second.size() > MaxInFolder)
        return std::nullopt;
      for (const Definition &D : At->second | std::views::reverse) {
        const auto *Sets = D.In->get<BuildFacts>();
        if (D.In == &In || Sets->System != System)
          continue;
        if (Sets->File.OfIncluder)
          OfPieces.push_back(D);
        else if (System != BuildSystem::Make || Folder == Here)
          Own.push_back(D);
      }
    }
    if (Folder.empty())
      break;
  }
  // After include(deps/x/cmake/x.cmake), the variables of x.cmake belong to the
  // including file, although deps/x has a build of its own.
  if (auto At = Included.find(&In); At != Included.end())
    for (const InputFacts *File : At->second)
      if (std::string_view Of = folderOf(*File);
          !Of.empty() && Here != Of && !isBelow(Here, Of))
        addOf(*File, All, OfPieces);
  std::ranges::reverse(Own);
  Own.insert(Own.end(), OfPieces.rbegin(), OfPieces.rend());
  return Own;
}

/// The definitions in the files that `In` includes, directly or through others,
/// in the order in which they take effect.
std::vector<BuildSettings::Definition>
BuildSettings::includedBy(const InputFacts &In, const Definitions &All) const {
  constexpr std::size_t MaxFiles = 100; // more than any real project has
  std::vector<Definition> Found;
  std::set<const InputFacts *> Read{&In};
  auto follow = [&](const auto &Follow, const InputFacts &From) -> void {
    auto At = Included.find(&From);
    if (At == Included.end())
      return;
    for (const InputFacts *File : At->second) {
      if (Read.size() == MaxFiles || !Read.insert(File).second)
        continue;
      Follow(Follow, *File);
      addOf(*File, All, Found);
    }
  };
  follow(follow, In);
  return Found;
}

/// True if a file that `In` sees sets the variable of the question `Name` to
/// some word (see wordQuestion()).
bool BuildSettings::holdsOtherWord(const InputFacts &In,
                                   std::string_view Name) const {
  const std::string_view Front = Name.substr(0, Name.find('=') + 1);
  auto Set = Known.lower_bound(Front);
  if (Front.empty() || Set == Known.end() || !Set->first.starts_with(Front))
    return false;
  std::optional<std::vector<Definition>> Seen = seenBy(In, Set->second);
  return Seen && !Seen->empty();
}

/// Nothing if no visible file sets the variable.
std::optional<MachineTruth> BuildSettings::findTruth(const InputFacts &In,
                                                     const Question &Of,
                                                     unsigned Depth) const {
  constexpr unsigned MaxDepth = 4; // also ends cycles
  const auto &[Name, Before] = Of;
  auto Set = Known.find(Name);
  if (Set == Known.end() && !Before && holdsOtherWord(In, Name))
    return FalseByDefault;
  if (Set == Known.end() || Depth == MaxDepth)
    return std::nullopt;
  std::vector<std::pair<Definition, MachineTruth>> Values;
  for (const Definition &D :
       Before ? includedBy(In, Set->second)
              : seenBy(In, Set->second).value_or(std::vector<Definition>()))
    Values.emplace_back(D, valueOf(*D.In, D.Setting->Value, Depth + 1));
  // option() in an included file counts only if the includer sets nothing. In
  // Make the last value counts.
  auto Last = std::ranges::stable_partition(Values, [](const auto &Set) {
    const auto &[D, Value] = Set;
    const auto *Sets = D.In->template get<BuildFacts>();
    return Sets->File.OfIncluder && Sets->System != BuildSystem::Make &&
           (Value == TrueByDefault || Value == FalseByDefault);
  });
  if (Before)
    Values.erase(Values.begin(), Last.begin());
  MachineTruth Now = Before.value_or(NeverTrue); // an unset variable is false
  for (const auto &[D, Value] : Values) {
    // "if(X AND NOT UNIX) set(X OFF)" reads the value that X had before.
    MachineTruth Where =
        valueOf(*D.In, D.Setting->Where,
                [&, In = D.In](std::string_view Asked,
                               std::optional<MachineTruth> Was) {
                  return Asked == Name && Now != NeverTrue
                             ? std::optional(Now)
                             : truthOf(*In, {Asked, Was}, Depth + 1);
                });
    Now = choose(Where, Value, Now);
  }
  // If the value of a variable that `In` does not set is false everywhere, an
  // unseen file must set it.
  return Now == NeverTrue && !Before ? std::nullopt : std::optional(Now);
}

std::optional<MachineTruth> BuildSettings::truthOf(const InputFacts &In,
                                                   const Question &Of,
                                                   unsigned Depth) const {
  if (std::optional<MachineTruth> Symbol = Kconfig.of(Of.Name))
    return Symbol;
  auto [Answer, New] = Answers.try_emplace({&In, Of, Depth});
  if (New)
    Answer->second = findTruth(In, Of, Depth);
  return Answer->second;
}

MachineTruth BuildSettings::valueOf(const InputFacts &In,
                                    const BuildExpression &Condition,
                                    unsigned Depth) const {
  return valueOf(
      In, Condition,
      [&](std::string_view Name, std::optional<MachineTruth> Before) {
        return truthOf(In, {Name, Before}, Depth);
      });
}

MachineTruth BuildSettings::valueOf(const InputFacts &In,
                                    const BuildExpression &Condition,
                                    const BuildExpression::Lookup &Say) const {
  return Condition.value(
      Say, [&](std::string_view Name) { return isUnset(In, Name); });
}

} // namespace armlift
