// The one interface between the pipeline and everything that understands some
// kind of input. An analyzer has two halves: extract (a pure function of one
// input's bytes and the rules; run in parallel) and judge (over all facts
// together; everything that crosses files). Neither prints, exits, or knows a
// reporter.
#pragma once

#include "core/facts/Facts.h"
#include "core/findings/Judgement.h"
#include "core/input/Input.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// What one call of judge sees.
enum class Reach : std::uint8_t {
  Tree, ///< the plain files of one context root, or the members of one
        ///< container: what is packed is a project of its own
  All,  ///< every input of one context root, after all calls of the first kind
};

class Analyzer {
public:
  virtual ~Analyzer() = default;

  /// Asked first with the name alone (no bytes, Whole false), then, where any
  /// analyzer said Head, with the beginning: at least SniffBytes of it where
  /// there are so many, and more of some streams. Asked once more with
  /// SniffBytes before extract: the answer must depend on those bytes only.
  virtual Interest wants(const Input &Head) const = 0;

  /// Pure and thread-safe. Null: nothing to remember. What could not be
  /// understood goes to `Errors`; the input's other facts are still returned.
  virtual std::unique_ptr<Facts> extract(const Input &In,
                                         std::vector<Error> &Errors) const = 0;

  virtual Reach reach() const = 0;

  /// Called after every extract, once for each set of inputs that reach() says.
  /// `Out` holds what the analyzers before this one found in the same inputs;
  /// one that knows better may change or erase it, as the parse of whole units
  /// does with what their text alone showed. Depends on nothing but `P`, `Out`
  /// and the rules; the units of a build also on compile_commands.json, the
  /// files that the parse includes and the compilers that it asks. Findings of
  /// inputs that are out of scope are dropped by the pipeline.
  virtual void judge(const Project &P, Judgement &Out) const = 0;

  /// Of an input that is no context: the name of the group of inputs that judge
  /// compares it with. A shard never splits a group. Empty: judged alone.
  virtual std::string groupOf(std::string_view /*ContextPath*/) const {
    return {};
  }
};

} // namespace armlift
