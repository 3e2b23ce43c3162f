// What a check of native code sees, and the list of all checks. Each check is
// one function in the file named for its rule; it looks at one unit and adds
// findings.
#pragma once

#include "analyzers/binary/Releases.h"
#include "analyzers/binary/Slots.h"
#include "analyzers/binary/Twins.h"
#include "analyzers/binary/UnitClaims.h"
#include "core/findings/Artifact.h"
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
  bool HasSdist; ///< a wheel with its source package beside it
  std::vector<Slot> Slots;
  std::string_view Target;       ///< "neoverse-n1"
  std::string_view BaselineOs;   ///< "amazon-linux-2"
  std::string_view Rebuilt = {}; ///< the advice of RebuiltFiles
  bool HasSystem = false; ///< lies in a root file system; see SystemRoots
  /// A program that came with the sources of a project. What runs it, if
  /// anything, is not known.
  bool IsOfProject = false;

  /// True if aarch64 users get the package by compiling it: from an sdist
  /// beside the wheel, by node-gyp, or as a gem's extension.
  bool buildsFromSource() const;
  /// True if npm compiles the package where it is installed when this file of
  /// it does not load: node-gyp-build tries the module before it takes it
  /// (node-gyp-build's build-test.js), and node-gyp compiles anyway.
  bool isBuiltInstead(const Member &M) const;
  /// True if part of the unit or of a twin was not read and could be for
  /// aarch64, because the unit declares nothing that rules this out.
  bool mayHaveUnreadTwin() const;
  /// The words to add after "no counterpart" in that case; otherwise nothing.
  std::string_view asFarAsRead() const {
    return mayHaveUnreadTwin() ? " in what could be read" : "";
  }
};

/// Returns the verdict on the unit, by its worst slot and by what it declares
/// about itself.
SlotVerdict unitVerdict(const UnitView &View);

/// True for a wheel for every platform with nothing but x86 code in it. The tag
/// is what is wrong with it, not that another wheel is missing.
bool isAnyWheelOfX86(const Unit &U);

/// True for an npm package for one platform, such as "@tool/linux-x64". npm
/// takes only the package for its own platform, so it means nothing that the
/// others are missing.
bool isPartOfSplitPackage(const Unit &U);

/// True if the unit is for x86 and none of its twins is for aarch64 instead.
bool isX86AsAWhole(const UnitView &View);

/// Returns what it means that an image for aarch64 shows the slot's files for
/// x86, by the worst of them; nullopt if they are meant for x86, or not shown.
std::optional<armlift::Impact> impactInImage(const UnitView &View,
                                             const Slot &S);

using UnitCheck = void (*)(const UnitView &, std::vector<Finding> &);

void checkMissingAarch64Library(const UnitView &, std::vector<Finding> &);
void checkLackingSibling(const UnitView &, std::vector<Finding> &);
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
    checkMissingAarch64Library, checkLackingSibling,
    checkX86OnlyArtifact,       checkMislabelledLibrary,
    checkWheelTagMismatch,      checkMissingExport,
    checkGlibcTooNew,           checkUnsupportedInstruction,
    checkImageNotMultiarch,     checkPageAlignment,
    checkNoLseAtomics,
};

/// Returns the aarch64 Linux files of the unit, which the readiness checks are
/// about.
std::vector<const Member *> aarch64Members(const Unit &U);

/// aarch64 Linux code that runs as one: a file, or all objects of a static
/// library. One of the objects may check what the core supports, on behalf of
/// the others.
struct CodeView {
  const Member *First;
  FeatureCounts Features{};
  bool Dispatches = false, ChoosesLse = false;
};
std::vector<CodeView> aarch64Code(const Unit &U);

/// Returns a finding about one file, with the impact of the check. It is
/// lowered to a note if the file is test data or set aside.
Finding findingAt(std::string_view Rule, const Member &M);
/// The same with an impact that is lower for a reason of the caller's.
Finding findingAt(std::string_view Rule, armlift::Impact Impact,
                  const Member &M);

/// Returns a finding about a unit as a whole, with the impact of the check,
/// lowered for test data.
Finding findingAbout(std::string_view Rule, const Unit &U);
/// The same with an impact that is lower for a reason of the caller's.
Finding findingAbout(std::string_view Rule, armlift::Impact Impact,
                     const Unit &U);

/// Adds that a compiler where the package is installed solves it, if it is so;
/// see UnitView::isBuiltInstead().
void addBuildInstead(const UnitView &View, const Member &M, Finding &F);

/// Makes a finding about a program of a project a note that counts only if
/// something runs the program; see UnitView::IsOfProject.
void leaveToUsers(const UnitView &View, Finding &F);

/// Adds a file to those that explain a finding; only the first few are kept.
void addRelated(Finding &F, const Member &M, std::string Message);

/// Adds the x86 Linux files of the unit, which show what a verdict on the whole
/// is based on.
void addX86Files(const Unit &U, Finding &F);

/// Merges findings from index `First` on, all of them about one unit, that
/// differ only in the number of the Node.js interface: a package has the same
/// module for many interfaces.
void foldNodeAbis(std::vector<Finding> &Findings, std::size_t First);

} // namespace armlift::binary
