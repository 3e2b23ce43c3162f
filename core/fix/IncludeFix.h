// The one fix that is always safe: an include of an x86 header, live on
// aarch64, becomes an include of what declares the same names there; on x86
// nothing changes.
#pragma once

#include "core/findings/Finding.h"
#include "core/support/Error.h"

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Who declares the x86 names on aarch64.
enum class Via : unsigned char { Neon, Sse2neon, Simde };

using NameSet = std::set<std::string, std::less<>>;

/// The name of the header that `Via::Neon` includes; it is made by composeShim.
inline constexpr std::string_view ShimFileName = "armlift_x86.h";

/// True for a finding that the fix answers: an include that breaks for certain.
bool isFixableInclude(const Finding &F);

/// Why an include that breaks for certain has no fix, which goes for its whole
/// file: half of one helps nobody. Nothing for all other findings.
std::optional<std::string> whyUnfixable(const Finding &F);

/// The edits for the includes of one file, `Includes` being its fixable
/// findings in order. Fails with the reason where the file is better left
/// alone: a name that aarch64 reaches has no answer. `Reached` are those names;
/// nothing: all in the text.
Expected<std::vector<Edit>> fixIncludes(std::string_view Text,
                                        std::span<const Finding> Includes,
                                        const std::optional<NameSet> &Reached,
                                        Via How);

} // namespace armlift
