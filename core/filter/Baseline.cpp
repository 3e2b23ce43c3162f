// See Baseline.h. The file is JSON, with one entry per line in the order of the
// report, so that changes are easy to review.
#include "core/filter/Baseline.h"

#include "core/findings/Fingerprint.h"
#include "core/support/File.h"
#include "core/support/JsonWriter.h"
#include "core/support/OutputFile.h"
#include "core/support/Path.h"
#include "core/support/Version.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <unordered_map>

namespace armlift {
namespace {

constexpr int FormatVersion = 1;
constexpr std::size_t MaxBaselineSize = std::size_t{256} << 20;

std::unexpected<Error> baselineError(const std::string &Path,
                                     const std::string &Message) {
  return failure(ErrorKind::NotUnderstood, "", Path + ": " + Message);
}

/// The member as text; null if it is missing or something else.
const std::string *text(const nlohmann::json &Object, const char *Name) {
  auto It = Object.find(Name);
  return It == Object.end() ? nullptr : It->get_ptr<const std::string *>();
}

/// The two folders that paths of a baseline are relative to: that of the file,
/// for stored paths, and the working folder, for shown paths.
struct Folders {
  std::string File, Working = realPath(".");
  ShownPaths Shown{Working};

  explicit Folders(const std::string &Path)
      : File(realPath(std::filesystem::path(Path).has_parent_path()
                          ? std::filesystem::path(Path).parent_path().string()
                          : ".")) {}

