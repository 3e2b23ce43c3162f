# Builds for x86_64 and aarch64 from one build tree, and one JAR with the native libraries of both.
#
#   include(ArmliftMultiArch)
#   armlift_multiarch([TOOLCHAIN <file>] [CMAKE_ARGS <arg>...])
#   armlift_add_multiarch_jar(<name> TARGETS <library>... [LAYOUT osinfo|jna|netty] [PREFIX <folder>] [BASE <jar>] [OUTPUT <file>])
#
# armlift_multiarch(), called in the top CMakeLists.txt, builds the same project once more for the other architecture, as the target
# `armlift-aarch64` in <build>/aarch64, and makes `ctest` run that build's tests too, as the test `aarch64`. In that inner build
# ARMLIFT_MULTIARCH_INNER is true and the call does nothing.
#
# LAYOUT says where a Java loader looks for libfoo.so:
#   osinfo  native/Linux/x86_64/libfoo.so        native/Linux/aarch64/libfoo.so     (snappy-java, sqlite-jdbc); the default
#   jna     linux-x86-64/libfoo.so               linux-aarch64/libfoo.so            (JNA)
#   netty   META-INF/native/libfoo_x86_64.so     META-INF/native/libfoo_aarch_64.so (netty; os-maven-plugin's names)
# PREFIX replaces the leading folder ("org/example/native"). BASE is a JAR, or a target of add_jar(), whose contents are added. CMake packs
# the JAR itself, so no JDK is needed.

cmake_policy(PUSH)
cmake_policy(VERSION 3.16...3.31)

include(ExternalProject)

# The functions here are called from other files, so the folder of this file is stored.
set_property(GLOBAL PROPERTY ARMLIFT_MULTIARCH_DIR ${CMAKE_CURRENT_LIST_DIR})

# The architecture for which this build tree compiles, in uname's spelling.
function(_armlift_architecture out)
  set(${out} ${CMAKE_SYSTEM_PROCESSOR} PARENT_SCOPE)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
    set(${out} aarch64 PARENT_SCOPE)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
    set(${out} x86_64 PARENT_SCOPE)
  endif()
endfunction()

