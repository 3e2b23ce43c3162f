#include "analyzers/source/lexical/project/ProjectIndex.h"

#include "analyzers/source/lexical/project/Includes.h"
#include "analyzers/source/lexical/scan/IncludeGuards.h"
#include "core/input/FileKinds.h"
#include "core/input/PathArch.h"
#include "core/rules/FileTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Parallel.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>
#include <utility>

namespace armlift::source {

namespace {

bool isOfOtherSystem(std::string_view Header) {
  return std::ranges::binary_search(otherSystemHeaders(),
                                    std::string_view(lowerCase(Header)));
}

/// True if the name of a header suggests that it is one of a library.
bool isForeign(std::string_view Header) {
  std::size_t Folder = Header.find('/');
  return (Folder == Header.npos ||
          !std::ranges::binary_search(systemHeaderFolders(),
                                      Header.substr(0, Folder))) &&
         !std::ranges::binary_search(systemHeaders(), Header) &&
         !findHeaderRow(Header) && !isOfOtherSystem(Header);
}

/// True for a header of a library that is usually installed, however it is
/// included.
bool isOfInstalledLibrary(std::string_view Header) {
  std::size_t Folder = Header.find('/');
  return std::ranges::binary_search(libraryHeaders(), Header) ||
         (Folder != Header.npos &&
          std::ranges::binary_search(libraryHeaderFolders(),
                                     Header.substr(0, Folder)));
}

} // namespace

ProjectIndex::ProjectIndex(const std::vector<ProjectFile> &Files,
                           const IncludeResolver &Resolver, unsigned Jobs)
    : Files(Files), ByFile(Files.size()) {
  for (std::string_view Name : SpecialNames)
    intern(Name);
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    const SourceFacts &Facts = *Files[I].Facts;
    FileNames &Of = ByFile[I];
    Of.Ids.reserve(Facts.Symbols.size());
    for (const std::string &Name : Facts.Symbols)
      Of.Ids.push_back(intern(Name));
    if (std::optional<std::uint32_t> Opener = guardOf(Facts)) {
      Of.GuardAt = *Opener;
      Of.Guard = Of.Ids[absentName(Facts, Facts.Directives[*Opener])];
    }
    Of.IncludedOnce =
        Of.Guard != NoFile ||
        std::ranges::any_of(Facts.Directives, [](const Directive &D) {
          return D.Kind == DirectiveKind::PragmaOnce;
        });
    collectMacros(I);
  }
  std::vector<std::vector<IncludedHeader>> Spelled(Files.size());
  parallelFor(
      Files.size(), Jobs,
      [&](std::size_t I) {
        for (const Directive &D : Files[I].Facts->Directives)
          if (D.Kind == DirectiveKind::Include && D.Name != NoSymbol)
            Spelled[I].push_back(headerOf(Files[I], D, Resolver));
      },
      FilesPerTask);
  findClosingParts();
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    collectIncludes(I, Spelled[I], Resolver);
  Includers = Includes;
  std::ranges::stable_sort(Includers, {}, &IncludeEdge::To);
  spreadForeign();
  spreadOtherSystem();
  findArgumentSites();
}

MacroId ProjectIndex::intern(std::string_view Name) {
  if (auto It = IdByName.find(Name); It != IdByName.end())
    return It->second;
  MacroId Id = size();
  Names.emplace_back().Spelling = Name;
  IdByName.emplace(Names.back().Spelling, Id);
  return Id;
}

MacroId ProjectIndex::find(std::string_view Name) const {
  auto It = IdByName.find(Name);
  return It == IdByName.end() ? NoFile : It->second;
}

