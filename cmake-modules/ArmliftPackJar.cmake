# Packs a folder of staged native libraries, and the contents of another JAR, into one JAR. armlift_add_multiarch_jar() runs it at build
# time:
# cmake -DSTAGE=<folder> -DLIBRARIES=<file with their paths in the folder> -DBASE=<jar or nothing> -DJAR=<file to write> -P ArmliftPackJar.cmake

cmake_policy(VERSION 3.16...3.31)

function(run)
  execute_process(COMMAND ${CMAKE_COMMAND} -E ${ARGN} WORKING_DIRECTORY ${contents} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${JAR}: cmake -E ${ARGN} failed")
  endif()
endfunction()

file(STRINGS ${LIBRARIES} staged)
set(current TRUE)
if("${LIBRARIES}" IS_NEWER_THAN "${JAR}")
  set(current FALSE)
endif()
foreach(input IN LISTS staged)
  if(${STAGE}/${input} IS_NEWER_THAN ${JAR})
    set(current FALSE)
  endif()
endforeach()
if(BASE AND "${BASE}" IS_NEWER_THAN "${JAR}")
  set(current FALSE)
endif()
if(current AND EXISTS "${JAR}")
  return()
endif()

set(contents ${STAGE}.contents)
file(REMOVE_RECURSE ${contents})
file(MAKE_DIRECTORY ${contents})
if(BASE)
  run(tar xf ${BASE})
endif()
foreach(input IN LISTS staged)
  run(copy ${STAGE}/${input} ${contents}/${input})
endforeach()
if(NOT EXISTS ${contents}/META-INF/MANIFEST.MF)
  # The JAR File Specification requires CR LF or LF at the end of each line.
  file(WRITE ${contents}/META-INF/MANIFEST.MF "Manifest-Version: 1.0\nCreated-By: armlift\n\n")
endif()

# java.util.jar.JarInputStream finds the manifest only if it is the first entry. The members are sorted and have the same date.
file(GLOB_RECURSE members RELATIVE ${contents} ${contents}/*)
list(SORT members)
list(REMOVE_ITEM members META-INF/MANIFEST.MF)
list(INSERT members 0 META-INF/MANIFEST.MF)
string(REPLACE ";" "\n" members "${members}")
file(WRITE ${STAGE}.members "${members}\n")
# An incomplete JAR would look current to the next build.
run(tar cf ${JAR}.part --format=zip "--mtime=2000-01-01 00:00:00 UTC" --files-from=${STAGE}.members)
file(RENAME ${JAR}.part ${JAR})
file(REMOVE_RECURSE ${contents})
