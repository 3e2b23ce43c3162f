// Which of two versions is the later; what a path says about versions and
// variants of a file, and what remains of the path without that.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// Compares dotted versions by their numbers: "2.9" < "2.17", "3.4.29" > "3.4".
/// Parts that are not numbers compare as text. Returns a negative number, zero
/// or a positive number.
int compareVersions(std::string_view A, std::string_view B);

/// Returns a key without the version in its file name: "x/tool-6.2.6-v5" and
/// "x/tool-6.2.7" -> "x/tool". A version has a dot: a number alone, such as
/// that of an interface or a run time, is not a version. A key without a
/// version is returned unchanged.
std::string withoutVersion(std::string_view Key);

/// Returns what withoutVersion() takes out, without the 'v' in front:
/// "6.2.6-v5"; empty if there is no version.
std::string_view versionIn(std::string_view Key);

/// Returns the path of a Node.js module without the words that number its
/// interface: "linux-x64/node.abi108.node" -> "linux-x64/node.node". Other
/// paths are returned unchanged.
std::string withoutNodeAbi(std::string_view Path);

/// Returns the keys of the variants that serve every machine where the one of
/// this key serves only some: "jnilib/cu128/t.so" -> "jnilib/cpu/t.so".
std::vector<std::string> generalVariants(std::string_view Key);

} // namespace armlift::binary