void ProjectIndex::collectMacros(std::uint32_t File) {
  const SourceFacts &Facts = *Files[File].Facts;
  const std::vector<MacroId> &Ids = ByFile[File].Ids;
  std::vector<Symbol> Open; // the name whose absence each open branch asks for
  // By Symbol: how many open branches ask for its absence. The last entry is
  // for branches that ask for none.
  std::vector<std::uint32_t> Asking(Ids.size() + 1);
  auto asking = [&](Symbol Name) -> std::uint32_t & {
    return Asking[std::min<std::size_t>(Name, Ids.size())];
  };
  auto close = [&] {
    --asking(Open.back());
    Open.pop_back();
  };
  auto open = [&](Symbol Absent) { ++asking(Open.emplace_back(Absent)); };
  for (std::uint32_t I = 0; I < Facts.Directives.size(); ++I) {
    const Directive &D = Facts.Directives[I];
    if (opensConditional(D.Kind)) {
      // An include guard is no default: it tells that the header was read
      // before.
      open(I == ByFile[File].GuardAt ? NoSymbol : absentName(Facts, D));
    } else if (continuesConditional(D.Kind) && !Open.empty()) {
      close();
      open(NoSymbol);
    } else if (D.Kind == DirectiveKind::Endif && !Open.empty()) {
      close();
    } else if (D.Kind == DirectiveKind::Define) {
      Names[Ids[D.Name]].Definitions.push_back({File, I, asking(D.Name) > 0});
    } else if ((D.Kind == DirectiveKind::Undef && D.Name != NoSymbol) ||
               D.Kind == DirectiveKind::Configure) {
      Names[Ids[D.Name]].Undefinitions.push_back({File, I});
    } else if (D.Kind == DirectiveKind::PushMacro ||
               D.Kind == DirectiveKind::PopMacro) {
      MacroName &Name = Names[Ids[D.Name]];
      Name.Undefinitions.push_back({File, I});
      if (Name.Saved == NoFile) // no program can spell it
        Name.Saved = intern("<saved " + Name.Spelling + ">");
    }
  }
  for (const ConfiguredName &C : Facts.Configured) {
    MacroName &Name = Names[Ids[C.Name]];
    Name.ConfiguredIn.push_back({File, C.Directive});
    Name.OnlyByCMake = Name.OnlyByCMake && C.ByCMake;
    Name.MayBeUndefined = Name.MayBeUndefined || C.DefinedOrNot;
  }
}

ProjectIndex::IncludedHeader
ProjectIndex::headerOf(const ProjectFile &From, const Directive &D,
                       const IncludeResolver &Resolver) const {
  std::string_view Spelling = From.Facts->name(D.Name);
  std::uint32_t Target = Resolver.resolve(From, Spelling, D.Angled);
  if (Target != IncludeResolver::None)
    return {Target, false, false, false};
  return {Target, isOfOtherSystem(Spelling), isForeign(Spelling),
          !D.Angled && !D.Shim &&
              !std::ranges::binary_search(systemHeaders(), Spelling) &&
              !isOfInstalledLibrary(Spelling) && !findHeaderRow(Spelling)};
}

/// True if the include is alone in a conditional on the guard of its target,
/// and no other file sets the guard.
bool ProjectIndex::isOuterGuard(DirectiveRef Include,
                                std::uint32_t Target) const {
  const SourceFacts &Facts = *Files[Include.File].Facts;
  const std::vector<Directive> &All = Facts.Directives;
  std::uint32_t At = Include.Directive;
  MacroId Guard = ByFile[Target].Guard;
  if (Guard == NoFile || At == 0 || At + 1 == All.size() ||
      !opensConditional(All[At - 1].Kind) || All[At - 1].CodeAfter ||
      All[At].CodeAfter || All[At + 1].Kind != DirectiveKind::Endif)
    return false;
  Symbol Absent = absentName(Facts, All[At - 1]);
  const MacroName &Name = Names[Guard];
  return Absent != NoSymbol && ByFile[Include.File].Ids[Absent] == Guard &&
         Name.Undefinitions.empty() && Name.ConfiguredIn.empty() &&
         std::ranges::all_of(Name.Definitions, [&](const DefinitionSite &D) {
           return D.File == Target;
         });
}

/// Finds parts with a guard that only such parts, and guards of files, define.
void ProjectIndex::findClosingParts() {
  std::vector<std::vector<GuardedPart>> Parts(Files.size());
  // Number of such definitions, by name.
  std::vector<std::uint32_t> Closing(Names.size());
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    const FileNames &Of = ByFile[I];
    if (Of.Guard != NoFile)
      ++Closing[Of.Guard];
    Parts[I] = guardedParts(*Files[I].Facts);
    std::erase_if(Parts[I],
                  [&](const GuardedPart &P) { return P.Opener == Of.GuardAt; });
    for (const GuardedPart &P : Parts[I])
      ++Closing[Of.Ids[P.Guard]];
  }
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    for (const GuardedPart &P : Parts[I]) {
      FileNames &Of = ByFile[I];
      MacroId Guard = Of.Ids[P.Guard];
      const MacroName &Name = Names[Guard];
      if (Name.ConfiguredIn.empty() && Name.Undefinitions.empty() &&
          Name.Definitions.size() <= Closing[Guard])
        Of.Parts.push_back({P.Opener, Guard, P.HoldsError});
    }
}

