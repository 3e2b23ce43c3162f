// Applies edits to a text and shows them as a diff.
#pragma once

#include "core/findings/Finding.h"

#include <span>
#include <string>
#include <string_view>

namespace armlift {

/// `Text` with `Edits` applied, which must be sorted and must not overlap.
std::string applyEdits(std::string_view Text, std::span<const Edit> Edits);

/// The edit that makes `New` of `Old`: from the first line that differs to the
/// last.
Edit changeOf(std::string_view Path, std::string_view Old,
              std::string_view New);

/// The edits of one file in the format of `diff -u`, for `git apply` and `patch
/// -p1` in the folder that `Path` is relative to. Each edit replaces whole
/// lines. An empty `Text` means that the file does not exist yet.
std::string unifiedDiff(std::string_view Path, std::string_view Text,
                        std::span<const Edit> Edits);

} // namespace armlift
