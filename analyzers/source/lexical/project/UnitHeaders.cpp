#include "analyzers/source/lexical/project/UnitHeaders.h"

#include "analyzers/source/lexical/scan/NameIndex.h"
#include "core/code/NameBytes.h"
#include "core/rules/FileTable.h"

#include <algorithm>
#include <unordered_set>

namespace armlift::source {

bool UnitHeaders::includes(std::uint32_t File, RowTexts Headers) {
  auto [At, IsNew] = Including.try_emplace(Headers.data(), Files.size());
  ByFile &Marked = At->second;
  if (IsNew) {
    const std::unordered_set<std::string_view> Names(Headers.begin(),
                                                     Headers.end());
    for (std::uint32_t I = 0; I < Files.size(); ++I)
      Marked[I] = std::ranges::any_of(
          Files[I].Facts->Directives, [&](const Directive &D) {
            return D.Kind == DirectiveKind::Include && D.Name != NoSymbol &&
                   Names.contains(Files[I].Facts->name(D.Name));
          });
    Index.markIncluders(Marked);
  }
  return Marked[File];
}

bool UnitHeaders::defines(std::uint32_t File, std::string_view Type) {
  auto [At, IsNew] = Defining.try_emplace(Type, Files.size());
  ByFile &Marked = At->second;
  if (IsNew) {
    // asm-x86/kvm.h is the system's, copied.
    for (std::uint32_t I = 0; I < Files.size(); ++I)
      Marked[I] = Files[I].Arch != PathArch::X86 &&
                  std::ranges::any_of(
                      Files[I].Facts->Declarations, [&](const Declaration &D) {
                        return Files[I].Facts->name(D.Name) == Type;
                      });
    Index.markIncluders(Marked);
  }
  return Marked[File];
}

/// Calls Visit(directive, header) for each include of the file that finds no
/// file of the project; the header that a macro names is "".
template <typename Function>
void UnitHeaders::visitForeign(std::uint32_t File,
                               const Function &Visit) const {
  const SourceFacts &Facts = *Files[File].Facts;
  for (std::uint32_t I = 0; I < Facts.Directives.size(); ++I) {
    const Directive &D = Facts.Directives[I];
    if (D.Kind == DirectiveKind::Include && Index.includesOf({File, I}).empty())
      Visit(D, D.Name == NoSymbol ? std::string_view() : Facts.name(D.Name));
  }
}

bool UnitHeaders::mayBeOfLibrary(std::uint32_t File, RowTexts Of) {
  auto [At, IsNew] = Having.try_emplace(Of.data(), Files.size());
  ByFile &Marked = At->second;
  if (IsNew) {
    std::unordered_set<std::uint32_t> Types;
    for (std::string_view Name : Of)
      Types.insert(mentionOf(nameHash(Name)));
    for (std::uint32_t I = 0; I < Files.size(); ++I) {
      auto note = [&](std::uint32_t Hash, std::uint32_t) {
        Marked[I] = Marked[I] || Types.contains(Hash & ~CallBit);
      };
      Files[I].Facts->Uses.visit(note);
      Files[I].Facts->BodyUses.visit(note);
      visitForeign(I, [&](const Directive &D, std::string_view Header) {
        // A quoted header may be generated, with any content.
        if (!D.Angled || std::ranges::find(Of, Header) != Of.end())
          Marked[I] = true;
      });
    }
    Index.markIncluders(Marked);
  }
  if (OfLibrary.empty()) {
    OfLibrary.resize(Files.size());
    for (std::uint32_t I = 0; I < Files.size(); ++I)
      visitForeign(I, [&](const Directive &D, std::string_view Header) {
        std::string_view Folder = Header.substr(0, Header.find('/'));
        if (D.Angled && !std::ranges::binary_search(systemHeaders(), Header) &&
            !std::ranges::binary_search(systemHeaderFolders(), Folder))
          OfLibrary[I] = true;
      });
    Index.markIncluders(OfLibrary);
  }
  return OfLibrary[File] && !Marked[File];
}

} // namespace armlift::source
