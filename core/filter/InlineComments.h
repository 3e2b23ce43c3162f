// Comments in the scanned text that suppress findings.
//
// clang-format off
//   f();  // NOLINT(armlift-x86-intrinsic)    this line, one rule
//   f();  // NOLINT(armlift-*)                this line, all our rules; also NOLINT
//   // NOLINTNEXTLINE(armlift-x86-header)     the next line
//   // NOLINTBEGIN(armlift-*) … NOLINTEND(armlift-*)   everything between
//   CFLAGS += -mavx2  # armlift: ignore[x86-compile-flag] reason
//                                             this line; alone on its line: the next
// clang-format on
//
// The NOLINT comments mean the same as for clang-tidy, lists and globs
// included. A list without a ')' covers only the names before its last comma.
#pragma once

#include "core/findings/Finding.h"

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift {

/// The suppressing comments of one input. Owns its memory.
class InlineComments {
public:
  InlineComments() = default;
  static InlineComments parse(std::string_view Text);

  bool empty() const { return Lines.empty() && Blocks.empty() && Idle.empty(); }
  /// The memory that the comments take, in bytes.
  std::size_t bytes() const;

  struct Entry {
    std::uint32_t First = 0, Last = 0; ///< lines, both included
    /// What is in the brackets; "*" if there are none; empty for a comment that
    /// is malformed but meant for armlift: "armlift: ignore this".
    std::string Globs;
    std::string Comment;                ///< "NOLINT(armlift-x86-header)"
    std::uint32_t Line = 0, Column = 0; ///< of the comment itself, from 1
  };
  std::vector<Entry> Lines;  ///< of one line each, sorted by line
  std::vector<Entry> Blocks; ///< of several lines
  /// Comments with names of armlift that suppress nothing; `Comment` says why.
  std::vector<Entry> Idle;

private:
  /// The NOLINTBEGIN comments without an end so far, by their globs.
  using OpenBlocks = std::map<std::string, std::vector<Entry>>;

  /// These functions take the text from the keyword to the end of the line; `E`
  /// is set to that line.
  void addOwn(std::string_view Comment, std::string_view Before, Entry E);
  void addNoLint(std::string_view Comment, Entry E, OpenBlocks &Open);
  void addLine(Entry E);
  void addIdle(Entry E, std::string Why);
  void addBlockEdge(std::string_view Word, Entry E, OpenBlocks &Open);
};

/// Answers many questions about the comments of one input, which must outlive
/// this object. Each list of globs is matched with each rule only once.
class CommentLookup {
public:
  explicit CommentLookup(const InlineComments &Comments) : Comments(Comments) {}

  /// The comment that suppresses `Rule` on `Line`, as written; null if there is
  /// none.
  const std::string *find(std::string_view Rule, std::uint32_t Line);

private:
  struct OfRule {
    /// Blocks that name the rule, none inside another, sorted by line.
    std::vector<const InlineComments::Entry *> Blocks;
    std::unordered_map<std::uint32_t, const std::string *> ByLine; ///< answers
  };

  OfRule &ofRule(std::string_view Rule);

  const InlineComments &Comments;
  std::map<std::string, OfRule, std::less<>> Rules;
};

/// Marks the findings that a comment in their input suppresses. `CommentsOf`
/// returns the comments of a path, or null.
void suppressByComments(
    std::span<Finding> Findings,
    const std::function<const InlineComments *(std::string_view)> &CommentsOf);

} // namespace armlift
