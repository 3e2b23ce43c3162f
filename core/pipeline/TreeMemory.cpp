// See TreeMemory.h.
#include "core/pipeline/TreeMemory.h"

#include "core/archive/ByteSource.h"
#include "core/input/Sniff.h"
#include "core/support/File.h"
#include "core/support/Parallel.h"

#include <array>
#include <atomic>
#include <optional>
#include <unordered_set>

namespace armlift {
namespace {

/// A smaller tree is judged faster than a cache could be read, so a cache
/// folder in it would only be clutter.
constexpr std::uint64_t WorthKeeping = 1 << 20;

/// Adds those parts of `From` that are about `Wanted` paths.
template <typename Function>
void addAbout(Judgement &Into, const Judgement &From, const Function &Wanted) {
  auto copy = [&](const auto &Items, auto &To, const auto &PathOf) {
    for (const auto &Item : Items)
      if (Wanted(PathOf(Item)))
        To.push_back(Item);
  };
  copy(From.Findings, Into.Findings, [](const Finding &F) { return F.Path; });
  copy(From.PortedSites, Into.PortedSites,
       [](const auto &Ported) { return Ported.first; });
  copy(From.Errors, Into.Errors, [](const Error &E) { return E.Path; });
}

std::optional<ContentHash> hashOfWhole(const std::string &Path) {
  std::string Bytes;
  if (!readFile(Path, Bytes, MaxFileBytes))
    return std::nullopt;
  return contentHash(Bytes);
}

std::optional<ContentHash> hashOfHead(const std::string &Path) {
  Expected<FileSource> Source = FileSource::open(Path);
  std::array<char, SniffBytes> Bytes;
  Expected<std::size_t> Count =
      Source ? Source->readAt(0, Bytes) : std::unexpected(Source.error());
  if (!Count)
    return std::nullopt;
  return contentHash({Bytes.data(), *Count});
}

} // namespace

TreeMemory::TreeMemory(const Discovered &Found,
                       std::span<const std::unique_ptr<Analyzer>> Analyzers,
                       std::string Key, unsigned Jobs, Progress &Watcher)
    : Found(Found), Analyzers(Analyzers), Key(std::move(Key)), Jobs(Jobs),
      Watcher(Watcher), Now(currentTime()) {}

TreeCache TreeMemory::cacheOf(std::size_t Root) const {
  return {Found.ContextRoots[Root], Key};
}

void TreeMemory::load(std::span<ExtractedFile> Extracted) {
  if (!isOn())
    return;
  Trees.resize(Found.ContextRoots.size());
  for (std::size_t I = 0; I < Found.Files.size(); ++I)
    if (mayBeOfTree(Found.Files[I], Analyzers))
      Trees[Found.Files[I].Root].Files.push_back(I);
  for (std::size_t Root = 0; Root < Trees.size(); ++Root)
    loadTree(Root, Extracted);
}

void TreeMemory::loadTree(std::size_t Root,
                          std::span<ExtractedFile> Extracted) {
  Tree &T = Trees[Root];
  TreeCache Cache = cacheOf(Root);
  TreeCache::State State = Cache.read(T.Record);
  if (State == TreeCache::State::Damaged)
    Watcher.warn("'" + Cache.path() + "' is damaged: rebuilding it");
  bool Refreshed = false;
  T.IsCurrent = State == TreeCache::State::Read && isCurrent(T, Refreshed);
  if (!T.IsCurrent) {
    T.Record = {};
    return;
  }
  for (std::size_t I = 0; I < T.Files.size(); ++I)
    if (Found.Files[T.Files[I]].InScope && !T.Record.Files[I].Judged)
      return;
  T.IsKnown = true;
  if (Refreshed)
    Cache.write(T.Record);
  for (std::size_t I = 0; I < T.Files.size(); ++I) {
    const DiscoveredFile &File = Found.Files[T.Files[I]];
    TreeFile &Known = T.Record.Files[I];
    ExtractedFile &Out = Extracted[T.Files[I]];
    if (Known.MustRead || Known.HeadOnly)
      continue;
    Out.FromCache = true;
    Out.Files = 1;
    Out.Bytes = Known.Bytes;
    Out.Errors = std::move(Known.Errors);
    InputFacts &In =
        Out.Inputs.emplace_back(noFactsYet(unreadInput(File), File));
    if (!Known.Comments.empty())
      In.Comments = std::make_unique<InlineComments>(std::move(Known.Comments));
  }
}

bool TreeMemory::isCurrent(Tree &T, bool &Refreshed) const {
  std::vector<TreeFile> &Files = T.Record.Files;
  if (Files.size() != T.Files.size())
    return false;
  for (std::size_t I = 0; I < Files.size(); ++I)
    if (Files[I].ContextPath != Found.Files[T.Files[I]].ContextPath)
      return false;
  std::atomic<bool> Differs = false, Same = true;
  parallelFor(
      Files.size(), Jobs,
      [&](std::size_t I) {
        TreeFile &Known = Files[I];
        const DiscoveredFile &File = Found.Files[T.Files[I]];
        FileStamp Stamp = stampOf(File.RealPath);
        if (Differs || (Stamp == Known.Stamp && Stamp.isSet()))
          return;
        std::optional<ContentHash> Content =
            Known.HeadOnly              ? hashOfHead(File.RealPath)
            : Stamp.Size == Known.Bytes ? hashOfWhole(File.RealPath)
                                        : std::nullopt;
        if (Content != Known.Content) {
          Differs = true;
          return;
        }
        if (!File.InPlace || !isSettled(Stamp, Now))
          return;
        Known.Stamp = Stamp;
        Same = false;
      },
      64);
  Refreshed = !Same;
  return !Differs;
}

const Judgement *TreeMemory::verdict(std::size_t Root) const {
  return isOn() && Trees[Root].IsKnown ? &Trees[Root].Record.Verdict : nullptr;
}

void TreeMemory::noteRead(std::span<const ExtractedFile> Extracted) {
  for (std::size_t Root = 0; Root < Trees.size(); ++Root)
    if (!Trees[Root].IsKnown)
      noteTree(Root, Extracted);
}

void TreeMemory::noteTree(std::size_t Root,
                          std::span<const ExtractedFile> Extracted) {
  Tree &T = Trees[Root];
  std::uint64_t Bytes = 0;
  bool AllRead = true; // an unreadable file may be readable next time
  using Part = FileIdentity::Of;
  for (std::size_t I = 0; I < T.Files.size(); ++I) {
    const DiscoveredFile &File = Found.Files[T.Files[I]];
    const ExtractedFile &Read = Extracted[T.Files[I]];
    TreeFile &Next = T.Next.Files.emplace_back();
    Next.ContextPath = File.ContextPath;
    if (File.InPlace && isSettled(Read.Identity.Stamp, Now))
      Next.Stamp = Read.Identity.Stamp;
    Next.Content = Read.Identity.Content;
    Next.HeadOnly = Read.Identity.Part == Part::Head;
    Next.Bytes = Read.Bytes;
    Next.Errors = Read.Errors;
    Next.MustRead = Read.HasFactsForAll || Read.Elf || Read.Archives;
    if (!Read.Inputs.empty() && Read.Inputs.front().Comments)
      Next.Comments = *Read.Inputs.front().Comments;
    Next.Judged = File.InScope || (T.IsCurrent && T.Record.Files[I].Judged);
    Bytes += Read.Bytes;
    AllRead &= Read.Identity.Part != Part::Nothing;
  }
  if (!AllRead || Bytes < WorthKeeping)
    T.Next.Files.clear();
}

void TreeMemory::store(std::size_t Root, const Judgement &Verdict) {
  if (!isOn() || Trees[Root].Next.Files.empty())
    return;
  Tree &T = Trees[Root];
  std::unordered_set<std::string_view> Silent, Spoken;
  for (std::size_t I : T.Files)
    (Found.Files[I].InScope ? Spoken : Silent).insert(Found.Files[I].Path);
  addAbout(T.Next.Verdict, Verdict,
           [&](std::string_view Path) { return !Silent.contains(Path); });
  if (T.IsCurrent)
    addAbout(T.Next.Verdict, T.Record.Verdict,
             [&](std::string_view Path) { return !Spoken.contains(Path); });
  T.Next.Verdict.Notes = Verdict.Notes;
  cacheOf(Root).write(T.Next);
}

} // namespace armlift
