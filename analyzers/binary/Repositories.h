// The folders in which build tools keep the packages that they have fetched:
// names in the path of a package that say nothing about its files.
#pragma once

#include <string>
#include <string_view>

namespace armlift::binary {

/// Returns the path without the folders of coordinates above a package in a
/// repository of Maven's (Maven's documentation, "Repository Layout
/// 'default'"):
/// ".m2/repository/org/acme/test/lib/1.0/lib-1.0.jar!/a.so" ->
/// ".m2/repository/lib-1.0.jar!/a.so". Any other path stays as it is.
std::string withoutCoordinates(std::string_view Path);

/// Returns the path of a package without the folder that Gradle's cache names
/// after the digest of each file:
/// "files-2.1/org.acme/lib/1.0/11c2…/lib-1.0.jar".
std::string withoutGradleDigest(std::string_view Path);

} // namespace armlift::binary
