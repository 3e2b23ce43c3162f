// The macros of one translation unit while it is walked: what each name is at
// this point, undone when a branch ends, and traced so that a header's effect
// can be replayed instead of walked again.
#pragma once

#include "analyzers/source/lexical/Truth.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace armlift::source {

/// A macro name, numbered over the whole project.
using MacroId = std::uint32_t;
constexpr std::uint32_t NoFile = ~std::uint32_t(0);

/// How well the definition of a macro is known, given that it is defined.
enum class Knowledge : std::uint8_t {
  Certain,
  ByDefault, ///< another one takes a macro that is off by default
  None,
};

/// What a macro is at one point of one unit.
struct MacroValue {
  Truth Defined = Truth::AssumedFalse;
  Knowledge Known = Knowledge::Certain;
  bool Arch =
      false; ///< depends on a macro that differs between x86_64 and aarch64
  bool DefinedAnyway =
      false; ///< whatever it depends on, it is defined: its value alone differs
  /// The definition: a directive of a file, or with File == NoFile an entry of
  /// the literal pool.
  std::uint32_t File = NoFile;
  std::uint32_t Directive = 0;
  /// Other definitions that are as possible: as MacroDefaults::others().
  std::uint32_t Others = 0;

  bool isAmbiguous() const { return Known == Knowledge::None; }

  /// Two words at once: the walk compares little else.
  bool operator==(const MacroValue &Other) const {
    using Words = std::array<std::uint64_t, 2>;
    return std::bit_cast<Words>(*this) == std::bit_cast<Words>(Other);
  }
};
static_assert(std::has_unique_object_representations_v<MacroValue>);

struct MacroBinding {
  MacroId Name;
  MacroValue Value;
};

/// A name with its value from before a stretch.
struct MacroRead {
  MacroId Name;
  /// The header that asked, if it is included but once: it has not met what it
  /// defined itself, in whatever a unit includes before.
  std::uint32_t Asker;
  MacroValue Value;
};

/// What a stretch of the walk depended on and what it changed.
struct Trace {
  std::vector<MacroRead> Reads;
  /// Reads of names that no condition asked for: they are part of what is
  /// written, since a branch may have left them alone.
  std::vector<MacroRead> Entries;
  std::vector<MacroBinding> Writes; ///< final values
};

enum class TraceMatch : std::uint8_t {
  None,
  Conditions, ///< all conditions are as they were, some entries are not
  All,
};

class Environment {
public:
  /// Makes room for names up to `Count`.
  void reserve(std::size_t Count) {
    if (Cells.size() < Count) {
      Cells.resize(Count);
      Varies.resize(Count);
      Traced.resize(Count);
    }
  }

  /// Names that no unit ever writes are the same everywhere: they are not
  /// traced. Every other name has to be told of before the first unit.
  void vary(MacroId Name) { Varies[Name] = Traced[Name] = true; }
  bool varies(MacroId Name) const { return Varies[Name]; }
  /// Whether reads of the name must be traced. Those of an include guard need
  /// not be: only where it was defined matters.
  void setTraced(MacroId Name, bool On) { Traced[Name] = On; }

  /// Begins a unit: every name is untouched.
  void reset();

  /// Reads are those of `Header` from now on, which is as MacroRead::Asker, or
  /// NoFile. Returns whose they were.
  std::uint32_t askFrom(std::uint32_t Header) {
    return std::exchange(Asker, Header);
  }

  /// `Default` gives the value of a name that the unit has not touched.
  template <typename Function>
  MacroValue read(MacroId Name, const Function &Default) {
    return read(Name, Default, /*IsEntry=*/false);
  }
  /// As read(), for what a branch leaves that does not write the name.
  template <typename Function>
  MacroValue readEntry(MacroId Name, const Function &Default) {
    return read(Name, Default, /*IsEntry=*/true);
  }

  void write(MacroId Name, const MacroValue &Value);

  /// Whether a header would go as it went before. It may reorder what it
  /// compares: what differs now is likely to differ the next time too.
  template <typename Function>
  TraceMatch matches(Trace &Known, const Function &Default) const {
    return matches(Known, Default, NextSerial);
  }
  /// As matches(), for a stretch of the file that is walked.
  template <typename Function>
  TraceMatch matchesHere(Trace &Known, const Function &Default) const {
    return matches(Known, Default, fileStart());
  }

  /// Has the effect of a stretch. Of a name with another entry than the stretch
  /// met `Either` makes one value of that and of what was written.
  template <typename Function, typename Merge>
  void replay(const Trace &Known, const Function &Default,
              const Merge &Either) {
    noteReads(Known);
    std::uint64_t Others = NextList++;
    for (const MacroRead &E : Known.Entries) {
      MacroValue Now = now(E, Default, NextSerial);
      if (Now != E.Value)
        Cells[E.Name].Listed = Others;
      trace({E.Name, E.Asker, Now}, true);
    }
    for (const MacroBinding &W : Known.Writes)
      write(W.Name, Cells[W.Name].Listed == Others
                        ? Either(peek(W.Name, Default), W.Value)
                        : W.Value);
  }

  /// True where the name was written since the current frame began.
  bool writtenInFrame(MacroId Name) const {
    const Cell &C = Cells[Name];
    return C.Unit == Unit &&
           (Frames.empty() || C.Serial >= Frames.back().Start);
  }

  /// True where this unit has defined the name, at least as surely as `Live`.
  bool isDefined(MacroId Name, Truth Live = Truth::True) const {
    const Cell &C = Cells[Name];
    return C.Unit == Unit && C.Value.Defined >= Live;
  }

