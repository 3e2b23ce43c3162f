// See Edits.h. The unified format is that of POSIX diff -u.
#include "core/fix/Edits.h"

#include "core/support/Text.h"

#include <algorithm>
#include <ranges>
#include <vector>

namespace armlift {
namespace {

constexpr std::size_t Context = 3; ///< unchanged lines around a change

/// The lines of a text, each with its newline.
std::vector<std::string_view> linesOf(std::string_view Text) {
  std::vector<std::string_view> Out;
  while (!Text.empty()) {
    std::size_t End = std::min(Text.find('\n'), Text.size() - 1) + 1;
    Out.push_back(Text.substr(0, End));
    Text.remove_prefix(End);
  }
  return Out;
}

/// Replaces the lines [First, Last) with `Lines`.
struct LineEdit {
  std::size_t First, Last;
  std::vector<std::string_view> Lines;
};

void addLine(std::string &Out, char Mark, std::string_view Line) {
  Out += Mark;
  Out += Line;
  if (!Line.ends_with('\n'))
    Out += "\n\\ No newline at end of file\n";
}

/// "12,3"; an empty range has the number of the line before it.
std::string rangeText(std::size_t First, std::size_t Count) {
  return std::to_string(Count ? First + 1 : First) + ',' +
         std::to_string(Count);
}

/// One hunk, for edits so close that their context touches.
std::string hunk(std::span<const std::string_view> Lines,
                 std::span<const LineEdit> Edits, std::ptrdiff_t &Shift) {
  std::size_t First =
      Edits.front().First - std::min(Edits.front().First, Context);
  std::size_t Last = std::min(Edits.back().Last + Context, Lines.size());
  std::string Body;
  std::size_t At = First, Added = 0, Removed = 0;
  for (const LineEdit &E : Edits) {
    for (; At < E.First; ++At)
      addLine(Body, ' ', Lines[At]);
    for (; At < E.Last; ++At, ++Removed)
      addLine(Body, '-', Lines[At]);
    for (std::string_view Line : E.Lines)
      addLine(Body, '+', Line);
    Added += E.Lines.size();
  }
  for (; At < Last; ++At)
    addLine(Body, ' ', Lines[At]);
  std::size_t Count = Last - First, NewCount = Count - Removed + Added;
  auto NewFirst =
      static_cast<std::size_t>(static_cast<std::ptrdiff_t>(First) + Shift);
  Shift +=
      static_cast<std::ptrdiff_t>(Added) - static_cast<std::ptrdiff_t>(Removed);
  return "@@ -" + rangeText(First, Count) + " +" +
         rangeText(NewFirst, NewCount) + " @@\n" + Body;
}

/// A file name as git writes it in the header of a patch: quoted like a C
/// string if it has characters that need it, otherwise followed by a tab if it
/// contains spaces (git's quote.c, core.quotePath).
std::string nameInPatch(std::string_view Prefix, std::string_view Path) {
  constexpr std::string_view Escaped = "\a\b\t\n\v\f\r\"\\",
                             Letters = "abtnvfr\"\\";
  auto octal = [](unsigned Byte) { return static_cast<char>('0' + Byte % 8); };
  std::string Name;
  bool Quoted = false;
  for (char C : Path) {
    unsigned Byte = static_cast<unsigned char>(C);
    std::size_t Letter = Escaped.find(C);
    bool Plain = Letter == Escaped.npos && Byte >= 0x20 && Byte < 0x7f;
    Quoted |= !Plain;
    if (Plain)
      Name += C;
    else if (Letter != Escaped.npos)
      Name.append("\\") += Letters[Letter];
    else
      Name.append({'\\', octal(Byte >> 6), octal(Byte >> 3), octal(Byte)});
  }
  Name.insert(0, Prefix);
  if (Quoted)
    return '"' + Name + '"';
  return Name.contains(' ') ? Name + '\t' : Name;
}

} // namespace

std::string applyEdits(std::string_view Text, std::span<const Edit> Edits) {
  std::string Out;
  std::size_t At = 0;
  for (const Edit &E : Edits) {
    Out += Text.substr(At, E.Start - At);
    Out += E.Text;
    At = E.End;
  }
  return Out.append(Text.substr(At));
}

Edit changeOf(std::string_view Path, std::string_view Old,
              std::string_view New) {
  // Both ends are cut back to whole lines.
  auto Differ = std::ranges::mismatch(Old, New).in1;
  std::size_t Front =
      Old.substr(0, static_cast<std::size_t>(Differ - Old.begin()))
          .rfind('\n') +
      1; // npos + 1 is 0
  std::string_view OldRest = Old.substr(Front), NewRest = New.substr(Front);
  auto Last = std::ranges::mismatch(std::views::reverse(OldRest),
                                    std::views::reverse(NewRest))
                  .in1;
  std::string_view Same =
      OldRest.substr(static_cast<std::size_t>(Last.base() - OldRest.begin()));
  auto beginsLine = [&](std::string_view Rest) {
    std::size_t Before = Rest.size() - Same.size();
    return Before == 0 || Rest[Before - 1] == '\n';
  };
  if (!beginsLine(OldRest) || !beginsLine(NewRest))
    Same = Same.contains('\n') ? Same.substr(Same.find('\n') + 1) : "";
  NewRest.remove_suffix(Same.size());
  return {std::string(Path), Front, Old.size() - Same.size(),
          std::string(NewRest)};
}

std::string unifiedDiff(std::string_view Path, std::string_view Text,
                        std::span<const Edit> Edits) {
  std::vector<std::string_view> Lines = linesOf(Text);
  const std::vector<std::size_t> Starts = lineStarts(Text);
  auto lineAt = [&](std::uint64_t Offset) {
    return static_cast<std::size_t>(std::ranges::upper_bound(Starts, Offset) -
                                    Starts.begin() - 1);
  };
  // A last line without a newline ends with the text.
  auto lineAfter = [&](std::uint64_t Offset) {
    return Offset == Text.size() ? Lines.size() : lineAt(Offset);
  };
  std::vector<LineEdit> All;
  for (const Edit &E : Edits)
    All.push_back({lineAt(E.Start), lineAfter(E.End), linesOf(E.Text)});

  std::string Out = "--- " +
                    (Text.empty() ? "/dev/null" : nameInPatch("a/", Path)) +
                    "\n+++ " + nameInPatch("b/", Path) + '\n';
  std::ptrdiff_t Shift = 0;
  for (std::size_t First = 0, Last; First < All.size(); First = Last) {
    Last = First + 1;
    while (Last < All.size() &&
           All[Last].First <= All[Last - 1].Last + 2 * Context)
      ++Last;
    Out += hunk(Lines, std::span(All).subspan(First, Last - First), Shift);
  }
  return Out;
}

} // namespace armlift
