// Keeps the facts of units between runs, keyed by the request and the bytes of
// every file that the parse read. A unit is parsed again when any of them
// differs, or when a file exists that the parse looked for in vain: a header
// that was configured since, or one that now comes first in the search order.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitRequest.h"
#include "core/cache/CacheFolder.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace armlift::source {

class UnitCache {
public:
  /// `Parser` has the buildIdentity() of the worker: another build may give
  /// other facts.
  UnitCache(CacheFolder Folder, std::string Parser)
      : Folder(std::move(Folder)), Parser(std::move(Parser)) {}

  /// Returns the facts of the unit, or nullopt if it was never parsed, or if a
  /// file has changed or appeared since.
  std::optional<UnitFacts> find(const UnitRequest &Request);

  /// Stores `Answer`, the line of the worker for `Request`. A failure to write
  /// is no error: the next run parses again.
  void store(const UnitRequest &Request, const UnitFacts &Facts,
             std::string_view Answer);

private:
  std::string entryOf(const UnitRequest &Request) const;
  /// Returns the hash of all files of `Facts`, in order. A file that cannot be
  /// read counts as one with an empty hash.
  std::string contentHash(const UnitFacts &Facts);
  const std::string &fileHash(const std::string &Path);
  bool isStillAbsent(const AbsentNames &Names);

  CacheFolder Folder;
  std::string Parser;
  std::unordered_map<std::string, std::string> FileHashes; ///< of this run
  std::unordered_map<std::string, bool> Exists;            ///< of this run
};

} // namespace armlift::source
