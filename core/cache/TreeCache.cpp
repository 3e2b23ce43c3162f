// See TreeCache.h.
#include "core/cache/TreeCache.h"

#include "core/cache/ByteCodec.h"
#include "core/rules/CheckTable.h"
#include "core/support/Fnv128.h"

namespace armlift {
namespace {

constexpr std::size_t MaxEntry = std::size_t(2) << 30;

// Each function below lists the members of a type once, for both directions:
// its stream is a Writer or a Reader.

class Writer {
public:
  template <typename T> void operator()(const T &Value) { Out.add(Value); }
  template <typename T, typename Function>
  void list(const std::vector<T> &Items, const Function &Each) {
    Out.list(Items, Each);
  }
  void rule(std::string_view Value) { Out.add(Value); }
  const std::string &bytes() const { return Out.bytes(); }

private:
  ByteWriter Out;
};

class Reader {
public:
  explicit Reader(std::string_view Bytes) : In(Bytes) {}

  void operator()(std::string &Value) { Value = In.text(); }
  void operator()(bool &Value) { Value = In.flag(); }
  /// A rule is a view of static storage, so it is stored as text.
  void rule(std::string_view &Value) {
    const CheckRow *Row = findCheck(In.text());
    if (!Row)
      return In.fail();
    Value = Row->Id;
  }
  template <typename T> void operator()(T &Value) { Value = In.get<T>(); }
  template <typename T, typename Function>
  void list(std::vector<T> &Items, const Function &Each) {
    In.list(Items, [&] {
      T Item{};
      Each(Item);
      return Item;
    });
  }
  bool complete() const { return In.complete(); }

private:
  ByteReader In;
};

template <typename Stream, typename Pairs>
void pairs(Stream &IO, Pairs &Items) {
  IO.list(Items, [&](auto &Pair) {
    IO(Pair.first);
    IO(Pair.second);
  });
}

template <typename Stream, typename Value> void errors(Stream &IO, Value &All) {
  IO.list(All, [&](auto &E) {
    IO(E.Kind);
    IO(E.Path);
    IO(E.Message);
  });
}

template <typename Stream, typename Value> void finding(Stream &IO, Value &F) {
  IO.rule(F.Rule);
  IO(F.Impact);
  IO(F.Path);
  IO(F.Range.Line);
  IO(F.Range.Column);
  IO(F.Range.EndLine);
  IO(F.Range.EndColumn);
  IO(F.Message);
  IO(F.Subject);
  IO(F.Guard.Kind);
  IO(F.Guard.Condition);
  IO.list(F.Guard.Names, [&](auto &Name) { IO(Name); });
  IO(F.Snippet);
  IO.list(F.Replacements, [&](auto &A) {
    IO(A.Kind);
    IO(A.Text);
    IO(A.Exact);
  });
  IO.list(F.Related, [&](auto &R) {
    IO(R.Path);
    IO(R.Line);
    IO(R.Message);
  });
  pairs(IO, F.Evidence);
  IO.list(F.Fixes, [&](auto &E) {
    IO(E.Path);
    IO(E.Start);
    IO(E.End);
    IO(E.Text);
  });
  IO(F.Conditional);
}

template <typename Stream, typename Value> void file(Stream &IO, Value &F) {
  IO(F.ContextPath);
  IO(F.Stamp.Size);
  IO(F.Stamp.Modified);
  IO(F.Stamp.Changed);
  IO(F.Stamp.Inode);
  IO(F.Content.First);
  IO(F.Content.Second);
  IO(F.OfHead);
  IO(F.Bytes);
  IO(F.Judged);
  IO(F.ForAll);
  errors(IO, F.Errors);
  auto comments = [&](auto &Entries) {
    IO.list(Entries, [&](auto &E) {
      IO(E.First);
      IO(E.Last);
      IO(E.Globs);
      IO(E.Comment);
      IO(E.Line);
      IO(E.Column);
    });
  };
  comments(F.Comments.Lines);
  comments(F.Comments.Blocks);
  comments(F.Comments.Idle);
}

template <typename Stream, typename Value>
void record(Stream &IO, Value &Record) {
  IO.list(Record.Files, [&](auto &F) { file(IO, F); });
  IO.list(Record.Verdict.Findings, [&](auto &F) { finding(IO, F); });
  pairs(IO, Record.Verdict.PortedSites);
  errors(IO, Record.Verdict.Errors);
  auto names = [&](auto &Names) {
    IO.list(Names, [&](auto &Name) { IO(Name); });
  };
  names(Record.Verdict.Notes.OptionalMacros);
  names(Record.Verdict.Notes.Followed);
  pairs(IO, Record.Verdict.Notes.LeftOut);
  names(Record.Verdict.Notes.X86Macros);
  pairs(IO, Record.Verdict.Notes.Shims);
  names(Record.Verdict.Notes.BuiltPrograms);
  names(Record.Verdict.Notes.ProjectFolders);
  names(Record.Verdict.Notes.Archives);
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
  record(IO, Into);
  return IO.complete() ? State::Read : State::Damaged;
}

void TreeCache::write(const TreeRecord &Record) {
  Writer IO;
  record(IO, Record);
  Folder.write(Hash, IO.bytes());
}

} // namespace armlift
