# armlift's checks inside the build.
#
#   include(ArmliftLint)
#   armlift_lint(<target>... [SCAN [BASELINE <file>] | PLUGIN | TIDY] [FAIL_ON break|behavior|performance|note|never])
#
# SCAN     with any compiler: when an object file of the targets is rebuilt, `armlift scan` checks their sources again. The default
# PLUGIN   with Clang: the checks run inside each compile, and their findings are its warnings or errors
# TIDY     the checks join the clang-tidy that CMake runs beside each compile (<LANG>_CLANG_TIDY)
#
# FAIL_ON is the least severe finding that fails the build; the default is `break`. A source that did not change is not checked again. The
# target `lint-armlift` writes a report of the whole project to <build>/armlift.sarif. ARMLIFT_EXECUTABLE, ARMLIFT_PLUGIN,
# ARMLIFT_TIDY_MODULE and ARMLIFT_CLANG_TIDY name the programs if they are not found. A status line says what is missing, and the build
# continues without the checks.

cmake_policy(PUSH)
cmake_policy(VERSION 3.16...3.31)

include(${CMAKE_CURRENT_LIST_DIR}/ArmliftSources.cmake)

_armlift_find_program()
find_file(ARMLIFT_PLUGIN NAMES armlift-plugin.so HINTS ${_armlift_prefix} PATH_SUFFIXES lib/armlift)
find_file(ARMLIFT_TIDY_MODULE NAMES armlift-tidy.so HINTS ${_armlift_prefix} PATH_SUFFIXES lib/armlift)
find_program(ARMLIFT_CLANG_TIDY NAMES clang-tidy-19 clang-tidy)
# The version that the plugin and the module were built for: LLVM's interfaces differ between versions.
set(_armlift_clang_version 19 CACHE INTERNAL "")
mark_as_advanced(ARMLIFT_EXECUTABLE ARMLIFT_PLUGIN ARMLIFT_TIDY_MODULE ARMLIFT_CLANG_TIDY)

# True if `program`, which may be set with -D, can be run or loaded. A bare name is looked up in PATH when it is run.
function(_armlift_is_there out program)
  set(${out} TRUE PARENT_SCOPE)
  if(NOT program OR (IS_ABSOLUTE "${program}" AND NOT EXISTS "${program}"))
    set(${out} FALSE PARENT_SCOPE)
  endif()
endfunction()

# If this build tree has compile commands, each unit that x86 touches is parsed as aarch64; otherwise sources are read as text. The compile
# commands of another tree, which armlift would look for itself, are not used.
function(_armlift_lint_units out)
  set(${out} --lexical PARENT_SCOPE)
  if(CMAKE_EXPORT_COMPILE_COMMANDS AND CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    set(${out} -p ${CMAKE_BINARY_DIR} PARENT_SCOPE)
  endif()
endfunction()

# One scan for all `targets` of a call: each scan reads the whole project as context, so many small scans would cost more.
function(_armlift_lint_by_scan targets fail_on baseline)
  list(JOIN targets ", " names)
  _armlift_is_there(found "${ARMLIFT_EXECUTABLE}")
  if(NOT found)
    message(STATUS "armlift: ${names} not checked: the armlift program is not found (ARMLIFT_EXECUTABLE)")
    return()
  endif()
  set(sources "")
  set(objects "")
  foreach(target IN LISTS targets)
    _armlift_sources_of(of_target ${target})
    list(APPEND sources ${of_target})
    # Objects, because they depend on the headers that they were made from.
    list(APPEND objects $<TARGET_OBJECTS:${target}>)
  endforeach()
  list(REMOVE_DUPLICATES sources)
  if(NOT sources) # a scan without paths would be one of the whole project
    message(STATUS "armlift: ${names} not checked: the build makes all of the sources")
    return()
  endif()

  list(GET targets 0 name)
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/armlift-lint-${name}.stamp)
  _armlift_lint_units(units)
  # What the settings exclude stays excluded, though each source is named.
  set(options --no-progress --force-exclude ${units} --fail-on ${fail_on})
  set(inputs ${objects} ${ARMLIFT_EXECUTABLE})
  if(baseline)
    get_filename_component(baseline ${baseline} ABSOLUTE)
    if(NOT EXISTS ${baseline})
      message(STATUS "armlift: no baseline ${baseline} yet: `armlift scan --write-baseline --baseline ${baseline} ${CMAKE_SOURCE_DIR}` creates it")
    endif()
    list(APPEND options --baseline ${baseline})
    list(APPEND inputs ${baseline})
  endif()
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${ARMLIFT_EXECUTABLE} scan ${options} ${sources}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${inputs} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    COMMENT "Checking ${names} for aarch64" VERBATIM)
  add_custom_target(${name}-lint ALL DEPENDS ${stamp})
  # With Make an object is known only to its own target, and old versions of CMake (3.16) do not order the two targets themselves.
  add_dependencies(${name}-lint ${targets})
endfunction()