  // Branches. Each stretch between mark() and what ends it lies within the one
  // that was begun before and is not yet ended.
  void mark() { Marks.push_back({Journal.size(), NextSerial++}); }
  /// What was written since the last mark stays.
  void keep();
  /// Nothing was written since the last mark; the names that were, with the
  /// values they had, each once, in order of first writing.
  std::vector<MacroBinding> undo();

  /// How much of the unit is remembered to be undone.
  std::size_t journaled() const { return Journal.size(); }

  // Frames: trace a stretch of the unit.
  void pushFrame() { pushFrame(NextSerial); }
  /// For a stretch of the file that is walked.
  void pushInnerFrame() { pushFrame(fileStart()); }
  Trace popFrame();
  /// Another stretch that did the same reads has been left out.
  void noteReads(const Trace &Known) {
    for (const MacroRead &R : Known.Reads)
      trace(R, false);
  }

private:
  struct Cell {
    MacroValue Value;
    std::uint64_t Serial = 0;     ///< when it was written
    std::uint64_t Unit = 0;       ///< the unit whose value this is
    std::uint64_t LastReader = 0; ///< frame that noted a read last
    std::uint64_t Listed = 0;     ///< the list of names it is in
    std::size_t ReadAt = 0;       ///< that read, into Reads
  };
  /// Of the first time that a name is written since a mark.
  struct Undo {
    MacroId Name;
    MacroValue Value;
    std::uint64_t Serial;
    bool Untouched; ///< the unit had not written the name before
  };
  struct Mark {
    std::size_t At;       ///< into Journal
    std::uint64_t Serial; ///< what is written from here on has that or more
  };
  struct Read {
    MacroRead What;
    std::uint64_t Serial;
    bool IsEntry; ///< no condition asked for it
    /// Cell::LastReader and ReadAt before it.
    std::uint64_t OuterReader = 0;
    std::size_t OuterAt = 0;
  };
  struct Frame {
    std::uint64_t Id;
    std::uint64_t Start;   ///< first serial of the frame
    std::uint64_t OfFile;  ///< first serial of the file that it is in
    std::size_t FirstRead; ///< into Reads
  };

  template <typename Function>
  const MacroValue &peek(MacroId Name, const Function &Default) const {
    const Cell &C = Cells[Name];
    return C.Unit == Unit ? C.Value : Default(Name);
  }

  template <typename Function>
  MacroValue read(MacroId Name, const Function &Default, bool IsEntry) {
    MacroRead R{Name, Asker, peek(Name, Default)};
    if (!Traced[Name])
      return R.Value;
    if (Asker != NoFile && R.Value.File == Asker) {
      if (Cells[Name].Serial < fileStart())
        R.Value = Default(Name);
      else
        R.Asker = NoFile; // made since, and met
    }
    trace(R, IsEntry);
    return R.Value;
  }

  /// What would be read in a file that has begun at `Start`.
  template <typename Function>
  MacroValue now(const MacroRead &R, const Function &Default,
                 std::uint64_t Start) const {
    const MacroValue &Value = peek(R.Name, Default);
    bool Unmet = R.Asker != NoFile && Value.File == R.Asker &&
                 Cells[R.Name].Serial < Start;
    return Unmet ? Default(R.Name) : Value;
  }

  std::uint64_t fileStart() const {
    return Frames.empty() ? 0 : Frames.back().OfFile;
  }

  template <typename Function>
  TraceMatch matches(Trace &Known, const Function &Default,
                     std::uint64_t Start) const {
    auto isSame = [&](std::vector<MacroRead> &All) {
      auto Other = std::ranges::find_if(All, [&](const MacroRead &R) {
        return now(R, Default, Start) != R.Value;
      });
      if (Other == All.end())
        return true;
      std::iter_swap(All.begin(), Other);
      return false;
    };
    return !isSame(Known.Reads)     ? TraceMatch::None
           : !isSame(Known.Entries) ? TraceMatch::Conditions
                                    : TraceMatch::All;
  }

  bool writtenSince(const Mark &M, const Undo &U) const {
    return !U.Untouched && U.Serial >= M.Serial;
  }
  std::vector<MacroBinding> written();
  void pushFrame(std::uint64_t FileStart);

  /// The frame depends on what it has not written itself.
  void trace(const MacroRead &R, bool IsEntry) {
    if (Frames.empty())
      return;
    const Cell &C = Cells[R.Name];
    note({R, C.Unit == Unit ? C.Serial : 0, IsEntry}, Reads.size());
  }

  /// Notes it at `At`, or with what the frame has noted of the name before.
  bool note(Read R, std::size_t At) {
    Cell &C = Cells[R.What.Name];
    const Frame &Open = Frames.back();
    if (R.Serial >= Open.Start)
      return false;
    if (C.LastReader == Open.Id) {
      Reads[C.ReadAt].IsEntry &= R.IsEntry;
      return false;
    }
    R.OuterReader = std::exchange(C.LastReader, Open.Id);
    R.OuterAt = std::exchange(C.ReadAt, At);
    if (At == Reads.size())
      Reads.push_back(R);
    else
      Reads[At] = R;
    return true;
  }

  std::vector<Cell> Cells;
  std::vector<bool> Varies, Traced; ///< by name
  std::vector<Undo> Journal;
  std::vector<Mark> Marks; ///< the first is the unit's
  std::vector<Read> Reads;
  std::vector<Frame> Frames;
  std::uint32_t Asker = NoFile; ///< of what is read
  std::uint64_t Unit = 0;
  std::uint64_t NextSerial = 1;
  std::uint64_t NextFrame = 1;
  std::uint64_t NextList = 1;
};

} // namespace armlift::source