void ProjectIndex::openParts(const std::function<bool(MacroId)> &IsSet) {
  for (FileNames &Of : ByFile)
    std::erase_if(Of.Parts, [&](const PartGuard &P) { return IsSet(P.Name); });
}

MacroId ProjectIndex::sectionGuard(DirectiveRef Conditional) const {
  const SourceFacts &Facts = *Files[Conditional.File].Facts;
  Symbol Absent = absentName(Facts, Facts.Directives[Conditional.Directive]);
  if (Absent == NoSymbol)
    return NoFile;
  MacroId Guard = ByFile[Conditional.File].Ids[Absent];
  const MacroName &Name = Names[Guard];
  return Name.ConfiguredIn.empty() && Name.Definitions.size() == 1 &&
                 Name.Definitions[0].File == Conditional.File &&
                 Name.Definitions[0].Directive > Conditional.Directive
             ? Guard
             : NoFile;
}

/// True if the include only tries out a library of headers. Only the tests of
/// such a library are compiled; if the build leaves them out, the library still
/// counts.
bool ProjectIndex::triesOut(const IncludeEdge &Edge) {
  const ProjectFile &From = Files[Edge.From.File], &To = Files[Edge.To];
  const bool Compiled =
      From.Facts->Kind != FileKind::Header && isLive(From.Base);
  if (Compiled || !To.NeedsIncluder)
    return false;
  auto firstFolder = [](std::string_view Path) {
    std::size_t End = Path.find('/');
    return End == Path.npos ? std::string_view() : Path.substr(0, End);
  };
  if (!FoldersWithSources) {
    FoldersWithSources.emplace();
    for (const ProjectFile &F : Files)
      if (std::string_view Folder = firstFolder(F.Path);
          F.Facts->Kind != FileKind::Header &&
          !FoldersWithSources->contains(Folder) && !isInTrialFolder(F.Path))
        FoldersWithSources->insert(Folder);
  }
  return !FoldersWithSources->contains(firstFolder(To.Path)) &&
         isInTrialFolder(From.Path) && !isInTrialFolder(To.Path);
}

/// True if a compiled source includes another one of its folder for a machine:
/// a Makefile may only name the other as a prerequisite.
bool ProjectIndex::isPartForMachine(const IncludeEdge &Edge) const {
  const ProjectFile &From = Files[Edge.From.File];
  return From.IsCompiled &&
         parentPath(From.Path) == parentPath(Files[Edge.To].Path) &&
         From.Facts->Directives[Edge.From.Directive].Of == BranchOf::Machine;
}

void ProjectIndex::addInclude(const IncludeEdge &Edge) {
  FileKind Kind = Files[Edge.To].Facts->Kind;
  // A source that a macro names is the unit itself once more.
  if (Edge.SpelledBy.File != NoFile && Kind != FileKind::Header)
    return;
  Includes.push_back(Edge);
  // A C source stays a unit of its own if the build compiles it, or if only
  // units that are not for aarch64 include it, unless the build leaves it to
  // them.
  bool OnlyIncluded = Kind == FileKind::Header || Kind == FileKind::Asm ||
                      Kind == FileKind::Nasm || Files[Edge.To].IsUnnamed;
  const bool IsUnit = Files[Edge.To].IsCompiled && !isPartForMachine(Edge);
  if (triesOut(Edge))
    ByFile[Edge.To].TriedOut = true;
  else if (Edge.To != Edge.From.File && !IsUnit &&
           (!isDead(Files[Edge.From.File].Base) || OnlyIncluded))
    ByFile[Edge.To].Included = true;
}

