// The what-if parse inside another Clang tool: the host has parsed the unit for
// x86, which shows guarded code as live, so the same unit is parsed once more
// with the host's own options turned to aarch64.
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

/// The name of the Clang plugin, and the argument that makes it do nothing.
inline constexpr char PluginName[] = "armlift";
inline constexpr char PluginOff[] = "off";

/// `Host` is the preprocessor of a unit that has been parsed without errors.
UnitFacts parseFromHost(const clang::Preprocessor &Host);

/// A site with its place in the host's source manager.
struct HostSite {
  const UnitSite &Site;
  clang::SourceLocation Loc;
  /// What `armlift fix` does about it: nothing or one replacement.
  llvm::SmallVector<clang::FixItHint, 1> Fixes;
  /// What else has to be done about it, to be said afterwards; mostly empty.
  std::string Note = {};
};

/// Shows each site of the unit that no comment of the text suppresses; those in
/// files that the host cannot open are left out.
void replaySites(const UnitFacts &Facts, clang::SourceManager &Host,
                 llvm::function_ref<void(const HostSite &)> Report);

/// Whether a site fails the host's run.
bool fails(const UnitSite &Site, const FailOn &Threshold);

/// What a host prints for a site, without the rule's name.
std::string hostMessage(const UnitSite &Site);

} // namespace armlift::source