function(_armlift_lint_by_plugin targets fail_on)
  _armlift_is_there(found "${ARMLIFT_PLUGIN}")
  if(NOT found)
    message(STATUS "armlift: ${targets} not checked: the Clang plugin is not found (ARMLIFT_PLUGIN)")
    return()
  endif()
  foreach(language C CXX)
    if(NOT CMAKE_${language}_COMPILER)
      continue()
    endif()
    set(compiler "${CMAKE_${language}_COMPILER_ID} ${CMAKE_${language}_COMPILER_VERSION}")
    if(NOT compiler MATCHES "^Clang ${_armlift_clang_version}\\.")
      message(STATUS "armlift: ${targets} not checked as ${language}: ${compiler} cannot load a plugin of Clang ${_armlift_clang_version}, use SCAN")
      continue()
    endif()
    foreach(target IN LISTS targets)
      target_compile_options(${target} PRIVATE
        "$<$<COMPILE_LANGUAGE:${language}>:-fplugin=${ARMLIFT_PLUGIN};-fplugin-arg-armlift-fail-on=${fail_on}>")
    endforeach()
  endforeach()
endfunction()

function(_armlift_lint_by_tidy targets fail_on)
  _armlift_is_there(has_module "${ARMLIFT_TIDY_MODULE}")
  _armlift_is_there(has_tidy "${ARMLIFT_CLANG_TIDY}")
  if(NOT has_module OR NOT has_tidy)
    message(STATUS "armlift: ${targets} not checked: clang-tidy or its module is not found (ARMLIFT_CLANG_TIDY, ARMLIFT_TIDY_MODULE)")
    return()
  endif()
  execute_process(COMMAND ${ARMLIFT_CLANG_TIDY} --version OUTPUT_VARIABLE version ERROR_QUIET)
  if(NOT version MATCHES "version ${_armlift_clang_version}\\.")
    message(STATUS "armlift: ${targets} not checked: ${ARMLIFT_CLANG_TIDY} cannot load a module of clang-tidy ${_armlift_clang_version}")
    return()
  endif()
  foreach(target IN LISTS targets)
    foreach(language C CXX)
      get_target_property(command ${target} ${language}_CLANG_TIDY)
      if(NOT command)
        set(command ${ARMLIFT_CLANG_TIDY} -checks=-*,armlift-*)
      endif()
      # This comes before the user's own clang-tidy too: its -checks or .clang-tidy decide which of armlift's checks run there.
      set(command ${CMAKE_COMMAND} -E env ARMLIFT_FAIL_ON=${fail_on} ${command} -load=${ARMLIFT_TIDY_MODULE})
      set_target_properties(${target} PROPERTIES ${language}_CLANG_TIDY "${command}")
    endforeach()
  endforeach()
endfunction()

function(armlift_lint)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "SCAN;PLUGIN;TIDY" "FAIL_ON;BASELINE" "")
  if(ARG_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "armlift_lint: ${ARG_KEYWORDS_MISSING_VALUES}: expected a value")
  endif()
  if(NOT ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "armlift_lint: no target")
  endif()
  set(targets "")
  foreach(target IN LISTS ARG_UNPARSED_ARGUMENTS)
    if(NOT TARGET ${target})
      message(FATAL_ERROR "armlift_lint: '${target}' is not a target")
    endif()
    _armlift_aliased(target ${target})
    list(APPEND targets ${target})
    get_target_property(linted ${target} ARMLIFT_LINTED)
    if(linted)
      message(FATAL_ERROR "armlift_lint: '${target}' is already checked by another call")
    endif()
    set_target_properties(${target} PROPERTIES ARMLIFT_LINTED TRUE)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "INTERFACE_LIBRARY" OR type STREQUAL "UTILITY")
      message(FATAL_ERROR "armlift_lint: '${target}' compiles nothing")
    endif()
  endforeach()
  if(NOT DEFINED ARG_FAIL_ON)
    set(ARG_FAIL_ON break)
  endif()
  if(NOT ARG_FAIL_ON MATCHES "^(break|behavior|performance|note|never)$")
    message(FATAL_ERROR "armlift_lint: unknown FAIL_ON '${ARG_FAIL_ON}'; known are break, behavior, performance, note, never")
  endif()
  set(modes "")
  foreach(mode SCAN PLUGIN TIDY)
    if(ARG_${mode})
      list(APPEND modes ${mode})
    endif()
  endforeach()
  list(LENGTH modes count)
  if(count GREATER 1)
    message(FATAL_ERROR "armlift_lint: expected one of ${modes}")
  endif()
  if(ARG_BASELINE AND (ARG_PLUGIN OR ARG_TIDY))
    message(FATAL_ERROR "armlift_lint: BASELINE belongs to SCAN")
  endif()

  if(ARG_PLUGIN)
    _armlift_lint_by_plugin("${targets}" ${ARG_FAIL_ON})
  elseif(ARG_TIDY)
    _armlift_lint_by_tidy("${targets}" ${ARG_FAIL_ON})
  else()
    _armlift_lint_by_scan("${targets}" ${ARG_FAIL_ON} "${ARG_BASELINE}")
  endif()

  _armlift_is_there(found "${ARMLIFT_EXECUTABLE}")
  if(found AND NOT TARGET lint-armlift)
    _armlift_lint_units(units)
    add_custom_target(lint-armlift
      COMMAND ${ARMLIFT_EXECUTABLE} scan --no-progress ${units} --fail-on ${ARG_FAIL_ON}
        --format sarif -o ${CMAKE_BINARY_DIR}/armlift.sarif ${CMAKE_SOURCE_DIR}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
      COMMENT "Writing ${CMAKE_BINARY_DIR}/armlift.sarif" VERBATIM)
  endif()
endfunction()

cmake_policy(POP)
