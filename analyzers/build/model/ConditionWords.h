// What a name or a literal in a condition says about the machine, according to
// the word lists of rules/build/conditions.yaml.
#pragma once

#include "analyzers/build/model/When.h"
#include "core/input/PathArch.h"

#include <optional>
#include <string_view>

namespace armlift::build {

/// The truth of the words of `Text` (a pattern, a list, a literal):
/// "x86_64|amd64" holds on x86, "arm64|x86_64" on both machines, "i386" and
/// "avx2" perhaps on x86. Null if no list has any of the words.
std::optional<MachineTruth> literalTruth(std::string_view Text);

/// The truth of a pattern or a part, which may match more than its text: "x86"
/// matches x86_64 too, unless the pattern is anchored at its end.
std::optional<MachineTruth> patternTruth(std::string_view Text);

/// The truth of a variable that the file does not explain, by the variable's
/// name: HAVE_AVX2, IS_X64, WIN32, ENABLE_SSE.
MachineTruth nameTruth(std::string_view Name);

/// True if `Text` has words of x86 and none of Arm.
bool namesX86Alone(std::string_view Text);

/// True if `Text` names the usual compiler that is not the default one, and not
/// the default one.
bool namesOtherCompiler(std::string_view Text);

/// True if `Text` has a word of Arm.
bool namesArm(std::string_view Text);

/// The truth of a word that names a processor as build languages do: "x86_64",
/// "x86", "aarch64", "ppc64". Null for any other word.
std::optional<MachineTruth> processorTruth(std::string_view Word);

/// The machine of a name that consists of nothing but a machine: "X86_32",
/// "ARCH_X86", "arm64". None for any other name: "X86_FOO", "intel", or "arm",
/// which names several machines.
PathArch machineNamed(std::string_view Name);

/// The condition under which the build reads a file, by the file's name:
/// x86-common.mk.
When fileCondition(std::string_view Path);

/// True for a variable that holds an architecture: CMAKE_SYSTEM_PROCESSOR,
/// ARCH, UNAME_M.
bool isArchitectureVariable(std::string_view Name);

/// True for a function that asks the compiler: has_argument,
/// get_supported_arguments.
bool isProbe(std::string_view Function);

/// True for a module of CMake's own that sets no option of a project:
/// CheckCSourceCompiles, GNUInstallDirs.
bool setsNothing(std::string_view Module);

/// True if a part of the name says that the user sets the variable: ENABLE_AVX,
/// USE_SSE.
bool isSwitch(std::string_view Name);

} // namespace armlift::build