  std::string shown(std::string_view InFile) const {
    return Shown(resolvePath(InFile, File));
  }
  std::string inFile(std::string_view Shown) const {
    return relativePath(resolvePath(Shown, Working), File);
  }
};

Expected<BaselineEntry> readEntry(const std::string &Path,
                                  const nlohmann::json &Item,
                                  std::size_t Index) {
  BaselineEntry Out;
  const std::pair<const char *, std::string *> Fields[] = {
      {"fingerprint", &Out.Fingerprint},
      {"statement", &Out.Statement},
      {"rule", &Out.Rule},
      {"path", &Out.Path},
      {"subject", &Out.Subject}};
  for (const auto &[Name, Into] : Fields) {
    const std::string *Value = Item.is_object() ? text(Item, Name) : nullptr;
    if (!Value)
      return baselineError(Path, "entry " + std::to_string(Index + 1) +
                                     ": expected a string '" + Name + "'");
    *Into = *Value;
  }
  return Out;
}

/// The key by which an entry matches a finding.
struct MatchKey {
  std::string (*OfEntry)(const BaselineEntry &);
  std::string (*OfFinding)(const Finding &);
  const char *Reason; ///< why the finding is suppressed
};

std::string fingerprintAt(const std::string &Fingerprint,
                          const std::string &Path) {
  return Fingerprint + Path; // all fingerprints have the same length
}

/// Hides findings that match entries not used before; each entry hides one.
void hide(std::span<Finding> Findings, std::span<const BaselineEntry> Entries,
          std::vector<bool> &Used, const MatchKey &Key) {
  std::unordered_map<std::string, std::vector<std::size_t>> ByKey;
  for (std::size_t I = Entries.size(); I-- > 0;)
    if (!Used[I])
      ByKey[Key.OfEntry(Entries[I])].push_back(I);
  for (Finding &F : Findings) {
    if (F.Suppressed)
      continue;
    auto Same = ByKey.find(Key.OfFinding(F));
    if (Same == ByKey.end() || Same->second.empty())
      continue;
    Used[Same->second.back()] = true;
    Same->second.pop_back();
    F.Suppressed = Suppression{SuppressedBy::Baseline, Key.Reason};
  }
}

} // namespace

Expected<Baseline> Baseline::load(const std::string &Path) {
  std::string Bytes;
  if (auto Ok = readFile(Path, Bytes, MaxBaselineSize); !Ok)
    return baselineError(Path, Ok.error().Message);
  nlohmann::json Root =
      nlohmann::json::parse(Bytes, nullptr, /*allow_exceptions=*/false);
  if (Root.is_discarded())
    return baselineError(
        Path,
        "truncated or not JSON, expected a file made by --write-baseline");
  const auto *Version =
      Root.is_object() && Root.contains("armlift_baseline")
          ? Root["armlift_baseline"].get_ptr<const std::int64_t *>()
          : nullptr;
  if (!Version)
    return baselineError(
        Path, "not a baseline, expected a file made by --write-baseline");
  if (*Version != FormatVersion)
    return baselineError(
        Path, "baseline of version " + std::to_string(*Version) +
                  ", expected version " + std::to_string(FormatVersion) +
                  "; remove it and write it again with --write-baseline");
  if (!Root.contains("findings") || !Root["findings"].is_array())
    return baselineError(Path, "expected a list 'findings'");
  Baseline Out;
  Folders Names(Path);
  for (const nlohmann::json &Item : Root["findings"]) {
    auto Entry = readEntry(Path, Item, Out.Entries.size());
    if (!Entry)
      return std::unexpected(Entry.error());
    Entry->Path = Names.shown(Entry->Path);
    Out.Entries.push_back(std::move(*Entry));
  }
  return Out;
}

Baseline::Baseline(std::span<const Finding> Findings,
                   std::vector<BaselineEntry> Kept) {
  for (const Finding &F : Findings)
    if (!F.Suppressed || F.Suppressed->By != SuppressedBy::Comment)
      Entries.push_back({F.Fingerprint, statementKey(F), std::string(F.Rule),
                         F.Path, F.Subject});
  std::ranges::move(Kept, std::back_inserter(Entries));
  std::ranges::stable_sort(Entries, {}, &BaselineEntry::Path);
}

Expected<void> Baseline::save(const std::string &Path) const {
  Folders Names(Path);
  return writeOutputFile(Path, [&](std::ostream &Out) {
    JsonWriter W(Out);
    W.object([&] {
      W.member("armlift_baseline", FormatVersion);
      W.member("tool", "armlift " + std::string(versionText()));
      W.objects("findings", Entries, [&](const BaselineEntry &E) {
        W.member("rule", E.Rule);
        W.member("path", Names.inFile(E.Path));
        W.member("subject", E.Subject);
        W.member("fingerprint", E.Fingerprint);
        W.member("statement", E.Statement);
      });
    });
    W.finish();
  });
}

UnusedEntries Baseline::apply(
    std::span<Finding> Findings,
    const std::function<bool(const BaselineEntry &)> &LookedFor) const {
  std::vector<bool> Used(Entries.size());
  // The path in a fingerprint begins at the root of a project, so two projects
  // may have the same fingerprint.
  hide(Findings, Entries, Used,
       {.OfEntry =
            [](const BaselineEntry &E) {
              return fingerprintAt(E.Fingerprint, E.Path);
            },
        .OfFinding =
            [](const Finding &F) {
              return fingerprintAt(F.Fingerprint, F.Path);
            },
        .Reason = "baseline"});

  UnusedEntries Out;
  for (std::size_t I = 0; I < Entries.size(); ++I)
    if (!Used[I] && !LookedFor(Entries[I])) {
      Out.Unchecked.push_back(Entries[I]);
      Used[I] = true;
    }
  hide(Findings, Entries, Used,
       {.OfEntry = [](const BaselineEntry &E) { return E.Fingerprint; },
        .OfFinding = [](const Finding &F) { return F.Fingerprint; },
        .Reason = "baseline"});
  hide(Findings, Entries, Used,
       {.OfEntry = [](const BaselineEntry &E) { return E.Statement; },
        .OfFinding = statementKey,
        .Reason = "baseline, moved"});
  for (std::size_t I = 0; I < Entries.size(); ++I)
    if (!Used[I])
      Out.Gone.push_back(Entries[I]);
  return Out;
}

} // namespace armlift
