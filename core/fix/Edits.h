// Edits of text: what they make of it, and how to show them.
#pragma once

#include "core/findings/Finding.h"

#include <span>
#include <string>
#include <string_view>

namespace armlift {

/// `Text` with `Edits` made, which are sorted and do not overlap.
std::string applyEdits(std::string_view Text, std::span<const Edit> Edits);

/// The edits of one file as `diff -u` shows them, for `git apply` and `patch
/// -p1` in the folder that `Path` is relative to. Each replaces whole lines. An
/// empty `Text` is a file that is not there yet.
std::string unifiedDiff(std::string_view Path, std::string_view Text,
                        std::span<const Edit> Edits);

} // namespace armlift
