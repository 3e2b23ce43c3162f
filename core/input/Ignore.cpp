#include "core/input/Ignore.h"

#include "core/support/Characters.h"
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
    // Trailing spaces are dropped unless escaped; a leading '#' is a comment.
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
    // A slash at the beginning or in the middle anchors the pattern to the
    // folder of the .gitignore file.
    P.Anchored = Line.contains('/');
    if (Line.starts_with('/'))
      Line.remove_prefix(1);
    if (Line.empty())
      continue;
    constexpr std::string_view Special = "*?[\\";
    P.Literal = Line.find_first_of(Special) == Line.npos;
    P.OpenEnd = Line.size() > 1 && Line.ends_with('*') &&
                !Line.ends_with("/*") && !Line.ends_with("**") &&
                !fileName(Line).contains('.');
    P.Suffix = !P.Anchored && Line.size() > 1 && Line[0] == '*' &&
               Line.substr(1).find_first_of(Special) == Line.npos;
    P.Text = P.Suffix ? Line.substr(1) : Line;
    P.Head = std::min(P.Text.find_first_of(Special), P.Text.size());
    P.First = P.Head == 0 || P.Suffix ? '\0' : P.Text.front();
    // A ']' or an escaped character need not be the last byte of a match.
    P.Last = isNameCharacter(P.Text.back()) ? P.Text.back() : '\0';
    Patterns.push_back(std::move(P));
  }
  for (std::size_t I = Patterns.size(); I-- > 0;)
    ByLast[static_cast<unsigned char>(Patterns[I].Last)].push_back(
        static_cast<std::uint32_t>(I));
}

bool IgnoreRules::Pattern::matches(std::string_view Subject) const {
  if (Suffix)
    return Subject.ends_with(Text);
  if (Literal)
    return Subject == Text;
  return Subject.starts_with(std::string_view(Text).substr(0, Head)) &&
         globMatch(Text, Subject);
}

IgnoreMatch IgnoreRules::match(std::string_view Path, bool IsDirectory,
                               IgnoreSubject What) const {
  std::string_view Relative =
      Base.empty() ? Path : Path.substr(Base.size() + 1);
  std::string_view Name = fileName(Path);
  if (Name.empty())
    return IgnoreMatch::None;
  std::span<const std::uint32_t> Ending = endingWith(Name.back());
  std::span<const std::uint32_t> Any = endingWith('\0');
  while (!Ending.empty() || !Any.empty()) {
    // The later pattern of the two lists' heads.
    auto &Next =
        Any.empty() || (!Ending.empty() && Ending[0] > Any[0]) ? Ending : Any;
    const Pattern &P = Patterns[Next.front()];
    Next = Next.subspan(1);
    std::string_view Subject = P.Anchored ? Relative : Name;
    if ((P.First && P.First != Subject[0]) ||
        (P.OnlyDirectories && !IsDirectory) ||
        (P.OpenEnd && What == IgnoreSubject::Source) ||
        (!P.Literal && What == IgnoreSubject::BuildFile))
      continue;
    if (P.matches(Subject))
      return P.Negated ? IgnoreMatch::Kept : IgnoreMatch::Ignored;
  }
  return IgnoreMatch::None;
}

IgnoreRules globRules(std::span<const std::string> Globs,
                      std::string_view Root) {
  std::string Text;
  for (std::string_view Glob : Globs) {
    bool TakesBack = Glob.starts_with('!');
    Glob.remove_prefix(TakesBack);
    if (Glob.starts_with("./"))
      Glob.remove_prefix(1);
    else if (Glob.starts_with(std::string(Root) + '/'))
      Glob.remove_prefix(Root.size());
    Text.append(TakesBack ? "!" : "").append(Glob).append("\n");
  }
  return {"", Text};
}

} // namespace armlift
