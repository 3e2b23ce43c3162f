# Cross-builds for aarch64 Linux with GCC: cmake --toolchain .../aarch64-linux-gnu-gcc.cmake
#
# ARMLIFT_GCC_VERSION       the version, such as "12"; empty: the distribution's default
# ARMLIFT_AARCH64_SYSROOT   the folder of the target's libraries; empty: the cross compiler's own
# Tests run under qemu-aarch64 if it is installed.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ARMLIFT_GCC_VERSION ARMLIFT_AARCH64_SYSROOT)

set(_armlift_suffix "")
if(ARMLIFT_GCC_VERSION)
  set(_armlift_suffix "-${ARMLIFT_GCC_VERSION}")
endif()
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc${_armlift_suffix})
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++${_armlift_suffix})

include(${CMAKE_CURRENT_LIST_DIR}/aarch64-linux-gnu.cmake)
