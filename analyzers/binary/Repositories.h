// The folders in which build tools keep the packages that they have fetched:
// names in the path of a package that say nothing about its files.
#pragma once

#include <string>
#include <string_view>

namespace armlift::binary {

/// Returns the path without the folders of coordinates above a JAR in a
/// repository of Maven's, "org/acme/test/lib/1.0/lib-1.0-linux.jar!/a.so" ->
/// "lib-1.0-linux.jar!/a.so" (Maven's documentation, "Repository Layout
/// 'default'"). Any other path stays as it is.
std::string_view behindCoordinates(std::string_view Path);

/// Returns the path of a package without the folder that Gradle's cache names
/// after the digest of each file:
/// "files-2.1/org.acme/lib/1.0/11c2…/lib-1.0.jar".
std::string withoutGradleDigest(std::string_view Path);

} // namespace armlift::binary
