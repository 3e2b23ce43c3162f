// What a file is by its name.
#pragma once

#include "core/rules/FileTable.h"

#include <string_view>

namespace armlift {

/// Of a tool that neither compiles nor packs, whatever its suffix says:
/// "Doxyfile.cmake".
bool isConfiguration(std::string_view Path);

/// What a file is by its name alone. Templates count as what they make:
/// "config.h.in" is a header.
FileKind fileKindOf(std::string_view Path);

/// True where programs keep data of their own under the suffix as well.
bool mayBeData(std::string_view Path);

/// True where the language is C++ for certain: of headers where C has no such
/// suffix.
bool isCxx(FileKind Kind, std::string_view Path);

/// What a template makes, "config.h" of "config.h.in"; else `Path` itself.
std::string_view withoutTemplateSuffix(std::string_view Path);

/// True for "config.h.in", "kernel.cpp.in" and the like.
bool isTemplateName(std::string_view Path);

} // namespace armlift
