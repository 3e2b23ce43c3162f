# x86 intrinsics on aarch64 for one target, with its sources unchanged.
#
#   include(ArmliftSimdCompat)
#   armlift_simd_compat(<target> sse2neon|simde|shim [PRIVATE|PUBLIC])
#
# On aarch64 only, a folder with immintrin.h, emmintrin.h and similar headers comes first in the target's include path. Each header includes
# the chosen implementation. For other machines the compiler's own headers stay. `sse2neon` and `simde` are searched for (sse2neon.h,
# simde/x86/sse.h; hints: SSE2NEON_ROOT, SIMDE_ROOT). `shim` is a header that `armlift shim` writes, when the target is built, for the
# intrinsics used in its folder.

cmake_policy(PUSH)
cmake_policy(VERSION 3.16...3.31)

include(${CMAKE_CURRENT_LIST_DIR}/ArmliftNeoverse.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/ArmliftSources.cmake)

# The headers that each library has something of, and what SIMDe calls it.
# >>> made by tools/rulegen/simd_headers.py from rules/source/headers.yaml and rules/intrinsics
macro(_armlift_x86_headers)
  set(_headers_sse2neon ammintrin.h emmintrin.h immintrin.h mm_malloc.h mmintrin.h nmmintrin.h pmmintrin.h popcntintrin.h smmintrin.h tmmintrin.h wmmintrin.h x86gprintrin.h x86intrin.h xmmintrin.h)
  set(_headers_simde ammintrin.h emmintrin.h immintrin.h mmintrin.h nmmintrin.h pmmintrin.h smmintrin.h tmmintrin.h wmmintrin.h x86gprintrin.h x86intrin.h xmmintrin.h)
  set(_headers_shim ammintrin.h cpuid.h emmintrin.h immintrin.h mm_malloc.h mmintrin.h nmmintrin.h pmmintrin.h popcntintrin.h smmintrin.h tmmintrin.h wmmintrin.h x86gprintrin.h x86intrin.h xmmintrin.h)
  set(_simde_ammintrin.h mmx sse sse2 sse3)
  set(_simde_emmintrin.h mmx sse sse2)
  set(_simde_immintrin.h aes avx avx2 avx512 bmi clmul f16c fma gfni mmx sse sse2 sse3 sse4.1 sse4.2 ssse3 svml)
  set(_simde_mmintrin.h mmx)
  set(_simde_nmmintrin.h mmx sse sse2 sse3 sse4.1 sse4.2 ssse3)
  set(_simde_pmmintrin.h mmx sse sse2 sse3)
  set(_simde_smmintrin.h mmx sse sse2 sse3 sse4.1 sse4.2 ssse3)
  set(_simde_tmmintrin.h mmx sse sse2 sse3 ssse3)
  set(_simde_wmmintrin.h aes clmul mmx sse sse2)
  set(_simde_x86gprintrin.h bmi sse4.2)
  set(_simde_x86intrin.h aes avx avx2 avx512 bmi clmul f16c fma gfni mmx sse sse2 sse3 sse4.1 sse4.2 ssse3 svml xop)
  set(_simde_xmmintrin.h mmx sse)
endmacro()
# <<<

# Writes the folder of x86 headers for `library`. A file changes only if its text does.
function(_armlift_write_x86_headers folder library)
  _armlift_x86_headers()
  foreach(header IN LISTS _headers_${library})
    set(text "/* ${header} for aarch64: ${library}, by armlift_simd_compat(). */\n#pragma once\n")
    if(library STREQUAL "simde")
      string(APPEND text "#define SIMDE_ENABLE_NATIVE_ALIASES\n")
      foreach(part IN LISTS _simde_${header})
        # Releases of SIMDe differ in the headers that they have.
        string(APPEND text "#if __has_include(<simde/x86/${part}.h>)\n#include <simde/x86/${part}.h>\n#endif\n")
      endforeach()
    elseif(library STREQUAL "sse2neon")
      string(APPEND text "#include \"sse2neon.h\"\n")
    else()
      string(APPEND text "#include \"armlift-shim.h\"\n")
    endif()
    file(GENERATE OUTPUT ${folder}/${header} CONTENT "${text}")
  endforeach()
endfunction()

