#include "core/facts/AskedForFragments.h"

#include "core/support/Path.h"
#include "core/support/Text.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift {

namespace {

class FragmentIndex {
public:
  void add(const InputFacts &In) {
    ByName.emplace(fileName(In.ContextPath), &In);
  }

  /// Paths in what is included are relative to whoever includes it, so the end
  /// of a path is compared. Nothing for what was asked before.
  std::vector<const InputFacts *> matching(std::string_view Glob) {
    while (Glob.starts_with("../"))
      Glob.remove_prefix(3);
    std::vector<const InputFacts *> Out;
    // $(DEPS) is what compilers write, not a fragment; of "$(DIR)/$(FILE)"
    // nobody knows which it is.
    if (Glob == "*" || Glob == "**/*" || !Asked.insert(Glob).second)
      return Out;
    std::string Ending = std::string(Glob.starts_with("**/") ? "" : "**/");
    Ending += Glob;
    std::string_view Name = fileName(Glob);
    auto [First, Last] = Name.find_first_of("*?[") == Name.npos
                             ? ByName.equal_range(Name)
                             : std::pair(ByName.begin(), ByName.end());
    for (; First != Last; ++First)
      if (globMatch(Ending, First->second->ContextPath))
        Out.push_back(First->second);
    return Out;
  }

private:
  std::multimap<std::string_view, const InputFacts *> ByName;
  std::set<std::string_view> Asked;
};

} // namespace

AskedForFragments::AskedForFragments(const Project &P) {
  FragmentIndex Fragments;
  std::vector<const BuildFacts *> Readers;
  for (const InputFacts &In : P.Inputs)
    if (const auto *Facts = In.get<BuildFacts>()) {
      if (Facts->IsFragment)
        Fragments.add(In);
      else
        Readers.push_back(Facts);
    }
  while (!Readers.empty()) {
    const BuildFacts *Reader = Readers.back();
    Readers.pop_back();
    for (const std::string &Glob : Reader->Includes)
      for (const InputFacts *In : Fragments.matching(Glob))
        if (Read.insert(In).second)
          Readers.push_back(In->get<BuildFacts>());
  }
}

} // namespace armlift
