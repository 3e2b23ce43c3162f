// The macros of one translation unit during the walk. The environment knows the
// value of each name at this point, undoes writes when a branch ends, and
// traces reads and writes so that the effect of a header can be replayed
// without another walk.
#pragma once

#include "analyzers/source/lexical/project/Truth.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace armlift::source {

/// The number of a macro name, the same in the whole project.
using MacroId = std::uint32_t;
constexpr std::uint32_t NoFile = ~std::uint32_t(0);

/// How well the definition of a macro is known, given that it is defined.
enum class Knowledge : std::uint8_t {
  Certain,
  ByDefault, ///< another definition needs a macro that is off by default
  None,
};

/// The value of a macro at one point of one unit.
struct MacroValue {
  Truth Defined = Truth::AssumedFalse;
  Knowledge Known = Knowledge::Certain;
  /// Depends on a macro that differs between x86_64 and aarch64.
  bool Arch = false;
  /// Defined whatever that macro is: only the value differs.
  bool DefinedAnyway = false;
  /// The definition: a directive of a file, or an entry of the literal pool if
  /// File == NoFile.
  std::uint32_t File = NoFile;
  std::uint32_t Directive = 0;
  /// Other possible definitions, a number for MacroDefaults::others().
  std::uint32_t Others = 0;

  bool isAmbiguous() const { return Known == Knowledge::None; }

  /// Compares two words at once: the walk mostly compares values.
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

/// A name that a stretch of the walk reads, with its value at the time.
struct MacroRead {
  MacroId Name;
  /// The header that asked, if it is included only once; otherwise NoFile. Such
  /// a header cannot have met its own definitions, whatever the unit includes
  /// before it.
  std::uint32_t Asker;
  MacroValue Value;
};

/// What a stretch of the walk depends on, and what it changes.
struct Trace {
  std::vector<MacroRead> Reads;
  /// Reads that no condition asked for. The written values depend on them,
  /// since a branch may have left the name alone.
  std::vector<MacroRead> Entries;
  std::vector<MacroBinding> Writes; ///< final values
};

enum class TraceMatch : std::uint8_t {
  None,
  Conditions, ///< same conditions, but some entries differ
  All,
};

class Environment {
public:
  /// Makes room for `Count` names.
  void reserve(std::size_t Count) {
    if (Cells.size() < Count) {
      Cells.resize(Count);
      Varies.resize(Count);
      Traced.resize(Count);
    }
  }

  /// Marks a name that units write. Other names have the same value everywhere
  /// and are not traced. Must be called before the first unit.
  void vary(MacroId Name) { Varies[Name] = Traced[Name] = true; }
  bool varies(MacroId Name) const { return Varies[Name]; }
  /// Sets whether reads of the name are traced. Reads of an include guard need
  /// not be: it only matters where the guard was defined.
  void setTraced(MacroId Name, bool On) { Traced[Name] = On; }

  /// Begins a unit, which has not written any name yet.
  void reset();

  /// Attributes all following reads to `Header` (see MacroRead::Asker), or to
  /// no header if it is NoFile. Returns the previous one.
  std::uint32_t askFrom(std::uint32_t Header) {
    return std::exchange(Asker, Header);
  }

  /// Returns the value of a name; `Default` returns it if the unit has not
  /// written the name.
  template <typename Function>
  MacroValue read(MacroId Name, const Function &Default) {
    return read(Name, Default, /*IsEntry=*/false);
  }
  /// Like read(), for the value that a name keeps in a branch that does not
  /// write it.
  template <typename Function>
  MacroValue readEntry(MacroId Name, const Function &Default) {
    return read(Name, Default, /*IsEntry=*/true);
  }

  void write(MacroId Name, const MacroValue &Value);

  /// Compares the reads of an earlier walk of a header with the current values.
  /// May reorder `Known`: a read that differs here is likely to differ the next
  /// time too.
  template <typename Function>
  TraceMatch matches(Trace &Known, const Function &Default) const {
    return matches(Known, Default, NextSerial);
  }
  /// Like matches(), for a stretch within the file that is being walked.
  template <typename Function>
  TraceMatch matchesHere(Trace &Known, const Function &Default) const {
    return matches(Known, Default, fileStart());
  }

