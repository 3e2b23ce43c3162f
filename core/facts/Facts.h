// What is left of an input once it was read, for everything that crosses files:
// the facts of each analyzer, which own their memory.
#pragma once

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

/// What one analyzer learned from one input. Owns all its memory: the input's
/// bytes are gone by the time it is judged.
class Facts {
public:
  virtual ~Facts() = default;

  /// How much memory its texts and lists take, as far as they can be dropped:
  /// of a member of a container, see FactsBudget.
  virtual std::size_t spareBytes() const { return 0; }
  /// Drops them. Returns what cannot be judged any more, for an error about the
  /// input.
  virtual std::string_view dropSpare() { return {}; }
};

/// The facts of one input, one entry per interested analyzer.
struct InputFacts {
  std::string Path;        ///< as Input::Path
  std::string ContextPath; ///< as Input::ContextPath
  bool InScope = true; ///< false: context only, its findings are not reported
  bool InPlace = true; ///< false: the file at this path holds other bytes
  unsigned Depth = 0;  ///< as Input::Depth
  std::uint64_t Order = 0;              ///< as Input::Order
  const DiscoveredFile *File = nullptr; ///< that it is, or is packed in
  std::vector<std::unique_ptr<Facts>> ByAnalyzer;
  /// What comments in the input suppress; null where there are none.
  std::unique_ptr<InlineComments> Comments;

  /// The facts of type `T`, or null.
  template <typename T> const T *get() const {
    for (const std::unique_ptr<Facts> &F : ByAnalyzer)
      if (const auto *Typed = dynamic_cast<const T *>(F.get()))
        return Typed;
    return nullptr;
  }
};

/// The bytes of inputs once more, wherever they lie: for what must be known of
/// so few of them that facts need not keep it of all.
class InputBytes {
public:
  virtual ~InputBytes() = default;

  using Visitor = std::function<void(const InputFacts &, std::string_view)>;
  /// Shows each of `Wanted` to `Visit`, one at a time, but for those that
  /// cannot be read any more. A container is read once, however many of its
  /// members are wanted, and to its end: ask for all in one call.
  virtual void read(std::span<const InputFacts *const> Wanted,
                    const Visitor &Visit) const = 0;
};

/// Everything judge may look at: the facts of all inputs, plain files first,
/// then container after container, each sorted by ContextPath and Order.
struct Project {
  std::span<const InputFacts> Inputs;
  std::string_view Target;           ///< canonical core name, "neoverse-n1"
  std::string_view Root = {};        ///< absolute; of ContextPath
  const InputBytes *Bytes = nullptr; ///< of Inputs; null: they are gone
  unsigned Jobs = 1; ///< threads to use; what is judged does not depend on it

  /// What the build files say together, worked out for whoever asks first. Not
  /// for several threads.
  const ProjectBuild &build() const;
  mutable std::shared_ptr<const ProjectBuild> KnownBuild = {};
};

} // namespace armlift
