# What `cmake --install` and CPack put where. The CMake package is in share/, since it is the same on every machine and its depth below the
# prefix must be known. The programs that Clang loads are in lib/armlift on every distribution, so that the modules find them.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(ARMLIFT_MODULE_DIR share/cmake/armlift)
set(ARMLIFT_PLUGIN_DIR lib/armlift)

# armlift looks for its parse worker in its own folder.
foreach(program armlift armlift-whatif armlift-elf)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endforeach()
foreach(module armlift-plugin armlift-tidy)
  if(TARGET ${module})
    install(TARGETS ${module} LIBRARY DESTINATION ${ARMLIFT_PLUGIN_DIR})
  endif()
endforeach()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/cmake-modules/ DESTINATION ${ARMLIFT_MODULE_DIR})

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/armliftConfig.cmake.in ${PROJECT_BINARY_DIR}/armliftConfig.cmake
  INSTALL_DESTINATION ${ARMLIFT_MODULE_DIR} PATH_VARS CMAKE_INSTALL_BINDIR NO_CHECK_REQUIRED_COMPONENTS_MACRO)
# The modules do the same for a project of either architecture.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/armliftConfigVersion.cmake COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/armliftConfig.cmake ${PROJECT_BINARY_DIR}/armliftConfigVersion.cmake
  DESTINATION ${ARMLIFT_MODULE_DIR})

# The program writes its own manual page and completions, under the emulator if it is built for another machine.
set(written ${PROJECT_BINARY_DIR}/written)
add_custom_command(OUTPUT ${written}/armlift.1 ${written}/armlift.bash ${written}/_armlift ${written}/armlift.fish
  COMMAND ${CMAKE_COMMAND} -E make_directory ${written}
  COMMAND armlift man > ${written}/armlift.1
  COMMAND armlift completions bash > ${written}/armlift.bash
  COMMAND armlift completions zsh > ${written}/_armlift
  COMMAND armlift completions fish > ${written}/armlift.fish
  DEPENDS armlift)
add_custom_target(armlift_written ALL DEPENDS ${written}/armlift.1)
install(FILES ${written}/armlift.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${written}/armlift.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME armlift)
install(FILES ${written}/_armlift DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${written}/armlift.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

if(ARMLIFT_STATIC)
  # The licences of the linked libraries are installed with the programs.
  foreach(package gcc-12-base libc6-dev libarchive-dev libbz2-dev libcli11-dev libdeflate-dev libelf-dev liblz4-dev liblzma-dev libyaml-cpp-dev libzstd-dev nettle-dev
          nlohmann-json3-dev zlib1g-dev llvm-19-dev libclang-19-dev)
    install(FILES ${CMAKE_SYSROOT}/usr/share/doc/${package}/copyright
      DESTINATION ${CMAKE_INSTALL_DOCDIR}/copyright RENAME ${package} OPTIONAL)
  endforeach()
endif()

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME armlift)
set(CPACK_PACKAGE_VENDOR armlift)
set(CPACK_PACKAGE_FILE_NAME armlift-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
# The maintainer of the package, from the variables of Debian's own tools (debchange(1)); a Debian package must name one.
if(DEFINED ENV{DEBEMAIL})
  set(CPACK_PACKAGE_CONTACT "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
else()
  set(CPACK_PACKAGE_CONTACT "nobody: a local build")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Lifts C and C++ code bases from x86_64 to aarch64 Linux")
set(CPACK_STRIP_FILES TRUE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS TRUE)
# Clang's own headers (stddef.h …), on which no shared library depends.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libclang-common-19-dev)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake (>= 3.16), g++-aarch64-linux-gnu, qemu-user")
include(CPack)