MacroId ProjectIndex::headerMacro(DirectiveRef Include) const {
  const SourceFacts &Facts = *Files[Include.File].Facts;
  const Directive &D = Facts.Directives[Include.Directive];
  return D.LastToken - D.FirstToken == 1 &&
                 Facts.Tokens[D.FirstToken].Kind == TokenKind::Identifier
             ? ByFile[Include.File].Ids[Facts.Tokens[D.FirstToken].Value]
             : NoFile;
}

void ProjectIndex::collectIncludes(std::uint32_t File,
                                   std::span<const IncludedHeader> Spelled,
                                   const IncludeResolver &Resolver) {
  const SourceFacts &Facts = *Files[File].Facts;
  FileNames &Of = ByFile[File];
  unsigned Depth = 0; // depth of conditionals, without the include guard
  auto Next = Spelled.begin();
  for (std::uint32_t I = 0; I < Facts.Directives.size(); ++I) {
    const Directive &D = Facts.Directives[I];
    const DirectiveRef From{File, I};
    Depth += opensConditional(D.Kind) && I != Of.GuardAt;
    Depth -= D.Kind == DirectiveKind::Endif && Depth > 0;
    if (D.Kind != DirectiveKind::Include)
      continue;
    if (D.Name != NoSymbol) {
      const IncludedHeader &Header = *Next++;
      if (Header.Target != IncludeResolver::None) {
        const bool Guarded = isOuterGuard(From, Header.Target);
        if (Guarded)
          Of.OuterGuards.push_back(I - 1);
        addInclude({From, Header.Target, {}, Depth == unsigned(Guarded)});
        continue;
      }
      Of.ForOtherSystem |= Depth == 0 && Header.OfOtherSystem;
      if (Of.Foreign == NoFile && Header.Foreign)
        Of.Foreign = I;
      if (Header.Missing)
        Of.Missing.push_back(I);
      continue;
    }
    MacroId Macro = headerMacro(From);
    if (Macro == NoFile)
      continue;
    if (Names[Macro].Spelling == "__FILE__")
      Includes.push_back({From, File, {}});
    const Spellings &Known = spellingsOf(Macro);
    Of.TooManyHeaders |= Known.Cut;
    for (DirectiveRef At : Known.First) {
      std::string_view Header = spelledHeader(At);
      std::uint32_t Target =
          Resolver.resolve(Files[File], Header.substr(1, Header.size() - 2),
                           Header.front() == '<');
      if (Target != IncludeResolver::None)
        addInclude({From, Target, At});
    }
  }
}

/// Spreads the headers of libraries: a file that includes a file with such a
/// header has it from there on, and so has every file that it includes
/// afterwards.
void ProjectIndex::spreadForeign() {
  std::vector<std::uint32_t> Work;
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (ByFile[I].Foreign != NoFile)
      Work.push_back(I);
  while (!Work.empty()) {
    std::uint32_t To = Work.back();
    Work.pop_back();
    for (const IncludeEdge &E : includersOf(To)) {
      std::uint32_t &First = ByFile[E.From.File].Foreign;
      if (First == NoFile)
        Work.push_back(E.From.File);
      First = std::min(First, E.From.Directive);
    }
  }
  for (const IncludeEdge &E : Includes)
    if (ByFile[E.From.File].Foreign < E.From.Directive &&
        !std::exchange(ByFile[E.To].FollowsForeign, true))
      Work.push_back(E.To);
  while (!Work.empty()) {
    std::uint32_t From = Work.back();
    Work.pop_back();
    for (const IncludeEdge &E : includesOf(From))
      if (!std::exchange(ByFile[E.To].FollowsForeign, true))
        Work.push_back(E.To);
  }
}

/// True if the include finds its file in the folder of the including file,
/// whatever macros are set: it cannot mean another file.
bool ProjectIndex::isCertain(const IncludeEdge &E) const {
  const ProjectFile &From = Files[E.From.File];
  const Directive &D = From.Facts->Directives[E.From.Directive];
  return E.Always && !D.Angled &&
         pathIn(parentPath(From.Path), From.Facts->name(D.Name)) ==
             Files[E.To].Path;
}

/// Marks files that cannot do without a header for another system.
void ProjectIndex::spreadOtherSystem() {
  std::vector<std::uint32_t> Work;
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (ByFile[I].ForOtherSystem)
      Work.push_back(I);
  while (!Work.empty()) {
    std::uint32_t To = Work.back();
    Work.pop_back();
    for (const IncludeEdge &E : includersOf(To))
      if (!ByFile[E.From.File].ForOtherSystem && isCertain(E)) {
        ByFile[E.From.File].ForOtherSystem = true;
        Work.push_back(E.From.File);
      }
  }
}

