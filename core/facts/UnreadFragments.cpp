#include "core/facts/UnreadFragments.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift {

UnreadFragments::UnreadFragments(const BuildFileIndex &Files) {
  std::vector<const BuildFacts *> Readers;
  for (const auto &[In, Facts] : Files.all())
    if (!Facts->IsFragment)
      Readers.push_back(Facts);
  std::set<std::string> Asked; // many files include the same ones
  while (!Readers.empty()) {
    const BuildFacts *Reader = Readers.back();
    Readers.pop_back();
    for (const std::string &Include : Reader->Includes)
      if (std::string Glob = BuildFileIndex::anywhere(Include);
          !Glob.empty() && Asked.insert(Glob).second)
        for (const auto &[In, Facts] : Files.matching(Glob))
          if (Facts->IsFragment && Read.insert(In).second)
            Readers.push_back(Facts);
  }
}

} // namespace armlift
