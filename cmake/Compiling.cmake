# How armlift is compiled: language level, warnings, sanitizers, compiler cache.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

# Several sources are compiled as one, which takes about half the time. So names in unnamed namespaces must differ between the files of a
# library. A tool that asks for the command of each file needs CMAKE_UNITY_BUILD=OFF.
option(CMAKE_UNITY_BUILD "Compile several sources as one" ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 12 CACHE STRING "The number of these sources")

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  # Without this setting, ccache does not cache what includes a precompiled header (ccache manual, "Precompiled headers").
  set(CCACHE_COMMAND ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_COMMAND})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_COMMAND})
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  else()
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  endif()
endif()

if(ARMLIFT_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  add_link_options(-static)
endif()
find_package(Threads REQUIRED)
# Not just any Python in PATH: the modules are installed for the distribution's own.
set(ARMLIFT_PYTHON /usr/bin/python3 CACHE FILEPATH "A Python 3 with PyYAML and jsonschema")
find_package(nlohmann_json REQUIRED)

# The options of every armlift target. Third-party headers are SYSTEM and not affected.
add_library(armlift_options INTERFACE)
target_include_directories(armlift_options INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(armlift_options INTERFACE Threads::Threads)
target_compile_options(armlift_options INTERFACE -Wall -Wextra)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC bug 105651: a std::string concatenation is taken for an overlapping copy.
  target_compile_options(armlift_options INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_UNITY_BUILD)
  # GCC takes the sources that are compiled as one for headers.
  target_compile_options(armlift_options INTERFACE -Wno-subobject-linkage)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # std::stable_sort of libstdc++ 12 uses what libstdc++ itself declares deprecated.
  target_compile_options(armlift_options INTERFACE -Wno-deprecated-declarations)
endif()
if(ARMLIFT_WERROR)
  target_compile_options(armlift_options INTERFACE -Werror)
endif()
if(ARMLIFT_SANITIZE)
  target_compile_options(armlift_options INTERFACE -fsanitize=${ARMLIFT_SANITIZE} -fno-sanitize-recover=all
                         -fno-omit-frame-pointer)
  target_link_options(armlift_options INTERFACE -fsanitize=${ARMLIFT_SANITIZE})
endif()

# When built for aarch64, the programs are tuned like any user's; for other machines this does nothing.
include(ArmliftNeoverse)
armlift_target_tune(armlift_options portable)

# The headers of the standard library that most sources include, precompiled for all of them. An optimizing GCC forgets that precompiled
# headers are system headers, and warns about what it finds inside (its bug 105651 and similar ones).
set(ARMLIFT_STANDARD_HEADERS <algorithm> <array> <cstdint> <filesystem> <functional> <map> <memory> <optional> <ranges> <set> <span> <string>
    <string_view> <unordered_map> <utility> <vector>)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" OR CMAKE_BUILD_TYPE STREQUAL "Debug")
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/generated/standard.cpp CONTENT "")
  add_library(armlift_standard OBJECT ${PROJECT_BINARY_DIR}/generated/standard.cpp)
  target_link_libraries(armlift_standard PRIVATE armlift_options)
  target_precompile_headers(armlift_standard PRIVATE ${ARMLIFT_STANDARD_HEADERS})
endif()

# armlift_library(NAME SOURCES... [LINK LIBS...] [PRECOMPILE HEADERS...]): adds a static library of armlift. HEADERS are precompiled instead
# of the standard library's.
function(armlift_library name)
  cmake_parse_arguments(ARG "" "" "LINK;PRECOMPILE" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC armlift_options ${ARG_LINK})
  if(ARG_PRECOMPILE)
    target_precompile_headers(${name} PRIVATE ${ARG_PRECOMPILE})
  elseif(TARGET armlift_standard)
    target_precompile_headers(${name} REUSE_FROM armlift_standard)
  endif()
endfunction()
