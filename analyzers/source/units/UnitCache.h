// Keeps the facts of units between runs, by content: what was asked, and the
// bytes of every file that the parse read. A unit is parsed again when any of
// them differs, or a file is there now that the parse looked for in vain: a
// header that configuring has made meanwhile, or one in front of another in the
// search order.
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

  /// Nothing where the unit was never parsed, or a file has changed or come
  /// since.
  std::optional<UnitFacts> find(const UnitRequest &Request);

  /// `Answer` is the worker's line for `Request`. Failing to write is no error:
  /// the next run parses again.
  void store(const UnitRequest &Request, const UnitFacts &Facts,
             std::string_view Answer);

private:
  std::string entryOf(const UnitRequest &Request) const;
  /// The hash of all files of `Facts`, in order; one that cannot be read counts
  /// as such.
  std::string contentHash(const UnitFacts &Facts);
  const std::string &fileHash(const std::string &Path);
  bool isStillAbsent(const AbsentNames &Names);

  CacheFolder Folder;
  std::string Parser;
  std::unordered_map<std::string, std::string> FileHashes; ///< of this run
  std::unordered_map<std::string, bool> Exists;            ///< of this run
};

} // namespace armlift::source
