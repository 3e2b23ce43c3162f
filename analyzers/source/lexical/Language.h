// Whether a text is C or C++, by its name and by who includes it.
#pragma once

#include "analyzers/source/lexical/ProjectFile.h"
#include "analyzers/source/lexical/ProjectIndex.h"
#include "core/rules/FileTable.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift::source {

/// True where the language is C++ for certain: of headers where C has no such
/// suffix.
bool isCxx(FileKind Kind, std::string_view Path);

/// The file is C++, or a header that C++ includes, directly or not.
bool isReadAsCxx(std::uint32_t File, const std::vector<ProjectFile> &Files,
                 const ProjectIndex &Index);

} // namespace armlift::source
