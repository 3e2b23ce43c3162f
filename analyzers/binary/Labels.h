// What a path says about the platform of a file, and what is left of the path
// when that is taken out: two files with the same rest are one library for two
// platforms.
#pragma once

#include "core/rules/BinaryTable.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

struct Labels {
  armlift::Arch Arch = Arch::Unknown;
  armlift::Os Os = Os::Unknown;
  armlift::Libc Libc = Libc::Unknown;
  /// Two different processors in one component ("x86_64-to-aarch64"): it labels
  /// neither.
  bool Ambiguous = false;
};

/// The label of the innermost component that has one, field by field:
/// "native/Linux/x86_64/libsnappyjava.so" -> x86_64, linux.
Labels labelsOf(std::string_view Path);

/// The path without its labels: "native/Linux/x86_64/libsnappyjava.so" ->
/// "native/libsnappyjava.so", "librocksdbjni-linux-aarch64.so" ->
/// "librocksdbjni.so". Lower case is kept as written.
std::string withoutLabels(std::string_view Path);

/// The key under which the platforms of one library meet: withoutLabels()
/// without the "lib" in front of the name, without auditwheel's hash
/// ("libz-1a2b3c4d.so.1" in "x.libs"), lower case.
std::string slotKey(std::string_view Path);

/// A key without the version in its file name: "x/tool-6.2.6-v5" and
/// "x/tool-6.2.7" -> "x/tool". A version has a point; a number alone, of an
/// interface or a run time, is none. The key itself where it has no version.
std::string withoutVersion(std::string_view Key);

/// The path of a module of Node.js without the words that number the interface
/// that it is for: "linux-x64/node.abi108.node" -> "linux-x64/node.node". Other
/// paths as they are.
std::string withoutNodeAbi(std::string_view Path);

/// Without the word for every processor where packages have one for theirs: at
/// the end of the name, or as the folder. "noarch/a-1.conda" -> "a-1.conda",
/// "a_1_all.deb" -> "a_1.deb".
std::string withoutAnyProcessor(std::string_view Path);

/// A path of test data, or of an archive of tests.
bool isTestData(std::string_view Path);

/// How a name for x86_64 may be written for aarch64, the most usual first:
/// "@esbuild/linux-x64" -> "@esbuild/linux-arm64". Empty where it names no
/// x86_64.
std::vector<std::string> aarch64Names(std::string_view Name);

/// The row of a helper that the package around it does without, or null.
const OptionalHelperRow *optionalHelper(std::string_view Path);

/// A cross compiler or an emulator is named for a machine that is not its own.
bool isCrossTool(std::string_view Path);

/// A program that runs those for x86 Linux, by its name.
bool isX86Emulator(std::string_view Path);
/// A program that does nothing but start another, as the init of a container.
bool isContainerInit(std::string_view Path);

} // namespace armlift::binary
