// The one interface between the pipeline and everything that understands some
// kind of input. An analyzer has two halves: extract (a pure function of one
// input's bytes and the rules; run in parallel) and judge (over all facts
// together; everything that crosses files). Neither prints, exits, or knows a
// reporter.
#pragma once

#include "core/filter/InlineComments.h"
#include "core/findings/Finding.h"
#include "core/input/Input.h"

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace armlift {

/// What one analyzer learned from one input. Owns all its memory: the input's
/// bytes are gone by the time it is judged.
class Facts {
public:
  virtual ~Facts() = default;
};

/// How much of an input an analyzer needs.
enum class Interest : std::uint8_t {
  None,
  Head,  ///< by the name alone: cannot tell, ask again with the first bytes;
         ///< with the first bytes at hand: these are enough to extract from
  Whole, ///< every byte
};

/// What one call of judge sees.
enum class Reach : std::uint8_t {
  Tree, ///< the plain files of one context root, or the members of one
        ///< container: what is packed is a project of its own
  All,  ///< every input of one context root, after all calls of the first kind
};

/// The facts of one input, one entry per interested analyzer.
struct InputFacts {
  std::string Path;        ///< as Input::Path
  std::string ContextPath; ///< as Input::ContextPath
  bool InScope = true; ///< false: context only, its findings are not reported
  bool InPlace = true; ///< false: the file at this path holds other bytes
  unsigned Depth = 0;  ///< as Input::Depth
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

/// What a tree tells the analyzers of Reach::All beside its findings: the files
/// of a tree that is known are not read again, and come without facts.
struct TreeNotes {
  /// Macros that depend on how the project is configured: a build file sets
  /// them under a condition, or a header made from a template does. Sorted.
  std::vector<std::string> OptionalMacros;
  /// Checks whose proposal some file of the tree follows. Sorted.
  std::vector<std::string> Followed;
  /// Files that a build for aarch64 leaves out, and by their names what it
  /// has instead, or "". From the root, sorted.
  std::vector<std::pair<std::string, std::string>> LeftOut;
  /// Macros that build files set where they build for x86, and nowhere else.
  /// Sorted.
  std::vector<std::string> X86Macros;
};

/// What judging adds to the report.
struct Judgement {
  std::vector<Finding> Findings;
  std::vector<Artifact> Artifacts;
  std::vector<Error> Errors;
  std::uint64_t TranslationUnits = 0; ///< parsed by the what-if parse
  /// Inputs with x86 sites that are dead on aarch64 with an alternative: path,
  /// how many.
  std::vector<std::pair<std::string, std::uint64_t>> PortedSites;
  TreeNotes Notes; ///< of the plain files of the context root at hand
};

/// Everything judge may look at: the facts of all inputs, plain files first,
/// then container after container, each sorted by ContextPath.
struct Project {
  std::span<const InputFacts> Inputs;
  std::string_view Target;    ///< canonical core name, "neoverse-n1"
  std::string_view Root = {}; ///< absolute; of ContextPath
};

class Analyzer {
public:
  virtual ~Analyzer() = default;

  /// Asked first with the name alone (no bytes, Whole false), then, where any
  /// analyzer said Head, with the beginning: at least SniffBytes of it where
  /// there are so many, and more of some streams. Asked once more with
  /// SniffBytes before extract: the answer must not hang on what is behind
  /// them.
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
