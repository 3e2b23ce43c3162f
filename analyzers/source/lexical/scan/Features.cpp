#include "analyzers/source/lexical/scan/Features.h"

#include "core/code/CodeTokens.h"
#include "core/rules/FileTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::source {

bool namesX86Feature(std::string_view TargetString) {
  bool Names = false;
  for (std::string_view Word : splitWords(TargetString, ", \t\"")) {
    if (Word.starts_with('+') || Word.contains('+'))
      continue; // the form of aarch64
    bool Processor = Word.starts_with("arch=") || Word.starts_with("tune=") ||
                     Word.starts_with("cpu=");
    if (Processor) {
      Names |= std::ranges::binary_search(x86Processors(),
                                          Word.substr(Word.find('=') + 1));
      continue;
    }
    if (Word.starts_with("no-"))
      Word.remove_prefix(3);
    bool OfX86 = std::ranges::binary_search(x86Features(), Word) ||
                 std::ranges::binary_search(x86Processors(), Word);
    if (!OfX86 && std::ranges::binary_search(aarch64Features(), Word))
      return false;
    Names |= OfX86;
  }
  return Names;
}

bool namesX86Header(std::string_view Macro) {
  if (!Macro.starts_with("HAVE_") || !Macro.ends_with("_H"))
    return false;
  std::string Name = lowerCase(Macro.substr(5));
  return std::ranges::any_of(nameTable(), [&](const NameRow &Row) {
    auto Same = [](char A, char B) {
      return A == B || (A == '_' && (B == '.' || B == '/' || B == '-'));
    };
    return Row.Where == NameWhere::Header &&
           std::ranges::equal(Name, Row.Name, Same);
  });
}

static bool isSpelled(const ShimRow &Row, std::string_view Spelling) {
  std::string_view Header = Row.Header;
  if (!Spelling.starts_with(Header.front())) // true for nearly all headers
    return false;
  return Header.ends_with('*')
             ? Spelling.starts_with(Header.substr(0, Header.size() - 1))
             : Spelling == Header;
}

const ShimRow *findShim(std::string_view Spelling) {
  std::span<const ShimRow> Rows = shimTable();
  std::size_t Found = Rows.size(); // the first row that matches counts
  for (;;) {
    for (std::size_t I = 0; I < Found; ++I)
      if (isSpelled(Rows[I], Spelling))
        Found = I;
    std::size_t Slash = Spelling.find('/');
    if (Slash == Spelling.npos)
      return Found < Rows.size() ? &Rows[Found] : nullptr;
    Spelling.remove_prefix(Slash + 1);
  }
}

const ShimRow *findShimOfFile(std::string_view Path) {
  for (const ShimRow &Row : shimTable()) {
    if (!Row.Header.ends_with("/*"))
      continue;
    std::string_view Folder = Row.Header.substr(0, Row.Header.size() - 1);
    std::size_t At = Path.find(Folder);
    if (At == 0 || (At != Path.npos && Path[At - 1] == '/'))
      return &Row;
  }
  return nullptr;
}

std::optional<std::string> joinedStrings(std::string_view Text) {
  std::optional<std::string> Out;
  const char *At = Text.data(), *End = At + Text.size();
  for (CodeToken T; !(T = nextCodeToken(At, End)).Text.empty() && T.Text != ")";
       At = T.end()) {
    if (T.Text.size() < 2 || !T.Text.starts_with('"') || !T.Text.ends_with('"'))
      continue;
    Out = Out ? *Out + "," : "";
    *Out += T.Text.substr(1, T.Text.size() - 2);
  }
  return Out;
}

} // namespace armlift::source