const ProjectIndex::Spellings &ProjectIndex::spellingsOf(MacroId Macro) {
  constexpr std::size_t MaxSpellings = 256;
  auto [At, IsNew] = HeaderSpellings.try_emplace(Macro);
  Spellings &Found = At->second;
  if (!IsNew)
    return Found;
  std::unordered_set<std::string_view> Met;
  for (const DefinitionSite &D : Names[Macro].Definitions) {
    std::string_view Header = spelledHeader({D.File, D.Directive});
    if (Header.empty() || !Met.insert(Header).second)
      continue;
    Found.Cut = Found.First.size() == MaxSpellings;
    if (Found.Cut)
      break;
    Found.First.push_back({D.File, D.Directive});
  }
  return Found;
}

std::string_view ProjectIndex::spelledHeader(DirectiveRef At) const {
  const SourceFacts &Facts = *Files[At.File].Facts;
  const Directive &D = Facts.Directives[At.Directive];
  if (D.FunctionLike || D.LastToken - D.FirstToken != 1 ||
      Facts.Tokens[D.FirstToken].Kind != TokenKind::String)
    return {};
  std::string_view Name = Facts.name(Facts.Tokens[D.FirstToken].Value);
  return Name.size() > 2 ? Name : std::string_view();
}

void ProjectIndex::findArgumentSites() {
  std::map<ArgumentQuestion, bool> Known; // whether there is a use
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    if (!Files[I].Judged)
      continue;
    for (const Site &S : Files[I].Facts->ArgumentSites) {
      auto [Used, New] = Known.try_emplace(questionOf(I, S), false);
      if (New)
        visitArgumentUses(I, S, [&](const auto &, const auto &) {
          Used->second = true;
          return false;
        });
      if (Used->second)
        ByFile[I].ArgumentSites.push_back(S);
    }
  }
}

std::span<const IncludeEdge>
ProjectIndex::includesOf(std::uint32_t File) const {
  auto Found = std::ranges::equal_range(
      Includes, File, {}, [](const IncludeEdge &E) { return E.From.File; });
  return {Found.begin(), Found.end()};
}

std::span<const IncludeEdge>
ProjectIndex::includesOf(DirectiveRef Include) const {
  auto Found = std::ranges::equal_range(
      includesOf(Include.File), Include.Directive, {},
      [](const IncludeEdge &E) { return E.From.Directive; });
  return {Found.begin(), Found.end()};
}

std::span<const IncludeEdge>
ProjectIndex::includersOf(std::uint32_t File) const {
  auto Found = std::ranges::equal_range(Includers, File, {}, &IncludeEdge::To);
  return {Found.begin(), Found.end()};
}

/// Marks what `next(file)` yields for a marked file, until nothing is new.
template <typename Function>
static void spread(std::vector<bool> &Marked, const Function &Next) {
  std::vector<std::uint32_t> Open;
  for (std::uint32_t I = 0; I < Marked.size(); ++I)
    if (Marked[I])
      Open.push_back(I);
  for (std::size_t At = 0; At < Open.size(); ++At)
    Next(Open[At], [&](std::uint32_t File) {
      if (!Marked[File]) {
        Marked[File] = true;
        Open.push_back(File);
      }
    });
}

void ProjectIndex::markIncluders(std::vector<bool> &Marked) const {
  spread(Marked, [&](std::uint32_t File, const auto &Mark) {
    for (const IncludeEdge &E : includersOf(File))
      Mark(E.From.File);
  });
}

void ProjectIndex::markIncluded(std::vector<bool> &Marked) const {
  spread(Marked, [&](std::uint32_t File, const auto &Mark) {
    for (const IncludeEdge &E : includesOf(File))
      Mark(E.To);
  });
}

std::vector<bool> ProjectIndex::filesReadAsCxx() const {
  std::vector<bool> Cxx(Files.size());
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    Cxx[I] = isCxx(Files[I].Facts->Kind, Files[I].Path);
  markIncluded(Cxx);
  return Cxx;
}

} // namespace armlift::source
