// What a name or a literal in a condition says about the machine, by the word
// lists of rules/build/conditions.yaml.
#pragma once

#include "analyzers/build/When.h"

#include <optional>
#include <string_view>

namespace armlift::build {

/// Where the words of `Text` (a pattern, a list, a literal) hold:
/// "x86_64|amd64" on x86, "arm64|x86_64" on both, "i386" and "avx2" perhaps on
/// x86. Null: no word of any list.
std::optional<MachineTruth> literalTruth(std::string_view Text);

/// Where a pattern or a part holds, which more matches than is written: "x86"
/// x86_64 too, unless its end is anchored.
std::optional<MachineTruth> patternTruth(std::string_view Text);

/// The truth of a variable that nothing in the file explains, by its name:
/// HAVE_AVX2, IS_X64, WIN32, ENABLE_SSE.
MachineTruth nameTruth(std::string_view Name);

/// True where `Text` has words of x86 and none of Arm.
bool namesX86Alone(std::string_view Text);

/// True where `Text` has a word of Arm.
bool namesArm(std::string_view Text);

/// The truth of a key that names a processor as build languages do: "x86_64",
/// "x86", "aarch64", "ppc64". Null for any other word.
std::optional<MachineTruth> processorTruth(std::string_view Word);

/// Where a name holds that is a machine's and nothing else: "X86_32",
/// "ARCH_X86", "arm64". Unknown for any other: "X86_FOO", "intel", "arm", of
/// which there are several.
BuildCondition machineNamed(std::string_view Name);

/// When a build file as a whole takes part, by its name: x86-common.mk.
When fileCondition(std::string_view Path);

/// CMAKE_SYSTEM_PROCESSOR, ARCH, UNAME_M: compared with a word that names no
/// machine they are unequal on both.
bool isArchitectureVariable(std::string_view Name);

/// has_argument, get_supported_arguments: a function that asks the compiler.
bool isProbe(std::string_view Function);

/// CheckCSourceCompiles, GNUInstallDirs: a module of CMake's own that sets no
/// option of a project.
bool setsNothing(std::string_view Module);

/// True where a part of the name says that the user sets it: ENABLE_AVX,
/// USE_SSE.
bool isSwitch(std::string_view Name);

} // namespace armlift::build
