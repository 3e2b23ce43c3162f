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
  std::vector<MacroBinding> Reads;  ///< values from before the stretch
  std::vector<MacroBinding> Writes; ///< final values
};

class Environment {
public:
  /// Makes room for names up to `Count`.
  void reserve(std::size_t Count) {
    if (Cells.size() < Count) {
      Cells.resize(Count);
      Varies.resize(Count);
    }
  }

  /// Names that no unit ever writes are the same everywhere: they are not
  /// traced. Every other name has to be told of before the first unit.
  void vary(MacroId Name) { Varies[Name] = true; }
  bool varies(MacroId Name) const { return Varies[Name]; }

  /// Begins a unit: every name is untouched.
  void reset();

  /// `Default` gives the value of a name that the unit has not touched. Valid
  /// until the next write.
  template <typename Function>
  const MacroValue &read(MacroId Name, const Function &Default) {
    const MacroValue &Value = peek(Name, Default);
    if (Varies[Name])
      trace({Name, Value});
    return Value;
  }

  void write(MacroId Name, const MacroValue &Value);

  /// True where a stretch would go as it went before. It may reorder the reads:
  /// what differs now is likely to differ the next time too.
  template <typename Function>
  bool matches(Trace &Known, const Function &Default) const {
    auto Other = std::ranges::find_if(Known.Reads, [&](const MacroBinding &R) {
      return peek(R.Name, Default) != R.Value;
    });
    if (Other == Known.Reads.end())
      return true;
    std::iter_swap(Known.Reads.begin(), Other);
    return false;
  }

  /// Has the effect of a stretch that matches.
  void replay(const Trace &Known) {
    for (const MacroBinding &R : Known.Reads)
      trace(R);
    for (const MacroBinding &W : Known.Writes)
      write(W.Name, W.Value);
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
    std::uint64_t Listed = 0;     ///< the list of written names it is in
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
  void trace(const MacroBinding &Read) {
    if (Frames.empty())
      return;
    Cell &C = Cells[Read.Name];
    std::uint64_t Serial = C.Unit == Unit ? C.Serial : 0;
    if (Serial < Frames.back().Start &&
        std::exchange(C.LastReader, Frames.back().Id) != Frames.back().Id)
      Reads.push_back({Read, Serial});
  }

  std::vector<Cell> Cells;
  std::vector<bool> Varies;
  std::vector<Undo> Journal;
  std::vector<Read> Reads;
  std::vector<Frame> Frames;
  std::uint64_t Unit = 0;
  std::uint64_t NextSerial = 1;
  std::uint64_t NextFrame = 1;
  std::uint64_t NextList = 1;
};

} // namespace armlift::source
