// What a path says about the platform of a file, and what remains of the path
// without that. Two files with the same remainder are one library for two
// platforms.
#pragma once

#include "core/rules/BinaryTable.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift::binary {

/// True for the characters between the words of a name.
constexpr bool isSeparator(char C) {
  return std::string_view("._-+~=() ").contains(C);
}

struct Labels {
  armlift::Arch Arch = Arch::Unknown;
  armlift::Os Os = Os::Unknown;
  armlift::Libc Libc = Libc::Unknown;
  /// True if one component names two processors ("x86_64-to-aarch64"): it
  /// labels neither.
  bool Ambiguous = false;
};

/// Returns, for each field, the label of the innermost component that has one:
/// "native/Linux/x86_64/libsnappyjava.so" -> x86_64, linux.
Labels labelsOf(std::string_view Path);

/// The same for an ELF file. A system other than Linux in its own name, without
/// a processor, may be what the file is about: "linux-x64/libfoo_android.so" is
/// for Linux, and "wasm-pack" for any system, because no program of WebAssembly
/// is an ELF file.
Labels labelsOfElf(std::string_view Path);

/// Returns the path without its labels: "native/Linux/x86_64/libsnappyjava.so"
/// -> "native/libsnappyjava.so", "librocksdbjni-linux-aarch64.so" ->
/// "librocksdbjni.so". The case of letters is kept.
std::string withoutLabels(std::string_view Path);

/// Returns the key that the files of one library share on all platforms:
/// withoutLabels() without the "lib" before the name and without auditwheel's
/// hash ("libz-1a2b3c4d.so.1" in "x.libs"), in lower case.
std::string slotKey(std::string_view Path);

/// True for a word that means every processor: "noarch".
bool namesAnyProcessor(std::string_view Word);

/// Returns the path of a package without the word for "any processor", which
/// takes the place of a processor at the end of the name or as the folder:
/// "noarch/a-1.conda" -> "a-1.conda", "a_1_all.deb" -> "a_1.deb".
std::string withoutAnyProcessor(std::string_view Path);

/// True if a folder in the path, or the file, is named for a system of x86 as
/// toolchains name it: "usr/x86_64-linux-gnu/lib/libc.so.6". Folders of
/// packages are named in other ways: "prebuilds/linux-x64".
bool isForX86System(std::string_view Path);

/// Returns the ways in which a name for x86_64 may be written for aarch64, the
/// most usual first: "@esbuild/linux-x64" -> "@esbuild/linux-arm64". Empty if
/// the name contains no name of x86_64; only the first few are returned.
std::vector<std::string> aarch64Names(std::string_view Name);

/// True if a word in the name of a function marks code written for x86:
/// "d_sse42", "hasSSE2", but not "d_assert".
bool isNamedForX86(std::string_view Name);
/// The same for the name of a file, where a word for the processor says only
/// for which one it was built: "_aesni.x86_64-linux-gnu.so", but not
/// "_b.x86_64-linux-gnu.so".
bool isNamedForX86Instructions(std::string_view FileName);

} // namespace armlift::binary