# The toolchain file for the cross compiler of the family that this build uses. If the compiler is not installed, the result is empty, with
# a reason.
function(_armlift_cross_toolchain out out_reason)
  get_property(directory GLOBAL PROPERTY ARMLIFT_MULTIARCH_DIR)
  find_program(ARMLIFT_CROSS_GCC NAMES aarch64-linux-gnu-gcc)
  set(${out} "" PARENT_SCOPE)
  if(NOT ARMLIFT_CROSS_GCC)
    set(${out_reason} "no aarch64-linux-gnu-gcc (Debian: g++-aarch64-linux-gnu)" PARENT_SCOPE)
  elseif(CMAKE_C_COMPILER_ID STREQUAL "Clang" OR CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(${out} ${directory}/toolchains/aarch64-linux-gnu-clang.cmake PARENT_SCOPE)
  else()
    set(${out} ${directory}/toolchains/aarch64-linux-gnu-gcc.cmake PARENT_SCOPE)
  endif()
endfunction()

# Stops if a target below `directory` is written outside of the build tree: both builds would write the same file, and the last one stays.
# A folder that is named for the architecture differs between them.
function(_armlift_check_outputs directory here)
  get_property(folders DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(folder IN LISTS folders)
    _armlift_check_outputs(${folder} ${here})
  endforeach()
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    set(old "")
    if(type STREQUAL "EXECUTABLE")
      set(kind RUNTIME)
      get_directory_property(old DIRECTORY ${directory} DEFINITION EXECUTABLE_OUTPUT_PATH)
    elseif(type MATCHES "^(SHARED|MODULE)_LIBRARY$")
      set(kind LIBRARY)
      get_directory_property(old DIRECTORY ${directory} DEFINITION LIBRARY_OUTPUT_PATH)
    elseif(type STREQUAL "STATIC_LIBRARY")
      set(kind ARCHIVE)
      get_directory_property(old DIRECTORY ${directory} DEFINITION LIBRARY_OUTPUT_PATH)
    else()
      continue()
    endif()
    get_target_property(output ${target} ${kind}_OUTPUT_DIRECTORY)
    if(NOT output)
      set(output "${old}")
    endif()
    if(NOT output OR output MATCHES "\\$<" OR output MATCHES "${here}")
      continue()
    endif()
    get_target_property(binary_dir ${target} BINARY_DIR)
    get_filename_component(output "${output}" ABSOLUTE BASE_DIR ${binary_dir})
    string(FIND "${output}/" "${CMAKE_BINARY_DIR}/" place)
    if(NOT place EQUAL 0)
      message(FATAL_ERROR "armlift_multiarch: both builds would write '${target}' into ${output}, and the last one stays. Set "
        "${kind}_OUTPUT_DIRECTORY, or CMAKE_${kind}_OUTPUT_DIRECTORY, to a folder below \${CMAKE_BINARY_DIR}")
    endif()
  endforeach()
endfunction()

function(armlift_multiarch)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "TOOLCHAIN" "CMAKE_ARGS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "armlift_multiarch: unknown argument '${ARG_UNPARSED_ARGUMENTS}'")
  endif()
  if(ARMLIFT_MULTIARCH_INNER)
    return()
  endif()
  _armlift_architecture(here)
  set(there aarch64)
  if(here STREQUAL "aarch64")
    set(there x86_64)
  endif()
  set(reason "say which with TOOLCHAIN")
  if(NOT ARG_TOOLCHAIN AND there STREQUAL "aarch64")
    _armlift_cross_toolchain(ARG_TOOLCHAIN reason)
  endif()
  if(NOT ARG_TOOLCHAIN)
    message(STATUS "armlift: built for ${here} only: no toolchain for ${there}: ${reason}")
    return()
  endif()
  get_filename_component(toolchain "${ARG_TOOLCHAIN}" ABSOLUTE)

  # The inner build finds the same modules and packages; its options come from CMAKE_ARGS.
  set(paths "")
  foreach(variable CMAKE_MODULE_PATH CMAKE_PREFIX_PATH armlift_DIR ARMLIFT_EXECUTABLE)
    if(${variable})
      string(REPLACE ";" "|" value "${${variable}}")
      list(APPEND paths -D${variable}=${value})
    endif()
  endforeach()

  set(binary_dir ${CMAKE_BINARY_DIR}/${there})
  ExternalProject_Add(armlift-${there}
    SOURCE_DIR ${CMAKE_SOURCE_DIR}
    BINARY_DIR ${binary_dir}
    PREFIX ${CMAKE_BINARY_DIR}/CMakeFiles/armlift-${there}
    CMAKE_ARGS
      -DCMAKE_TOOLCHAIN_FILE=${toolchain} -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE} -DARMLIFT_MULTIARCH_INNER=ON
      -DARMLIFT_MULTIARCH_STAGE=${CMAKE_BINARY_DIR}/armlift-stage ${paths} ${ARG_CMAKE_ARGS}
    LIST_SEPARATOR |
    BUILD_ALWAYS TRUE
    INSTALL_COMMAND "")
  set_property(GLOBAL PROPERTY ARMLIFT_MULTIARCH_TARGET armlift-${there})
  message(STATUS "armlift: built for ${here} in ${CMAKE_BINARY_DIR} and for ${there} in ${binary_dir} (${toolchain})")

  # Targets may be added after this call.
  if(CMAKE_VERSION VERSION_LESS 3.19)
    _armlift_check_outputs(${CMAKE_SOURCE_DIR} ${here})
  else()
    cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${CMAKE_SOURCE_DIR}]] CALL _armlift_check_outputs [[${CMAKE_SOURCE_DIR}]] ${here})")
  endif()

  find_program(ARMLIFT_QEMU_AARCH64 NAMES qemu-aarch64 qemu-aarch64-static)
  if(there STREQUAL "aarch64" AND NOT ARMLIFT_QEMU_AARCH64)
    message(STATUS "armlift: the tests of ${there} do not run: no qemu-aarch64 (Debian: qemu-user)")
  else()
    add_test(NAME ${there} COMMAND ${CMAKE_CTEST_COMMAND} -V -C $<CONFIG> WORKING_DIRECTORY ${binary_dir})
  endif()
endfunction()

# The member name of `library` ("libfoo.so") of `architecture` in a JAR of `layout`.
function(_armlift_jar_member out layout prefix architecture library)
  if(layout STREQUAL "osinfo")
    set(member Linux/${architecture}/${library})
  elseif(layout STREQUAL "jna")
    string(REPLACE "x86_64" "x86-64" architecture ${architecture})
    set(member linux-${architecture}/${library})
  else()
    string(REPLACE "aarch64" "aarch_64" architecture ${architecture})
    get_filename_component(stem ${library} NAME_WLE)
    set(member ${stem}_${architecture}.so)
  endif()
  if(prefix)
    set(member ${prefix}/${member})
  endif()
  set(${out} ${member} PARENT_SCOPE)
endfunction()

