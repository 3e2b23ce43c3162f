# The part of the aarch64 toolchain files that does not depend on the compiler: where the target's files are, and what runs its programs.

if(ARMLIFT_AARCH64_SYSROOT)
  set(CMAKE_SYSROOT "${ARMLIFT_AARCH64_SYSROOT}")
  set(_armlift_root "${ARMLIFT_AARCH64_SYSROOT}")
else()
  # Debian and Ubuntu: the cross C library is here, and multi-arch packages (libfoo-dev:arm64) are in /usr/lib/aarch64-linux-gnu.
  set(_armlift_root /usr/aarch64-linux-gnu)
  set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
  list(APPEND CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu /)
  # "/" makes CMake's root search find multi-arch packages, but also those of the build machine, which are excluded here.
  list(APPEND CMAKE_IGNORE_PATH /usr/lib/x86_64-linux-gnu /lib/x86_64-linux-gnu /usr/lib/x86_64-linux-gnu/cmake)
endif()
# By default, pkg-config answers with the build machine's libraries.
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${ARMLIFT_AARCH64_SYSROOT}")
set(ENV{PKG_CONFIG_LIBDIR}
  "${ARMLIFT_AARCH64_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${ARMLIFT_AARCH64_SYSROOT}/usr/lib/pkgconfig:${ARMLIFT_AARCH64_SYSROOT}/usr/share/pkgconfig")

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# No emulator is needed if the build machine is aarch64 itself.
if(NOT CMAKE_HOST_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$" AND NOT DEFINED CMAKE_CROSSCOMPILING_EMULATOR)
  find_program(ARMLIFT_QEMU_AARCH64 NAMES qemu-aarch64 qemu-aarch64-static)
  if(ARMLIFT_QEMU_AARCH64)
    set(CMAKE_CROSSCOMPILING_EMULATOR "${ARMLIFT_QEMU_AARCH64};-L;${_armlift_root}")
  endif()
endif()
