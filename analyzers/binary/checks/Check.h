// What a check of native code sees, and the list of them. Each check is one
// function in the file of its rule's name; it looks at one unit and adds
// findings.
#pragma once

#include "analyzers/binary/Releases.h"
#include "analyzers/binary/Slots.h"
#include "analyzers/binary/Twins.h"
#include "core/findings/Finding.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

struct UnitView {
  const Unit &Own;
  const TwinSet &Twins;
  bool HasSdist; ///< a wheel, and beside it its source package
  std::vector<Slot> Slots;
  std::string_view Target;     ///< "neoverse-n1"
  std::string_view BaselineOs; ///< "amazon-linux-2"

  /// aarch64 users get it by compiling: an sdist beside the wheel, node-gyp, a
  /// gem's extension.
  bool buildsFromSource() const;
  /// Of the unit or of a twin something was not looked at that could be for
  /// aarch64: the unit declares nothing that rules it out.
  bool mayHaveUnreadTwin() const;
  /// What to say behind "no counterpart" there; else nothing.
  std::string_view asFarAsRead() const {
    return mayHaveUnreadTwin() ? " in what could be read" : "";
  }
};

/// The verdict on the unit: its worst slot, and what it declares about itself.
SlotVerdict unitVerdict(const UnitView &View);

/// A wheel for every processor with nothing but x86 code in it: that is what is
/// wrong with it, not that another wheel is missing.
bool isAnyWheelOfX86(const Unit &U);

/// "@tool/linux-x64": npm takes the one for the platform at hand, and that the
/// others are not there means nothing.
bool isPartOfSplitPackage(const Unit &U);

/// For x86, and nothing among its twins is for aarch64 instead.
bool isX86AsAWhole(const UnitView &View);

using UnitCheck = void (*)(const UnitView &, std::vector<Finding> &);

void checkMissingAarch64Library(const UnitView &, std::vector<Finding> &);
void checkX86OnlyArtifact(const UnitView &, std::vector<Finding> &);
void checkMislabelledLibrary(const UnitView &, std::vector<Finding> &);
void checkWheelTagMismatch(const UnitView &, std::vector<Finding> &);
void checkMissingExport(const UnitView &, std::vector<Finding> &);
void checkGlibcTooNew(const UnitView &, std::vector<Finding> &);
void checkUnsupportedInstruction(const UnitView &, std::vector<Finding> &);
void checkImageNotMultiarch(const UnitView &, std::vector<Finding> &);
void checkPageAlignment(const UnitView &, std::vector<Finding> &);
void checkNoLseAtomics(const UnitView &, std::vector<Finding> &);

inline constexpr UnitCheck AllChecks[] = {
    checkMissingAarch64Library,  checkX86OnlyArtifact,
    checkMislabelledLibrary,     checkWheelTagMismatch,
    checkMissingExport,          checkGlibcTooNew,
    checkUnsupportedInstruction, checkImageNotMultiarch,
    checkPageAlignment,          checkNoLseAtomics,
};

/// The aarch64 Linux files of the unit: what readiness is about.
std::vector<const Member *> aarch64Members(const Unit &U);

/// aarch64 Linux code that runs as one: a file, or all objects of a static
/// library, of which one may ask what the core has and others use it.
struct CodeView {
  const Member *First;
  FeatureCounts Features{};
  bool Dispatches = false, ChoosesLse = false;
};
std::vector<CodeView> aarch64Code(const Unit &U);

/// A finding about one file, with the impact of certain trouble lowered to a
/// note for what lies aside.
Finding findingAt(std::string_view Rule, armlift::Impact Impact,
                  const Member &M);

/// The same about a unit as a whole.
Finding findingAbout(std::string_view Rule, armlift::Impact Impact,
                     const Unit &U);

/// Adds a file to those that explain a finding, of which the first few are
/// kept.
void addRelated(Finding &F, const Member &M, std::string Message);

/// The same of the x86 Linux files of the unit, for those who want to see what
/// a verdict on the whole goes by.
void addX86Files(const Unit &U, Finding &F);

/// Of the findings from `First` on, which are one unit's, those that differ in
/// the number of Node.js's interface alone become one: a package has the same
/// module for many.
void foldNodeAbis(std::vector<Finding> &Findings, std::size_t First);

} // namespace armlift::binary
