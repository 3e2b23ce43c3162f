// The interface between the pipeline and the code that understands some kind of
// input. An analyzer has two halves: extract (a pure function of one input's
// bytes and the rules; run in parallel) and judge (over all facts together;
// everything that spans files). Neither prints, exits, or knows a reporter.
#pragma once

#include "core/facts/Facts.h"
#include "core/facts/Judgement.h"
#include "core/input/Input.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The inputs that one call of judge sees.
enum class JudgedTogether : std::uint8_t {
  Tree, ///< the plain files of one context root, or the members of one
        ///< container: packed files are a project of their own
  All,  ///< every input of one context root, after all calls with Tree
};

class Analyzer {
public:
  virtual ~Analyzer() = default;

  /// Called first with the name alone (no bytes, Whole false). If any analyzer
  /// answers Head, called again with the beginning: at least SniffBytes if the
  /// input has as many, and more for some streams. Called once more with
  /// SniffBytes before extract, so the answer must depend on those bytes only.
  virtual Interest wants(const Input &Head) const = 0;

  /// Pure and thread-safe. Returns null if there is nothing to keep. What could
  /// not be understood is added to `Errors`; the other facts are still
  /// returned.
  virtual std::unique_ptr<Facts> extract(const Input &In,
                                         std::vector<Error> &Errors) const = 0;

  virtual JudgedTogether judgedTogether() const = 0;

  /// Called after every extract, once for each set of inputs that
  /// judgedTogether() selects. Adds to `Out`, and depends only on `P` and the
  /// rules. The pipeline drops findings for inputs that are out of scope.
  virtual void judge(const Project &P, Judgement &Out) const = 0;

  /// Called after all calls of judge for the same inputs, with what all
  /// analyzers found in them: an analyzer that knows better changes or erases
  /// findings, as the parse of whole units does with what the text alone
  /// showed. That parse also depends on compile_commands.json, on included
  /// files and on the compilers that it queries.
  virtual void correct(const Project & /*P*/, Judgement & /*All*/) const {}

  /// The name of the group of inputs with which judge compares this one, for
  /// inputs that are not context. A shard never splits a group. Empty if the
  /// input is judged alone.
  virtual std::string groupOf(std::string_view /*ContextPath*/) const {
    return {};
  }
};

} // namespace armlift
