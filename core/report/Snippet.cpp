// See Snippet.h. Converts bytes to cells, because tabs, escapes and wide
// characters take more or less room than one column per byte, then cuts out the
// cells around the location.
#include "core/report/Snippet.h"

#include "core/support/Utf8.h"

#include <algorithm>
#include <vector>

namespace armlift {
namespace {

constexpr std::size_t TabStop = 8;

/// How one step through the line is displayed.
struct Cell {
  std::string Text;
  std::size_t Width = 1;
  bool Marked = false;
};

std::vector<Cell> cellsOf(std::string_view Line, std::size_t First,
                          std::size_t End) {
  std::vector<Cell> Cells;
  std::size_t Column = 0;
  for (std::size_t Pos = 0; Pos < Line.size();) {
    Utf8Step Step = decodeUtf8(Line, Pos);
    Cell C;
    if (Line[Pos] == '\t') {
      C.Width = TabStop - Column % TabStop;
      C.Text.assign(C.Width, ' ');
    } else {
      appendPrintable(C.Text, Line, Pos, Step);
      bool Escaped = !Step.Valid || isUnprintable(Step.CodePoint);
      C.Width = Escaped ? C.Text.size() : displayWidth(Step.CodePoint);
    }
    C.Marked = Pos >= First && Pos < End;
    Column += C.Width;
    Cells.push_back(std::move(C));
    Pos += Step.Length;
  }
  return Cells;
}

/// The range [First, Last) of cells to show: a third of the room is before the
/// mark, the rest from there on.
std::pair<std::size_t, std::size_t> window(const std::vector<Cell> &Cells,
                                           std::size_t MaxWidth) {
  std::size_t Mark = static_cast<std::size_t>(
      std::ranges::find(Cells, true, &Cell::Marked) - Cells.begin());
  if (Mark == Cells.size())
    Mark = 0;
  std::size_t First = Mark, Used = 0;
  while (First > 0 && Used + Cells[First - 1].Width <= MaxWidth / 3)
    Used += Cells[--First].Width;
  std::size_t Last = First;
  for (Used = 0; Last < Cells.size() && Used + Cells[Last].Width <= MaxWidth;
       ++Last)
    Used += Cells[Last].Width;
  return {First, Last};
}

} // namespace

MarkedLine markLine(std::string_view Line, const SourceRange &Range,
                    std::size_t MaxWidth) {
  while (!Line.empty() && (Line.back() == '\r' || Line.back() == '\n'))
    Line.remove_suffix(1);
  // The lines of a macro often end in a far column, with a '\\' there.
  auto cutBlanks = [&Line] {
    while (!Line.empty() && (Line.back() == ' ' || Line.back() == '\t'))
      Line.remove_suffix(1);
  };
  cutBlanks();
  if (Line.ends_with(" \\") || Line.ends_with("\t\\")) {
    Line.remove_suffix(1);
    cutBlanks();
  }
  std::size_t First = Range.Column ? Range.Column - 1 : Line.size();
  std::size_t End = Range.EndLine > Range.Line ? Line.size() : Range.EndColumn;
  End =
      std::max(First + 1, End ? End - (Range.EndLine > Range.Line ? 0 : 1) : 0);

  // Text far outside the window of a very long line is not converted to cells.
  std::size_t Cut = 0;
  if (std::size_t Room = 8 * MaxWidth; First < Line.size() && First > Room)
    Cut = First - Room;
  std::string_view Near = Line.substr(Cut, 32 * MaxWidth);
  std::vector<Cell> Cells = cellsOf(Near, First - Cut, End - Cut);

  std::size_t Total = 0;
  for (const Cell &C : Cells)
    Total += C.Width;
  bool Whole = Near.size() == Line.size() && Total <= MaxWidth;
  auto [From, To] = Whole ? std::pair<std::size_t, std::size_t>{0, Cells.size()}
                          : window(Cells, MaxWidth);

  MarkedLine Out;
  std::string_view Ellipsis = "...";
  if (From > 0 || Cut > 0) {
    Out.Text = Ellipsis;
    Out.Marks.assign(Ellipsis.size(), ' ');
  }
  bool Seen = false;
  for (std::size_t I = From; I < To; ++I) {
    Out.Text += Cells[I].Text;
    for (std::size_t W = 0; W < Cells[I].Width; ++W) {
      Out.Marks += !Cells[I].Marked ? ' ' : Seen ? '~' : '^';
      Seen |= Cells[I].Marked;
    }
  }
  if (!Whole && (To < Cells.size() || Cut + Near.size() < Line.size()))
    Out.Text += Ellipsis;
  Out.Marks.resize(Seen ? Out.Marks.find_last_not_of(' ') + 1 : 0);
  return Out;
}

} // namespace armlift
