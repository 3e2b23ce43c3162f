// See TreeCache.h.
#include "core/cache/TreeCache.h"

#include "core/cache/ByteCodec.h"
#include "core/rules/CheckTable.h"
#include "core/support/Fnv128.h"

#include <concepts>
#include <type_traits>
#include <utility>
#include <vector>

namespace armlift {
namespace {

constexpr std::size_t MaxEntry = std::size_t(2) << 30;

// A stream, a Writer or a Reader, knows numbers, enumerators, texts, lists and
// pairs. Of another type, members() below passes the members on. It names every
// member of the type, so that one that is added does not compile until it is
// stored, or left out with a reason.

class Writer {
public:
  template <typename... T> void operator()(const T &...Values) {
    (add(Values), ...);
  }
  const std::string &bytes() const { return Out.bytes(); }

private:
  template <typename T> void add(const T &Value) {
    if constexpr (requires { Out.add(Value); })
      Out.add(Value);
    else
      members(*this, Value);
  }
  template <typename T> void add(const std::vector<T> &Items) {
    Out.list(Items, [this](const T &Item) { add(Item); });
  }
  template <typename A, typename B> void add(const std::pair<A, B> &Pair) {
    add(Pair.first);
    add(Pair.second);
  }

  ByteWriter Out;
};

class Reader {
public:
  explicit Reader(std::string_view Bytes) : In(Bytes) {}

  template <typename... T> void operator()(T &...Values) { (get(Values), ...); }
  bool complete() const { return In.complete(); }

private:
  template <typename T> void get(T &Value) {
    if constexpr (requires { In.get<T>(); })
      Value = In.get<T>();
    else
      members(*this, Value);
  }
  void get(bool &Value) { Value = In.flag(); }
  void get(std::string &Value) { Value = In.text(); }
  /// The id of a rule: a view of static storage, so it is stored as text.
  void get(std::string_view &Rule) {
    const CheckRow *Row = findCheck(In.text());
    if (!Row)
      return In.fail();
    Rule = Row->Id;
  }
  template <typename T> void get(std::vector<T> &Items) {
    In.list(Items, [this] {
      T Item{};
      get(Item);
      return Item;
    });
  }
  template <typename A, typename B> void get(std::pair<A, B> &Pair) {
    get(Pair.first);
    get(Pair.second);
  }

  ByteReader In;
};

/// A Writer has constant values.
template <typename Value, typename T>
concept Some = std::same_as<std::remove_const_t<Value>, T>;

void members(auto &IO, Some<Error> auto &E) {
  auto &[Kind, Path, Message, Tolerated] = E; // Tolerated is set at the end
  IO(Kind, Path, Message);
}

void members(auto &IO, Some<SourceRange> auto &Range) {
  auto &[Line, Column, EndLine, EndColumn] = Range;
  IO(Line, Column, EndLine, EndColumn);
}

void members(auto &IO, Some<Guard> auto &G) {
  auto &[Kind, Condition, Names] = G;
  IO(Kind, Condition, Names);
}

void members(auto &IO, Some<Advice> auto &A) {
  auto &[Kind, Text, Exact] = A;
  IO(Kind, Text, Exact);
}

void members(auto &IO, Some<RelatedLocation> auto &R) {
  auto &[Path, Line, Message] = R;
  IO(Path, Line, Message);
}

void members(auto &IO, Some<Edit> auto &E) {
  auto &[Path, Start, End, Text] = E;
  IO(Path, Start, End, Text);
}

void members(auto &IO, Some<Finding> auto &F) {
  // Suppressed and Fingerprint are set after judging.
  auto &[Rule, Impact, Path, Range, Message, Subject, Guard, Snippet,
         Replacements, Related, Evidence, Fixes, Suppressed, Conditional,
         Fingerprint] = F;
  IO(Rule, Impact, Path, Range, Message, Subject, Guard, Snippet, Replacements,
     Related, Evidence, Fixes, Conditional);
}

void members(auto &IO, Some<FileStamp> auto &Stamp) {
  auto &[Size, Modified, Changed, Inode] = Stamp;
  IO(Size, Modified, Changed, Inode);
}

void members(auto &IO, Some<ContentHash> auto &Hash) {
  auto &[First, Second] = Hash;
  IO(First, Second);
}

void members(auto &IO, Some<InlineComments::Entry> auto &E) {
  auto &[First, Last, Globs, Comment, Line, Column] = E;
  IO(First, Last, Globs, Comment, Line, Column);
}

void members(auto &IO, Some<InlineComments> auto &Comments) {
  auto &[Lines, Blocks, Idle] = Comments;
  IO(Lines, Blocks, Idle);
}

void members(auto &IO, Some<TreeFile> auto &F) {
  auto &[ContextPath, Stamp, Content, HeadOnly, Bytes, Judged, MustRead, Errors,
         Comments] = F;
  IO(ContextPath, Stamp, Content, HeadOnly, Bytes, Judged, MustRead, Errors,
     Comments);
}

void members(auto &IO, Some<LeftOutFile> auto &File) {
  auto &[Path, Replacement] = File;
  IO(Path, Replacement);
}

void members(auto &IO, Some<ShimmedSource> auto &Source) {
  auto &[Path, Cover] = Source;
  IO(Path, Cover);
}

void members(auto &IO, Some<TreeNotes> auto &Notes) {
  auto &[OptionalMacros, Followed, LeftOut, X86Macros, Shims, BuiltPrograms,
         ProjectFolders, Archives] = Notes;
  IO(OptionalMacros, Followed, LeftOut, X86Macros, Shims, BuiltPrograms,
     ProjectFolders, Archives);
}

void members(auto &IO, Some<Judgement> auto &J) {
  // A tree has no artifacts, and no units are counted by its judges.
  auto &[Findings, Artifacts, Errors, TranslationUnits, PortedSites, Notes] = J;
  IO(Findings, PortedSites, Errors, Notes);
}

void members(auto &IO, Some<TreeRecord> auto &Record) {
  auto &[Files, Verdict] = Record;
  IO(Files, Verdict);
}

} // namespace

TreeCache::TreeCache(const std::string &Root, std::string_view Key)
    : Folder(Root, "trees", MaxEntry) {
  Fnv128 Of;
  Of.update(Key);
  Hash = Of.hex();
}

TreeCache::State TreeCache::read(TreeRecord &Into) const {
  std::string Bytes;
  if (State Found = Folder.read(Hash, Bytes); Found != State::Read)
    return Found;
  Reader IO(Bytes);
  IO(Into);
  return IO.complete() ? State::Read : State::Damaged;
}

void TreeCache::write(const TreeRecord &Record) {
  Writer IO;
  IO(Record);
  Folder.write(Hash, IO.bytes());
}

} // namespace armlift
