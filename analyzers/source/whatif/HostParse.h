// The what-if parse inside another Clang tool. The host has parsed the unit for
// x86, so guarded code looks live; the same unit is parsed once more with the
// host's own options, changed to aarch64.
#pragma once

#include "analyzers/source/units/UnitFacts.h"
#include "core/findings/FailOn.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace armlift::source {

/// The name of the Clang plugin, and the argument that turns it off.
inline constexpr char PluginName[] = "armlift";
inline constexpr char PluginOff[] = "off";

/// Parses the unit as aarch64. `Host` is the preprocessor of a unit that was
/// parsed without errors.
UnitFacts parseFromHost(const clang::Preprocessor &Host);

/// A site with its place in the host's source manager.
struct HostSite {
  const UnitSite &Site;
  clang::SourceLocation Loc;
  /// What `armlift fix` does about it: nothing, or one replacement.
  llvm::SmallVector<clang::FixItHint, 1> Fixes;
  /// What the user has to do in addition, for a note; usually empty.
  std::string Note = {};
};

/// Reports each site of the unit that no comment in the text suppresses. Sites
/// in files that the host cannot open are left out.
void replaySites(const UnitFacts &Facts, clang::SourceManager &Host,
                 llvm::function_ref<void(const HostSite &)> Report);

/// True if a site makes the run of the host fail.
bool fails(const UnitSite &Site, const FailOn &Threshold);

/// Returns the message that a host prints for a site, without the name of the
/// rule.
std::string hostMessage(const UnitSite &Site);

} // namespace armlift::source
