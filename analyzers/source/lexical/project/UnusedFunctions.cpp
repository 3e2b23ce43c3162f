#include "analyzers/source/lexical/project/UnusedFunctions.h"

#include "analyzers/source/lexical/project/MentionSearch.h"
#include "analyzers/source/lexical/project/PastedNames.h"
#include "core/code/NameBytes.h"

#include <cstddef>
#include <string_view>

namespace armlift::source {

UnusedFunctions::UnusedFunctions(const std::vector<ProjectFile> &Files,
                                 unsigned Jobs)
    : Files(Files) {
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    for (const Site &S : Files[I].Facts->Sites)
      if (S.Unused != NoSymbol && Files[I].Judged)
        OnlyIn.emplace(mentionOf(nameHash(Files[I].Facts->name(S.Unused))), I);
  if (OnlyIn.empty())
    return;
  auto isWanted = [&](std::uint32_t Mention) {
    return OnlyIn.contains(mentionOf(Mention));
  };
  auto InCode = findMentions(Files, &SourceFacts::Uses, isWanted, Jobs);
  auto InBodies = findMentions(Files, &SourceFacts::BodyUses, isWanted, Jobs);
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    for (auto [Mention, _] : InCode[I])
      if (std::uint32_t &In = OnlyIn.at(mentionOf(Mention)); In != I)
        In = NoFile;
    for (auto [Mention, _] : InBodies[I])
      OnlyIn.at(mentionOf(Mention)) = NoFile;
  }
  const PastedNames Pasted(Files, /*Least=*/1);
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    for (const Site &S : Files[I].Facts->Sites)
      if (S.Unused != NoSymbol && Files[I].Judged) {
        std::string_view Name = Files[I].Facts->name(S.Unused);
        Pasted.visitPartsOf(Name, [&](std::string_view) {
          OnlyIn.at(mentionOf(nameHash(Name))) = NoFile;
        });
      }
}

bool UnusedFunctions::isAround(const Site &S, std::uint32_t File) const {
  return S.Unused != NoSymbol &&
         OnlyIn.at(mentionOf(nameHash(Files[File].Facts->name(S.Unused)))) ==
             File;
}

} // namespace armlift::source
