#include "core/input/Ignore.h"

#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>

namespace armlift {

IgnoreRules::IgnoreRules(std::string Base, std::string_view Text)
    : Base(std::move(Base)) {
  if (Text.starts_with(ByteOrderMark)) // as git does
    Text.remove_prefix(ByteOrderMark.size());
  for (std::string_view Line : splitWords(Text, "\r\n")) {
    Pattern P;
    // Trailing spaces do not count unless escaped; a leading '#' is a comment.
    while (Line.ends_with(' ') && !Line.ends_with("\\ "))
      Line.remove_suffix(1);
    if (Line.empty() || Line.starts_with('#'))
      continue;
    if (Line.starts_with('!')) {
      P.Negated = true;
      Line.remove_prefix(1);
    }
    if (Line.ends_with('/')) {
      P.OnlyDirectories = true;
      Line.remove_suffix(1);
    }
    // A slash at the front or in the middle ties the pattern to the folder of
    // the file.
    P.Anchored = Line.find('/') != Line.npos;
    if (Line.starts_with('/'))
      Line.remove_prefix(1);
    if (Line.empty())
      continue;
    constexpr std::string_view Special = "*?[\\";
    P.Literal = Line.find_first_of(Special) == Line.npos;
    P.OpenEnd = Line.size() > 1 && Line.ends_with('*') &&
                !Line.ends_with("/*") && !Line.ends_with("**") &&
                fileName(Line).find('.') == Line.npos;
    P.Suffix = !P.Anchored && Line.size() > 1 && Line[0] == '*' &&
               Line.substr(1).find_first_of(Special) == Line.npos;
    P.Text = P.Suffix ? Line.substr(1) : Line;
    P.Head = std::min(P.Text.find_first_of(Special), P.Text.size());
    Patterns.push_back(std::move(P));
  }
}

IgnoreMatch IgnoreRules::match(std::string_view Path, bool IsDirectory,
                               bool Source) const {
  std::string_view Relative =
      Base.empty() ? Path : Path.substr(Base.size() + 1);
  std::string_view Name = fileName(Path);
  for (auto P = Patterns.rbegin(); P != Patterns.rend(); ++P) {
    if ((P->OnlyDirectories && !IsDirectory) || (P->OpenEnd && Source))
      continue;
    std::string_view Subject = P->Anchored ? Relative : Name;
    bool Matches = P->Suffix ? Subject.ends_with(P->Text)
                   : P->Literal
                       ? Subject == P->Text
                       : Subject.starts_with(
                             std::string_view(P->Text).substr(0, P->Head)) &&
                             globMatch(P->Text, Subject);
    if (Matches)
      return P->Negated ? IgnoreMatch::Kept : IgnoreMatch::Ignored;
  }
  return IgnoreMatch::None;
}

} // namespace armlift
