#include "core/input/Ignore.h"

#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <unordered_set>

namespace armlift {

namespace {

constexpr std::string_view Special = "*?[\\";
/// Lists of more patterns are searched through an index of pieces, which takes
/// longer for one path, but not longer for longer lists.
constexpr std::size_t MaxListed = 256;

/// Keeps the last of equal lines: it decides before the others.
void dropRepeated(std::vector<std::string_view> &Lines) {
  std::unordered_set<std::string_view> Met;
  std::ranges::reverse(Lines);
  std::erase_if(
      Lines, [&](std::string_view Line) { return !Met.insert(Line).second; });
  std::ranges::reverse(Lines);
}

} // namespace

IgnoreRules::IgnoreRules(std::string Base, std::string_view Text)
    : Base(std::move(Base)) {
  if (Text.starts_with(ByteOrderMark)) // as git does
    Text.remove_prefix(ByteOrderMark.size());
  std::vector<std::string_view> Lines = splitWords(Text, "\r\n");
  AreMany = Lines.size() > MaxListed;
  if (AreMany)
    dropRepeated(Lines);
  for (std::string_view Line : Lines)
    addPattern(Line);
  if (AreMany) {
    std::vector<PieceIndex::Literals> Literals;
    for (const Pattern &P : Patterns)
      Literals.push_back(P.literals());
    ByPiece = PieceIndex(Literals);
    return;
  }
  for (std::size_t I = Patterns.size(); I-- > 0;)
    ByLast[static_cast<unsigned char>(Patterns[I].Last)].push_back(
        static_cast<std::uint32_t>(I));
}

void IgnoreRules::addPattern(std::string_view Line) {
  Pattern P;
  // Trailing spaces are dropped unless escaped; a leading '#' is a comment.
  while (Line.ends_with(' ') && !Line.ends_with("\\ "))
    Line.remove_suffix(1);
  if (Line.empty() || Line.starts_with('#'))
    return;
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
    return;
  P.Literal = Line.find_first_of(Special) == Line.npos;
  P.OpenEnd = Line.size() > 1 && Line.ends_with('*') && !Line.ends_with("/*") &&
              !Line.ends_with("**") && !fileName(Line).contains('.');
  P.Suffix = !P.Anchored && Line.size() > 1 && Line[0] == '*' &&
             Line.substr(1).find_first_of(Special) == Line.npos;
  P.Text = P.Suffix ? Line.substr(1) : Line;
  P.Head = std::min(P.Text.find_first_of(Special), P.Text.size());
  P.First = P.Head == 0 || P.Suffix ? '\0' : P.Text.front();
  // A ']' or an escaped character need not be the last byte of a match.
  P.Last = isNameCharacter(P.Text.back()) ? P.Text.back() : '\0';
  Patterns.push_back(std::move(P));
}

bool IgnoreRules::Pattern::counts(bool IsDirectory, IgnoreSubject What) const {
  return (!OnlyDirectories || IsDirectory) &&
         (!OpenEnd || What != IgnoreSubject::Source) &&
         (Literal || What != IgnoreSubject::BuildFile);
}

bool IgnoreRules::Pattern::matches(std::string_view Subject) const {
  if (Suffix)
    return Subject.ends_with(Text);
  if (Literal)
    return Subject == Text;
  return Subject.starts_with(std::string_view(Text).substr(0, Head)) &&
         globMatch(Text, Subject);
}

/// A folder that "**/" stands for may be none, and then its slash is none
/// either. What follows a set or an escape is left out.
std::vector<std::string_view> IgnoreRules::Pattern::literals() const {
  std::string_view Rest = Text;
  if (Literal || Suffix)
    return {Rest};
  Rest = Rest.substr(0, Rest.find_first_of("[\\"));
  std::vector<std::string_view> Out;
  for (bool AfterStars = false; !Rest.empty();) {
    if (AfterStars && Rest.front() == '/')
      Rest.remove_prefix(1);
    std::size_t End = std::min(Rest.find_first_of("*?"), Rest.size());
    if (End > 0)
      Out.push_back(Rest.substr(0, End));
    Rest.remove_prefix(End);
    AfterStars = Rest.starts_with("**");
    Rest.remove_prefix(std::min<std::size_t>(Rest.size(), AfterStars ? 2 : 1));
  }
  return Out;
}

/// The same as match() looks for, among many patterns.
const IgnoreRules::Pattern *IgnoreRules::lastOfMany(std::string_view Relative,
                                                    std::string_view Name,
                                                    bool IsDirectory,
                                                    IgnoreSubject What) const {
  const Pattern *Last = nullptr;
  ByPiece.forEachCandidate(Relative, [&](std::uint32_t I) {
    const Pattern *P = &Patterns[I];
    if ((!Last || P > Last) && P->counts(IsDirectory, What) &&
        P->matches(P->Anchored ? Relative : Name))
      Last = P;
  });
  return Last;
}

IgnoreMatch IgnoreRules::match(std::string_view Path, bool IsDirectory,
                               IgnoreSubject What) const {
  std::string_view Relative =
      Base.empty() ? Path : Path.substr(Base.size() + 1);
  std::string_view Name = fileName(Path);
  if (Name.empty())
    return IgnoreMatch::None;
  auto meaning = [](const Pattern &P) {
    return P.Negated ? IgnoreMatch::Kept : IgnoreMatch::Ignored;
  };
  if (AreMany) {
    const Pattern *P = lastOfMany(Relative, Name, IsDirectory, What);
    return P ? meaning(*P) : IgnoreMatch::None;
  }
  std::span<const std::uint32_t> Ending = endingWith(Name.back());
  std::span<const std::uint32_t> Any = endingWith('\0');
  while (!Ending.empty() || !Any.empty()) {
    // The later pattern of the two lists' heads.
    auto &Next =
        Any.empty() || (!Ending.empty() && Ending[0] > Any[0]) ? Ending : Any;
    const Pattern &P = Patterns[Next.front()];
    Next = Next.subspan(1);
    std::string_view Subject = P.Anchored ? Relative : Name;
    if ((!P.First || P.First == Subject[0]) && P.counts(IsDirectory, What) &&
        P.matches(Subject))
      return meaning(P);
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
