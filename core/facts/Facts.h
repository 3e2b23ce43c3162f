// What remains of an input after it was read, for everything that spans files:
// the facts of each analyzer, which own their memory.
#pragma once

#include "core/facts/TreeNotes.h"
#include "core/filter/InlineComments.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

struct DiscoveredFile;
struct ProjectBuild;

/// What one analyzer learned from one input. Owns all its memory, because the
/// input's bytes are gone by the time the input is judged.
class Facts {
public:
  virtual ~Facts() = default;

  /// The number of bytes of the texts and lists that dropSpare() would free.
  /// Used for members of containers; see FactsBudget.
  virtual std::size_t spareBytes() const { return 0; }
  /// Drops the spare texts and lists. Returns what can no longer be judged, for
  /// an error about the input.
  virtual std::string_view dropSpare() { return {}; }
};

/// The facts of one input, one entry per interested analyzer.
struct InputFacts {
  std::string Path;        ///< as Input::Path
  std::string ContextPath; ///< as Input::ContextPath
  bool InScope = true;     ///< false: context only, findings are not reported
  bool InPlace = true;     ///< false: the file at this path holds other bytes
  unsigned Depth = 0;      ///< as Input::Depth
  std::uint64_t Order = 0; ///< as Input::Order
  const DiscoveredFile *File = nullptr; ///< is or holds the input
  std::vector<std::unique_ptr<Facts>> ByAnalyzer;
  /// The comments in the input that suppress findings; null if it has none.
  std::unique_ptr<InlineComments> Comments;

  /// The facts of type `T`, or null.
  template <typename T> const T *get() const {
    for (const std::unique_ptr<Facts> &F : ByAnalyzer)
      if (const auto *Typed = dynamic_cast<const T *>(F.get()))
        return Typed;
    return nullptr;
  }
};

/// Provides the bytes of inputs a second time, wherever they are stored, for
/// questions about so few inputs that their facts need not keep the answer for
/// all.
class InputBytes {
public:
  virtual ~InputBytes() = default;

  using Visitor = std::function<void(const InputFacts &, std::string_view)>;
  /// Passes each of `Wanted` to `Visit`, one at a time, except for those that
  /// can no longer be read. A container is read once and to its end, however
  /// many of its members are wanted, so ask for all of them in one call.
  virtual void read(std::span<const InputFacts *const> Wanted,
                    const Visitor &Visit) const = 0;
};

/// Everything that judge may look at: the facts of all inputs, plain files
/// first, then one container after another, each sorted by ContextPath and
/// Order.
struct Project {
  std::span<const InputFacts> Inputs;
  std::string_view Target;           ///< canonical core name, "neoverse-n1"
  std::string_view Root = {};        ///< absolute folder of ContextPath
  std::string_view Database = {};    ///< compile_commands.json; empty: none
  const InputBytes *Bytes = nullptr; ///< of Inputs; null if no longer there
  unsigned Jobs = 1; ///< threads to use; the judgement does not depend on it
  /// What the build files of a tree say together. Null where all inputs are
  /// judged: the plain files may be of a known tree, and so without facts. What
  /// the judges of all inputs need of them is in TreeNotes.
  const ProjectBuild *Build = nullptr;
  TreeNotes Notes = {}; ///< empty where a tree is judged
};

} // namespace armlift