# Generates the shim for `target` into `folder` whenever its sources, or headers in their folder, change.
function(_armlift_add_shim target folder)
  _armlift_find_program()
  if(NOT ARMLIFT_EXECUTABLE)
    message(FATAL_ERROR "armlift_simd_compat: ${target}: the shim needs the armlift program; put it on PATH or set ARMLIFT_EXECUTABLE")
  endif()
  _armlift_sources_of(inputs ${target})
  get_target_property(source_dir ${target} SOURCE_DIR)
  set(patterns h hh hpp hxx inc inl)
  list(TRANSFORM patterns PREPEND ${source_dir}/*.)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${patterns})
  foreach(header IN LISTS headers)
    string(FIND "${header}" "${CMAKE_BINARY_DIR}/" at)
    if(NOT at EQUAL 0) # the build tree holds what the build made, such as the shim itself
      list(APPEND inputs "${header}")
    endif()
  endforeach()
  set(shim ${folder}/armlift-shim.h)
  add_custom_command(OUTPUT ${shim}
    COMMAND ${ARMLIFT_EXECUTABLE} shim --used-by ${source_dir} -o ${shim}
    DEPENDS ${inputs} ${ARMLIFT_EXECUTABLE}
    COMMENT "Writing the x86 intrinsics that ${target} uses in NEON" VERBATIM)
  add_custom_target(${target}-shim DEPENDS ${shim})
  add_dependencies(${target} ${target}-shim)
endfunction()

function(armlift_simd_compat target library)
  cmake_parse_arguments(PARSE_ARGV 2 ARG "PRIVATE;PUBLIC" "" "")
  _armlift_check_call(armlift_simd_compat "${target}" "${ARG_UNPARSED_ARGUMENTS}")
  _armlift_aliased(target ${target})
  if(NOT library MATCHES "^(sse2neon|simde|shim)$")
    message(FATAL_ERROR "armlift_simd_compat: unknown library '${library}'; known are sse2neon, simde, shim")
  endif()
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(language C)
  if(NOT "C" IN_LIST languages)
    set(language CXX)
  endif()
  _armlift_is_aarch64_linux(on_aarch64 ${language})
  if(NOT on_aarch64)
    message(STATUS "armlift: ${target}: the compiler's own x86 headers (not a compiler for aarch64 Linux)")
    return()
  endif()
  set(visibility PRIVATE)
  if(ARG_PUBLIC)
    set(visibility PUBLIC)
  endif()

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/armlift-${target})
  set(found ${folder})
  if(library STREQUAL "shim")
    _armlift_add_shim(${target} ${folder})
  elseif(library STREQUAL "sse2neon")
    find_path(ARMLIFT_SSE2NEON_INCLUDE_DIR sse2neon.h HINTS ${SSE2NEON_ROOT} ENV SSE2NEON_ROOT ${CMAKE_SOURCE_DIR} PATH_SUFFIXES include sse2neon
      NO_CMAKE_FIND_ROOT_PATH)
    set(found ${ARMLIFT_SSE2NEON_INCLUDE_DIR})
  else()
    find_path(ARMLIFT_SIMDE_INCLUDE_DIR simde/x86/sse.h HINTS ${SIMDE_ROOT} ENV SIMDE_ROOT ${CMAKE_SOURCE_DIR} PATH_SUFFIXES include
      NO_CMAKE_FIND_ROOT_PATH)
    set(found ${ARMLIFT_SIMDE_INCLUDE_DIR})
  endif()
  if(NOT found)
    message(FATAL_ERROR "armlift_simd_compat: ${target}: ${library} is not found; put it on the include path (simde: Debian's libsimde-dev; "
      "sse2neon: one header, github.com/DLTcollab/sse2neon) or set SSE2NEON_ROOT or SIMDE_ROOT")
  endif()
  _armlift_write_x86_headers(${folder} ${library})
  target_include_directories(${target} BEFORE ${visibility} ${folder})
  # A folder that the compiler searches anyway must not be named: this would move the C library's headers to the front.
  if(NOT found STREQUAL folder AND NOT found IN_LIST CMAKE_${language}_IMPLICIT_INCLUDE_DIRECTORIES AND NOT found STREQUAL "/usr/include")
    target_include_directories(${target} SYSTEM ${visibility} ${found})
  endif()
  message(STATUS "armlift: ${target}: x86 intrinsics by ${library} (${found})")
endfunction()

cmake_policy(POP)