  /// Applies the effect of an earlier walk of the stretch. If the value of a
  /// name on entry differs from the one at that walk, writes
  /// `Either(value on entry, written value)`. Calls `Differs(name)` for each
  /// such name before the writes.
  template <typename Function, typename Merge, typename Note>
  void replay(const Trace &Known, const Function &Default, const Merge &Either,
              const Note &Differs) {
    noteReads(Known);
    std::uint64_t Others = NextList++;
    for (const MacroRead &E : Known.Entries) {
      MacroValue Now = now(E, Default, NextSerial);
      trace({E.Name, E.Asker, Now}, true);
      if (Now == E.Value)
        continue;
      Cells[E.Name].Listed = Others;
      Differs(E.Name);
    }
    for (const MacroBinding &W : Known.Writes)
      write(W.Name, Cells[W.Name].Listed == Others
                        ? Either(peek(W.Name, Default), W.Value)
                        : W.Value);
  }

  /// True if the name was written since the current frame began.
  bool writtenInFrame(MacroId Name) const {
    const Cell &C = Cells[Name];
    return C.Unit == Unit &&
           (Frames.empty() || C.Serial >= Frames.back().Start);
  }

  /// True if this unit has defined the name or undefined it.
  bool isWritten(MacroId Name) const { return Cells[Name].Unit == Unit; }

  /// True if this unit has defined the name, at least as surely as `Live`.
  bool isDefined(MacroId Name, Truth Live = Truth::True) const {
    const Cell &C = Cells[Name];
    return C.Unit == Unit && C.Value.Defined >= Live;
  }

  // Branches. Each mark() begins a stretch that keep() or undo() ends. The
  // stretches are nested.
  void mark() { Marks.push_back({Journal.size(), NextSerial++}); }
  /// Ends the stretch and keeps its writes.
  void keep();
  /// Ends the stretch and undoes its writes. Returns each name that it wrote
  /// once, with the undone value, in the order of first writing.
  std::vector<MacroBinding> undo();

  // Frames: each traces a stretch of the unit.
  void pushFrame() { pushFrame(NextSerial); }
  /// Begins a frame within the file that is being walked.
  void pushInnerFrame() { pushFrame(fileStart()); }
  /// Ends the frame and returns its trace.
  Trace popFrame();
  /// Adds the reads of `Known` to the current frame, for a stretch that was not
  /// evaluated again.
  void noteReads(const Trace &Known) {
    for (const MacroRead &R : Known.Reads)
      trace(R, false);
  }

private:
  struct Cell {
    MacroValue Value;
    std::uint64_t Serial = 0;     ///< time of the last write
    std::uint64_t Unit = 0;       ///< the unit that Value belongs to
    std::uint64_t LastReader = 0; ///< last frame that noted a read
    std::uint64_t Listed = 0;     ///< last list of names that has it
    std::size_t ReadAt = 0;       ///< index of that read in Reads
  };
  /// The state of a name before its first write since a mark.
  struct Undo {
    MacroId Name;
    MacroValue Value;
    std::uint64_t Serial;
    bool Untouched; ///< the unit had not written the name
  };
  struct Mark {
    std::size_t At;       ///< index into Journal
    std::uint64_t Serial; ///< serial of the mark; later writes have higher ones
  };
  struct Read {
    MacroRead What;
    std::uint64_t Serial;
    bool IsEntry; ///< no condition asked for the name
    /// Cell::LastReader and Cell::ReadAt before this read.
    std::uint64_t OuterReader = 0;
    std::size_t OuterAt = 0;
  };
  struct Frame {
    std::uint64_t Id;
    std::uint64_t Start;   ///< first serial of the frame
    std::uint64_t OfFile;  ///< first serial of the file that the frame is in
    std::size_t FirstRead; ///< index into Reads
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
        R.Asker = NoFile; // defined in this file, and therefore met
    }
    trace(R, IsEntry);
    return R.Value;
  }

  /// Returns the value that a read in a file that began at `Start` would see.
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

  /// Notes a read of the current frame, which depends on what it has not
  /// written.
  void trace(const MacroRead &R, bool IsEntry) {
    if (Frames.empty())
      return;
    const Cell &C = Cells[R.Name];
    note({R, C.Unit == Unit ? C.Serial : 0, IsEntry}, Reads.size());
  }

  /// Notes the read at index `At`, or merges it with an earlier read of the
  /// name in the frame. True if it was added.
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
  std::vector<Mark> Marks; ///< the first one begins the unit
  std::vector<Read> Reads;
  std::vector<Frame> Frames;
  std::uint32_t Asker = NoFile; ///< see askFrom()
  std::uint64_t Unit = 0;
  std::uint64_t NextSerial = 1;
  std::uint64_t NextFrame = 1;
  std::uint64_t NextList = 1;
};

} // namespace armlift::source
