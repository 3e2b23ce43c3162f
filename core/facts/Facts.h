// What is left of an input once it was read, for everything that crosses files:
// the facts of each analyzer, which own their memory.
#pragma once

#include "core/filter/InlineComments.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// What one analyzer learned from one input. Owns all its memory: the input's
/// bytes are gone by the time it is judged.
class Facts {
public:
  virtual ~Facts() = default;
};

/// The facts of one input, one entry per interested analyzer.
struct InputFacts {
  std::string Path;        ///< as Input::Path
  std::string ContextPath; ///< as Input::ContextPath
  bool InScope = true; ///< false: context only, its findings are not reported
  bool InPlace = true; ///< false: the file at this path holds other bytes
  unsigned Depth = 0;  ///< as Input::Depth
  std::uint64_t Order = 0; ///< as Input::Order
  std::vector<std::unique_ptr<Facts>> ByAnalyzer;
  InlineComments Comments; ///< what comments in the input suppress

  /// The facts of type `T`, or null.
  template <typename T> const T *get() const {
    for (const std::unique_ptr<Facts> &F : ByAnalyzer)
      if (const auto *Typed = dynamic_cast<const T *>(F.get()))
        return Typed;
    return nullptr;
  }
};

/// Everything judge may look at: the facts of all inputs, plain files first,
/// then container after container, each sorted by ContextPath and Order.
struct Project {
  std::span<const InputFacts> Inputs;
  std::string_view Target;    ///< canonical core name, "neoverse-n1"
  std::string_view Root = {}; ///< absolute; of ContextPath
};

} // namespace armlift
