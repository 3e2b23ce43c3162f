// Paths of sources and of their objects in a build file.
#pragma once

#include <string>
#include <string_view>

namespace armlift::build {

/// True if `Path` names a source. Changes the path of an object or library
/// object to "stem.*", which represents the source of the object.
bool asSourceFile(std::string &Path);

/// The file name without folders and suffix: "src/foo.c", "**/foo.*" -> "foo".
std::string_view sourceStem(std::string_view Path);

/// True if two paths in one build file may name the same source: they are
/// equal, one of them is "stem.*" and the stems are equal, or one of them
/// begins with "**/" and the rest of one is the end of the other.
bool sameSource(std::string_view A, std::string_view B);

} // namespace armlift::build
