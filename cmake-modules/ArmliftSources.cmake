# Shared by the modules that run armlift on a target's sources.

# The source files of `target` that exist, as full paths. Generator expressions, and sources that the build makes, are the business of what makes them.
function(_armlift_sources_of out target)
  get_target_property(listed ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(sources "")
  foreach(source IN LISTS listed)
    get_filename_component(source "${source}" ABSOLUTE BASE_DIR ${folder})
    if(EXISTS "${source}")
      list(APPEND sources "${source}")
    endif()
  endforeach()
  set(${out} "${sources}" PARENT_SCOPE)
endfunction()
