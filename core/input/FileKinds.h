// Classifies files by their names.
#pragma once

#include "core/rules/FileTable.h"

#include <string_view>

namespace armlift {

/// True for the configuration of a tool that neither compiles nor packs,
/// whatever its suffix: "Doxyfile.cmake".
bool isConfiguration(std::string_view Path);

/// The kind of a file by its name alone. A template counts as the file made
/// from it: "config.h.in" is a header.
FileKind fileKindOf(std::string_view Path);

/// True for the name of a file that may hold native code: a container or a
/// library.
bool mayHoldNativeCode(std::string_view Path);

/// True for the kinds of sources, which are judged by their text.
constexpr bool isSource(FileKind Kind) {
  return Kind != FileKind::None && Kind != FileKind::Binary;
}

/// The language of a source that no analyzer judges, by its name: "Rust". Empty
/// for all other files.
std::string_view languageNotJudged(std::string_view Path);

/// True if programs also use the suffix for data of their own.
bool mayBeData(std::string_view Path);

/// True if the language is certainly C++. A header is C++ if C does not use its
/// suffix.
bool isCxx(FileKind Kind, std::string_view Path);

/// The name of the file made from a template, "config.h" for "config.h.in";
/// otherwise `Path` itself.
std::string_view withoutTemplateSuffix(std::string_view Path);

/// True for "config.h.in", "kernel.cpp.in" and the like.
bool isTemplateName(std::string_view Path);

} // namespace armlift
