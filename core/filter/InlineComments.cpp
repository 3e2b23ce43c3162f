// See InlineComments.h. Most files have no such comment, so the text is
// searched for the two keywords, and only the surroundings of a hit are
// examined.
#include "core/filter/InlineComments.h"

#include "core/rules/RuleId.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"
#include "core/support/Utf8.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace armlift {
namespace {

/// The keywords to search for.
constexpr std::string_view NoLint = "NOLINT", Own = "armlift:";
constexpr std::string_view Ignore = " ignore[";
/// Limits, so that a file full of such comments does not cost quadratic time.
constexpr std::size_t MaxPerLine = 100;
constexpr std::size_t MaxComment = 1000, MaxReason = 200;

/// Matches one of clang-tidy's lists: globs are separated by commas, a leading
/// '-' excludes, and the last match decides.
bool listCovers(std::string_view Globs, std::string_view Rule) {
  std::string Id = fullRuleId(Rule);
  bool Covers = false;
  for (std::string_view Glob : splitWords(Globs, ", \t")) {
    bool Removes = Glob.front() == '-';
    Glob.remove_prefix(Removes);
    if (globMatch(Glob, Id))
      Covers = !Removes;
  }
  return Covers;
}

/// Returns the names of a list that has no end, without the globs: an exclusion
/// that was not read may take back what a glob covers.
std::string withoutGlobs(std::string_view Names) {
  std::string Out;
  for (std::string_view Name : splitWords(Names, ", \t"))
    if (!Name.contains('*'))
      Out.append(Out.empty() ? "" : ",").append(Name);
  return Out;
}

/// Adds "armlift-" to the names in an `ignore[…]` that lack it.
std::string prefixed(std::string_view Ids) {
  std::string Out;
  for (std::string_view Id : splitWords(Ids, ", \t")) {
    Out += Out.empty() ? "" : ",";
    if (!Id.starts_with(RulePrefix) && Id != "*")
      Out += RulePrefix;
    Out += Id;
  }
  return Out;
}

/// True if only characters that open a comment precede the comment on its line.
bool opensLine(std::string_view Before) {
  return Before.find_first_not_of(" \t#/*;<!-'\"") == std::string_view::npos;
}

/// True if a block comment ends and code follows it on the same line.
bool closesBeforeCode(std::string_view Comment) {
  std::size_t Close = Comment.find("*/");
  return Close != std::string_view::npos &&
         !trim(Comment.substr(Close + 2)).empty();
}

/// True if a keyword may begin in the block, judged by a pair of letters of
/// each keyword that is rare in source text. Reads one byte past the block.
/// Compilers vectorize the loop.
constexpr std::size_t BlockBytes = 64, OwnPair = Own.find("ml");
bool mayHoldWord(const char *Block) {
  auto both = [](bool A, bool B) { return static_cast<unsigned char>(A & B); };
  unsigned char Any = 0;
  for (std::size_t I = 0; I < BlockBytes; ++I)
    Any |= both(Block[I] == NoLint[0], Block[I + 1] == NoLint[1]) |
           both(Block[I] == Own[OwnPair], Block[I + 1] == Own[OwnPair + 1]);
  return Any != 0;
}

struct Hit {
  std::size_t Pos;
  std::string_view Word;
};

/// The next keyword at or after `From`. Every byte of every input is searched;
/// this takes a third of the time of memmem().
std::optional<Hit> findWord(std::string_view Text, std::size_t From) {
  for (std::size_t At = From; At < Text.size();) {
    std::size_t End = std::min(At + BlockBytes, Text.size());
    if (End < Text.size() && !mayHoldWord(Text.data() + At)) {
      At = End;
      continue;
    }
    for (; At < End; ++At) {
      if (Text.substr(At).starts_with(NoLint))
        return Hit{At, NoLint};
      if (At >= From + OwnPair && Text.substr(At - OwnPair).starts_with(Own))
        return Hit{At - OwnPair, Own};
    }
  }
  return std::nullopt;
}

} // namespace

