// The x86 code of a file that aarch64 does not reach: it is ported if it has a
// counterpart, and a lost path (x86-only-path) if it has none.
#pragma once

#include "analyzers/source/lexical/findings/FileFindings.h"
#include "analyzers/source/lexical/findings/SiteContext.h"

#include <cstdint>
#include <map>
#include <string_view>

namespace armlift::source {

class DeadPaths {
public:
  /// `Context` and `Out` must outlive the object. For the file `Number`.
  DeadPaths(std::uint32_t Number, const SiteContext &Context, FileFindings &Out)
      : Number(Number), File(Context.Files[Number]),
        Walked(Context.Walk.of(Number)), Facts(*File.Facts), Context(Context),
        Out(Out), Branches(Facts, Walked) {}

  /// Notes a site that aarch64 does not reach.
  void note(const Site &S);

  /// Reports the dead branches with such sites that have no counterpart.
  void report();

  /// Reports that the whole file is lost on aarch64, and why.
  void reportWholeFile(std::string_view Reason);

private:
  struct DeadSites {
    std::uint64_t Count = 0; ///< sites that compute
    bool Lost = false;    ///< a site that is not only a type with another name
    bool Vectors = false; ///< a site that computes with vectors
  };

  void reportBranch(std::uint32_t Branch, const DeadSites &Sites);
  bool allCodeIsDead() const;

  const std::uint32_t Number; ///< of the file
  const ProjectFile &File;
  const WalkedFile &Walked;
  const SourceFacts &Facts;
  const SiteContext &Context;
  FileFindings &Out;
  DeadBranches Branches;
  std::map<std::uint32_t, DeadSites> ByBranch;
};

} // namespace armlift::source
