// Keeps the facts of units between runs, by content: what was asked, and the
// bytes of every file that the parse read. A unit is parsed again when any of
// them differs.
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
  /// `Parser` names what parses: its version.
  UnitCache(CacheFolder Folder, std::string Parser)
      : Folder(std::move(Folder)), Parser(std::move(Parser)) {}

  /// Nothing where the unit was never parsed, or a file has changed since. (A
  /// header that newly appears in front of another in the search order is not
  /// seen.)
  std::optional<UnitFacts> find(const UnitRequest &Request);

  /// `Answer` is the worker's line for `Request`. Failing to write is no error:
  /// the next run parses again.
  void store(const UnitRequest &Request, const UnitFacts &Facts,
             std::string_view Answer);

private:
  std::string entryOf(const UnitRequest &Request) const;
  /// The hash of all files of `Facts`, in order; empty where one cannot be
  /// read.
  std::string contentHash(const UnitFacts &Facts);
  const std::string &fileHash(const std::string &Path);

  CacheFolder Folder;
  std::string Parser;
  std::unordered_map<std::string, std::string> FileHashes; ///< of this run
};

} // namespace armlift::source
