# Functions for the modules that run armlift on a target's sources.

# Installed, this file is <prefix>/share/cmake/armlift/ArmliftSources.cmake.
get_filename_component(_armlift_prefix ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
set(_armlift_prefix ${_armlift_prefix} CACHE INTERNAL "")

# ARMLIFT_EXECUTABLE: the value set with -D, or the program in ARMLIFT_ROOT, beside these modules, or in PATH.
macro(_armlift_find_program)
  find_program(ARMLIFT_EXECUTABLE NAMES armlift HINTS ${ARMLIFT_ROOT} ${_armlift_prefix} PATH_SUFFIXES bin)
endmacro()

# The target itself if `target` is an alias of it: an alias takes no properties, and is part of no other target's name.
function(_armlift_aliased out target)
  set(${out} ${target} PARENT_SCOPE)
  get_target_property(aliased ${target} ALIASED_TARGET)
  if(aliased)
    set(${out} ${aliased} PARENT_SCOPE)
  endif()
endfunction()

# The existing source files of `target`, as full paths. Generator expressions, and sources that the build makes, are left out, even if an
# earlier build has made them.
function(_armlift_sources_of out target)
  get_target_property(listed ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(scope "")
  if(NOT CMAKE_VERSION VERSION_LESS 3.18)
    set(scope TARGET_DIRECTORY ${target})
  endif()
  set(sources "")
  foreach(source IN LISTS listed)
    get_source_file_property(generated "${source}" ${scope} GENERATED)
    get_filename_component(source "${source}" ABSOLUTE BASE_DIR ${folder})
    if(EXISTS "${source}" AND NOT generated)
      list(APPEND sources "${source}")
    endif()
  endforeach()
  set(${out} "${sources}" PARENT_SCOPE)
endfunction()
