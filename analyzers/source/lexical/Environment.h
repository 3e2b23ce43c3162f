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
      false; ///< hangs on a macro that differs between x86_64 and aarch64
  bool DefinedAnyway =
      false; ///< whatever it hangs on, it is defined: its value alone differs
  /// The definition: a directive of a file, or with File == NoFile an entry of
  /// the literal pool.
  std::uint32_t File = NoFile;
  std::uint32_t Directive = 0;
  /// Other definitions that are as possible: an index into the alternatives of
  /// the simulation.
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

/// What a stretch of the walk depended on and what it changed.
struct Trace {
  std::vector<MacroBinding> Reads; ///< values from before the stretch
  /// The same, of names that no condition asked for: they are part of what is
  /// written, since a branch may have left them alone.
  std::vector<MacroBinding> Entries;
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
  /// Whether anything hangs on what the name is: of an include guard it does
  /// not, only on where it was written.
  void setTraced(MacroId Name, bool On) { Traced[Name] = On; }

  /// Begins a unit: every name is untouched.
  void reset();

  /// `Default` gives the value of a name that the unit has not touched. Valid
  /// until the next write.
  template <typename Function>
  const MacroValue &read(MacroId Name, const Function &Default) {
    const MacroValue &Value = peek(Name, Default);
    if (Traced[Name])
      trace({Name, Value}, false);
    return Value;
  }

  /// The same, for what a branch leaves that does not write the name.
  template <typename Function>
  const MacroValue &readEntry(MacroId Name, const Function &Default) {
    const MacroValue &Value = peek(Name, Default);
    if (Traced[Name])
      trace({Name, Value}, true);
    return Value;
  }

  void write(MacroId Name, const MacroValue &Value);

  /// Whether a stretch would go as it went before. It may reorder what it
  /// compares: what differs now is likely to differ the next time too.
  template <typename Function>
  TraceMatch matches(Trace &Known, const Function &Default) const {
    auto isSame = [&](std::vector<MacroBinding> &All) {
      auto Other = std::ranges::find_if(All, [&](const MacroBinding &R) {
        return peek(R.Name, Default) != R.Value;
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

  /// How many of the names that conditions of the stretch asked for are
  /// otherwise now.
  template <typename Function>
  std::ptrdiff_t differences(const Trace &Known,
                             const Function &Default) const {
    return std::ranges::count_if(Known.Reads, [&](const MacroBinding &R) {
      return peek(R.Name, Default) != R.Value;
    });
  }

  /// Has the effect of a stretch. Of a name with another entry than the stretch
  /// met `Either` makes one value of that and of what was written.
  template <typename Function, typename Merge>
  void replay(const Trace &Known, const Function &Default,
              const Merge &Either) {
    for (const MacroBinding &R : Known.Reads)
      trace(R, false);
    std::uint64_t Others = NextList++;
    for (const MacroBinding &E : Known.Entries) {
      const MacroValue &Now = peek(E.Name, Default);
      if (Now != E.Value)
        Cells[E.Name].Listed = Others;
      trace({E.Name, Now}, true);
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

  // Branches: undo to a mark.
  std::size_t mark() const { return Journal.size(); }
  /// The names written since the mark with their values now, each once, in
  /// order of first writing.
  std::vector<MacroBinding> writtenSince(std::size_t Mark);
  void undo(std::size_t Mark);

  // Frames: trace a stretch of the unit.
  void pushFrame();
  Trace popFrame();

private:
  struct Cell {
    MacroValue Value;
    std::uint64_t Serial = 0;     ///< when it was written
    std::uint64_t Unit = 0;       ///< the unit whose value this is
    std::uint64_t LastReader = 0; ///< frame that noted a read last
    std::uint64_t Listed = 0;     ///< the list of names it is in
    std::size_t ReadAt = 0;       ///< that read, into Reads
  };
  struct Undo {
    MacroId Name;
    MacroValue Value;
    std::uint64_t Serial;
    bool Untouched; ///< the unit had not written the name before
  };
  struct Read {
    MacroBinding Binding;
    std::uint64_t Serial;
    bool IsEntry; ///< no condition asked for it
  };
  struct Frame {
    std::uint64_t Id;
    std::uint64_t Start;   ///< first serial of the frame
    std::size_t FirstRead; ///< into Reads
    std::size_t Mark;      ///< into Journal
  };

  template <typename Function>
  const MacroValue &peek(MacroId Name, const Function &Default) const {
    const Cell &C = Cells[Name];
    return C.Unit == Unit ? C.Value : Default(Name);
  }

  /// The frame hangs on what it has not written itself.
  void trace(const MacroBinding &Binding, bool IsEntry) {
    if (Frames.empty())
      return;
    const Cell &C = Cells[Binding.Name];
    note({Binding, C.Unit == Unit ? C.Serial : 0, IsEntry}, Reads.size());
  }

  /// Notes it at `At`, or with what the frame has noted of the name before.
  bool note(const Read &R, std::size_t At) {
    Cell &C = Cells[R.Binding.Name];
    const Frame &Open = Frames.back();
    if (R.Serial >= Open.Start)
      return false;
    if (std::exchange(C.LastReader, Open.Id) == Open.Id) {
      Reads[C.ReadAt].IsEntry &= R.IsEntry;
      return false;
    }
    C.ReadAt = At;
    if (At == Reads.size())
      Reads.push_back(R);
    else
      Reads[At] = R;
    return true;
  }

  std::vector<Cell> Cells;
  std::vector<bool> Varies, Traced; ///< by name
  std::vector<Undo> Journal;
  std::vector<Read> Reads;
  std::vector<Frame> Frames;
  std::uint64_t Unit = 0;
  std::uint64_t NextSerial = 1;
  std::uint64_t NextFrame = 1;
  std::uint64_t NextList = 1;
};

} // namespace armlift::source