void InlineComments::addLine(Entry E) {
  if (Lines.size() < MaxPerLine ||
      Lines[Lines.size() - MaxPerLine].First < E.First)
    Lines.push_back(std::move(E));
}

void InlineComments::addIdle(Entry E, std::string Why) {
  if (!E.Globs.contains(RulePrefix)) // another tool's
    return;
  E.Comment = std::move(Why);
  Idle.push_back(std::move(E));
}

void InlineComments::addBlockEdge(std::string_view Word, Entry E,
                                  OpenBlocks &Open) {
  std::vector<Entry> &Begins = Open[E.Globs];
  if (Word == "NOLINTBEGIN") {
    Begins.push_back(std::move(E));
  } else if (Begins.empty()) {
    addIdle(std::move(E),
            "this NOLINTEND has no NOLINTBEGIN of the same names");
  } else {
    Begins.back().Last = E.First;
    Blocks.push_back(std::move(Begins.back()));
    Begins.pop_back();
  }
}

void InlineComments::addOwn(std::string_view Comment, std::string_view Before,
                            Entry E) {
  std::string_view Rest = Comment.substr(Own.size());
  std::size_t Close = Rest.find(']');
  bool Counts = Rest.starts_with(Ignore) && Close != std::string_view::npos;
  if (!Counts && !trim(Rest).starts_with("ignore"))
    return;
  E.Globs =
      Counts ? prefixed(Rest.substr(Ignore.size(), Close - Ignore.size())) : "";
  std::string_view Reason = Comment.substr(0, Comment.find("*/"));
  E.Comment = printable(trim(Reason.substr(0, MaxReason)));
  if (opensLine(Before) && !closesBeforeCode(Comment))
    ++E.First, ++E.Last;
  addLine(std::move(E));
}

void InlineComments::addNoLint(std::string_view Comment, Entry E,
                               OpenBlocks &Open) {
  std::size_t End = static_cast<std::size_t>(
      std::ranges::find_if_not(Comment, isNameCharacter) - Comment.begin());
  std::string_view Word = Comment.substr(0, End);
  const bool IsEdge = Word == "NOLINTBEGIN" || Word == "NOLINTEND";
  if (!IsEdge && Word != "NOLINT" && Word != "NOLINTNEXTLINE")
    return;
  if (Comment.substr(End).starts_with('(')) {
    std::string_view List = Comment.substr(End + 1);
    std::size_t Close = List.find(')');
    if (Close != List.npos) {
      E.Globs = trim(List.substr(0, Close));
      End += Close + 2;
    } else { // only a comma tells that the name before it is complete
      std::size_t Names = List.rfind(',') + 1;
      E.Globs = trim(List.substr(Names));
      addIdle(E, "the list of this " + std::string(Word) + " has no ')'");
      E.Globs = withoutGlobs(List.substr(0, Names));
      End += Names + 1;
      if (E.Globs.empty())
        return;
    }
  }
  E.Comment = printable(Comment.substr(0, std::min(End, MaxComment)));
  if (Word == "NOLINTNEXTLINE")
    ++E.First, ++E.Last;
  if (IsEdge)
    addBlockEdge(Word, std::move(E), Open);
  else
    addLine(std::move(E));
}

std::size_t InlineComments::bytes() const {
  std::size_t Bytes = 0;
  for (const std::vector<Entry> *List : {&Lines, &Blocks, &Idle})
    for (const Entry &E : *List)
      Bytes += sizeof(E) + E.Globs.size() + E.Comment.size();
  return Bytes;
}

