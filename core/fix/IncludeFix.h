// The one fix that is always safe: an include of an x86 header that is live on
// aarch64 is replaced, on aarch64 only, by an include that declares the same
// names.
#pragma once

#include "core/findings/Finding.h"
#include "core/report/Report.h"
#include "core/support/Error.h"

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The library that declares the x86 names on aarch64.
enum class Via : unsigned char { Neon, Sse2neon, Simde };

using NameSet = std::set<std::string, std::less<>>;

/// The name of the header that `Via::Neon` includes; composeShim() creates it.
inline constexpr std::string_view ShimFileName = "armlift_x86.h";

/// True for a finding that the fix can answer: an include that certainly
/// breaks.
bool isFixableInclude(const Finding &F);

/// Why an include that certainly breaks has no fix. The whole file is then left
/// alone, because fixing only some of its includes does not help. Nothing for
/// all other findings.
std::optional<std::string> whyUnfixable(const Finding &F);

/// Why the library does not answer the name, as the end of a message; nothing
/// if it does, or if the name is not known.
std::optional<std::string> whyUnanswered(std::string_view Name, Via How);

/// How many breaks `armlift fix` may answer. Which files it leaves alone is
/// only known when it plans.
Fixable countFixable(std::span<const Finding> Findings);

/// The edits for the includes of one file. `Includes` are its fixable findings,
/// in order. Fails with the reason if the file should be left alone because a
/// name that aarch64 reaches has no answer. `Reached` holds the reached names;
/// nothing means all names in the text. `Others` are names of files that get
/// the header through this one.
Expected<std::vector<Edit>> fixIncludes(std::string_view Text,
                                        std::span<const Finding> Includes,
                                        const std::optional<NameSet> &Reached,
                                        Via How, const NameSet &Others = {});

} // namespace armlift
