# Cross-builds for aarch64 Linux with Clang and the C library and libstdc++ of the cross GCC: cmake --toolchain
# .../aarch64-linux-gnu-clang.cmake
#
# ARMLIFT_CLANG_VERSION     the version, such as "19"; empty: the distribution's default
# ARMLIFT_AARCH64_SYSROOT   the folder of the target's libraries; empty: the cross GCC's own
# Tests run under qemu-aarch64 if it is installed.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ARMLIFT_CLANG_VERSION ARMLIFT_AARCH64_SYSROOT)

set(_armlift_suffix "")
if(ARMLIFT_CLANG_VERSION)
  set(_armlift_suffix "-${ARMLIFT_CLANG_VERSION}")
endif()
set(CMAKE_C_COMPILER clang${_armlift_suffix})
set(CMAKE_CXX_COMPILER clang++${_armlift_suffix})
set(CMAKE_C_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_CXX_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_ASM_COMPILER_TARGET aarch64-linux-gnu)

include(${CMAKE_CURRENT_LIST_DIR}/aarch64-linux-gnu.cmake)
