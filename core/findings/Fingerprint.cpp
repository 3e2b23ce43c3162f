// See Fingerprint.h.
#include "core/findings/Fingerprint.h"

#include "core/support/Fnv128.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace armlift {
namespace {

std::string withoutSpace(std::string_view Line) {
  std::string Out;
  std::ranges::copy_if(Line, std::back_inserter(Out), [](char C) {
    return C != ' ' && (C < '\t' || C > '\r');
  });
  return Out;
}

} // namespace

std::string statementKey(const Finding &F) {
  Fnv128 Hash;
  Hash.updateField(F.Rule);
  Hash.updateField(F.Subject);
  Hash.updateField(withoutSpace(F.Snippet));
  return Hash.hex();
}

void setFingerprints(std::vector<Finding> &Findings,
                     const ContextPathOf &ContextPath) {
  // Counted per shown path, so that another project's file with the same path
  // from its own root does not share the count.
  std::unordered_map<std::string, unsigned> Seen;
  for (Finding &F : Findings) {
    std::string Statement = statementKey(F);
    Fnv128 Hash;
    Hash.updateField(Statement);
    Hash.updateField(ContextPath(F.Path));
    Hash.updateField(std::to_string(Seen[Statement + F.Path]++));
    F.Fingerprint = Hash.hex();
  }
}

} // namespace armlift