InlineComments InlineComments::parse(std::string_view Text) {
  InlineComments Out;
  OpenBlocks Open;
  std::uint32_t Line = 1;
  std::size_t LineStart = 0, Counted = 0;
  for (auto H = findWord(Text, 0), Next = H; H; H = Next) {
    Next = findWord(Text, H->Pos + H->Word.size());
    for (std::string_view Between = Text.substr(Counted, H->Pos - Counted);;) {
      std::size_t Newline = Between.find('\n');
      if (Newline == std::string_view::npos)
        break;
      ++Line;
      Between.remove_prefix(Newline + 1);
      LineStart = H->Pos - Between.size();
    }
    Counted = H->Pos;
    // A list ends before the next keyword, so that many lists are not read
    // again and again.
    std::string_view Rest = Text.substr(H->Pos, H->Word == Own ? MaxComment
                                                : Next ? Next->Pos - H->Pos
                                                       : Text.npos);
    Rest = Rest.substr(0, Rest.find('\n'));
    auto Column = static_cast<std::uint32_t>(H->Pos - LineStart + 1);
    Entry E{Line, Line, "*", "", Line, Column};
    if (H->Word == Own)
      Out.addOwn(Rest, Text.substr(LineStart, H->Pos - LineStart),
                 std::move(E));
    else if (H->Pos == 0 || !isNameCharacter(Text[H->Pos - 1]))
      Out.addNoLint(Rest, std::move(E), Open);
  }
  for (auto &[Globs, Begins] : Open)
    for (Entry &E : Begins)
      Out.addIdle(std::move(E),
                  "this NOLINTBEGIN has no NOLINTEND of the same names");
  // NOLINTNEXTLINE entries are for the line after their own.
  std::ranges::sort(Out.Lines, {}, [](const Entry &E) {
    return std::tie(E.First, E.Globs, E.Comment);
  });
  return Out;
}

CommentLookup::OfRule &CommentLookup::ofRule(std::string_view Rule) {
  auto Known = Rules.find(Rule);
  if (Known == Rules.end()) {
    Known = Rules.try_emplace(std::string(Rule)).first;
    auto &Blocks = Known->second.Blocks;
    for (const InlineComments::Entry &E : Comments.Blocks)
      if (listCovers(E.Globs, Rule))
        Blocks.push_back(&E);
    std::uint32_t End = 0;
    // Without those inside others, the block that begins last before a line is
    // the one that may cover it.
    std::ranges::sort(Blocks, {}, [](const InlineComments::Entry *E) {
      return std::pair(E->First, ~E->Last);
    });
    std::erase_if(Blocks, [&](const InlineComments::Entry *E) {
      return E->Last <= std::exchange(End, std::max(End, E->Last));
    });
  }
  return Known->second;
}

const std::string *CommentLookup::find(std::string_view Rule,
                                       std::uint32_t Line) {
  OfRule &Of = ofRule(Rule);
  auto [Answer, New] = Of.ByLine.try_emplace(Line);
  if (!New)
    return Answer->second;
  for (const InlineComments::Entry &E : std::ranges::equal_range(
           Comments.Lines, Line, {}, &InlineComments::Entry::First))
    if (listCovers(E.Globs, Rule))
      return Answer->second = &E.Comment;
  auto After = std::ranges::upper_bound(
      Of.Blocks, Line, {},
      [](const InlineComments::Entry *E) { return E->First; });
  if (After == Of.Blocks.begin() || Line > After[-1]->Last)
    return nullptr;
  return Answer->second = &After[-1]->Comment;
}

void suppressByComments(
    std::span<Finding> Findings,
    const std::function<const InlineComments *(std::string_view)> &CommentsOf) {
  std::map<const InlineComments *, CommentLookup> Lookups;
  for (Finding &F : Findings) {
    const InlineComments *Comments =
        F.Range.Line ? CommentsOf(F.Path) : nullptr;
    if (!Comments)
      continue;
    CommentLookup &Lookup =
        Lookups.try_emplace(Comments, *Comments).first->second;
    if (const std::string *Comment = Lookup.find(F.Rule, F.Range.Line))
      F.Suppressed = Suppression{SuppressedBy::Comment, *Comment};
  }
}

} // namespace armlift