function(armlift_add_multiarch_jar name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "LAYOUT;PREFIX;BASE;OUTPUT" "TARGETS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "armlift_add_multiarch_jar: unknown argument '${ARG_UNPARSED_ARGUMENTS}'")
  endif()
  if(NOT ARG_LAYOUT)
    set(ARG_LAYOUT osinfo)
  endif()
  set(prefix_of_osinfo native)
  set(prefix_of_jna "")
  set(prefix_of_netty META-INF/native)
  if(NOT DEFINED prefix_of_${ARG_LAYOUT})
    message(FATAL_ERROR "armlift_add_multiarch_jar: unknown LAYOUT '${ARG_LAYOUT}'; known are osinfo, jna, netty")
  endif()
  if(NOT DEFINED ARG_PREFIX)
    set(ARG_PREFIX "${prefix_of_${ARG_LAYOUT}}")
  endif()
  if(NOT ARG_TARGETS)
    message(FATAL_ERROR "armlift_add_multiarch_jar: ${name}: TARGETS names no library")
  endif()
  if(NOT ARG_OUTPUT)
    set(ARG_OUTPUT ${name}.jar)
  endif()
  get_filename_component(ARG_OUTPUT "${ARG_OUTPUT}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})

  # Both builds put their libraries into one folder with the layout of the JAR; the outer build packs it.
  set(stage ${CMAKE_BINARY_DIR}/armlift-stage)
  if(ARMLIFT_MULTIARCH_INNER)
    set(stage ${ARMLIFT_MULTIARCH_STAGE})
  endif()
  _armlift_architecture(here)
  set(there aarch64)
  if(here STREQUAL "aarch64")
    set(there x86_64)
  endif()
  get_property(other GLOBAL PROPERTY ARMLIFT_MULTIARCH_TARGET)
  set(copies "")
  set(members "")
  foreach(target IN LISTS ARG_TARGETS)
    if(NOT TARGET ${target})
      message(FATAL_ERROR "armlift_add_multiarch_jar: ${name}: '${target}' is not a target")
    endif()
    # The file name is the same in both builds, and the name of a member must be known when CMake runs.
    get_target_property(library ${target} OUTPUT_NAME)
    if(NOT library)
      set(library ${target})
    endif()
    _armlift_jar_member(member "${ARG_LAYOUT}" "${ARG_PREFIX}" ${here} lib${library}.so)
    list(APPEND members ${member})
    if(other)
      _armlift_jar_member(twin "${ARG_LAYOUT}" "${ARG_PREFIX}" ${there} lib${library}.so)
      list(APPEND members ${twin})
    endif()
    list(APPEND copies COMMAND ${CMAKE_COMMAND} -E copy_if_different $<TARGET_FILE:${target}> ${stage}/${name}/${member})
    get_filename_component(folder ${stage}/${name}/${member} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
  endforeach()
  add_custom_target(${name}-stage ALL ${copies} DEPENDS ${ARG_TARGETS} VERBATIM)
  if(ARMLIFT_MULTIARCH_INNER)
    return()
  endif()

  set(base "")
  # Without a JDK a project leaves out its add_jar(); the libraries can still be packed.
  if(ARG_BASE AND NOT TARGET "${ARG_BASE}" AND NOT ARG_BASE MATCHES "\\.[a-z]+$")
    message(STATUS "armlift: ${name} will hold no classes: '${ARG_BASE}' is not a target (is there a JDK? add_jar() needs javac and jar)")
    set(ARG_BASE "")
  endif()
  if(ARG_BASE)
    set(base ${ARG_BASE})
    if(TARGET ${ARG_BASE})
      get_target_property(base ${ARG_BASE} JAR_FILE)
    endif()
    get_filename_component(base ${base} ABSOLUTE)
  endif()
  get_property(directory GLOBAL PROPERTY ARMLIFT_MULTIARCH_DIR)
  # The folder may hold what an earlier configuration put there. The file is written only if it changes.
  string(REPLACE ";" "\n" members "${members}")
  file(GENERATE OUTPUT ${stage}/${name}.libraries CONTENT "${members}\n")
  add_custom_target(${name} ALL
    COMMAND ${CMAKE_COMMAND} -DSTAGE=${stage}/${name} -DLIBRARIES=${stage}/${name}.libraries -DBASE=${base} -DJAR=${ARG_OUTPUT} -P ${directory}/ArmliftPackJar.cmake
    BYPRODUCTS ${ARG_OUTPUT} VERBATIM)
  add_dependencies(${name} ${name}-stage)
  if(TARGET "${ARG_BASE}")
    add_dependencies(${name} ${ARG_BASE})
  endif()
  if(other)
    add_dependencies(${name} ${other})
  else()
    message(STATUS "armlift: ${name} will hold ${here} only: armlift_multiarch() was not called before, or found no toolchain")
  endif()
endfunction()

cmake_policy(POP)
