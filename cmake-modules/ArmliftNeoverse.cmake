# Compiler flags for Arm Neoverse, target by target, chosen by core, compiler, version and distribution, and probed before use.
#
#   include(ArmliftNeoverse)        # this one file is enough: nothing to build, nothing to install; CMake 3.16, C and C++
#
#   armlift_target_tune(<target> <cpu> [PRIVATE|PUBLIC|INTERFACE] [TUNE_ONLY] [X86_COMPATIBLE])
#   armlift_neoverse_flags(<out-var> <cpu> [LANGUAGE C|CXX] [TUNE_ONLY] [X86_COMPATIBLE])
#
# <cpu>            neoverse-n1 n2 n3 v1 v2 v3 512tvb, generic; graviton2 to graviton5, portable; native (the machine that builds)
# TUNE_ONLY        scheduling for that core with an unchanged instruction set: the binary still runs on every Armv8 machine
# X86_COMPATIBLE   -fsigned-char -ffp-contract=off: char is signed and a*b+c is rounded twice, as on x86. Start a port with it
#
# Nothing changes if the compiler does not build for aarch64 Linux, so one CMakeLists.txt serves both architectures. A -mcpu or -march that
# the user sets (CMAKE_<LANG>_FLAGS, the environment's CFLAGS, the options of the directory or target at the time of the call) takes
# precedence.

if(CMAKE_VERSION VERSION_LESS 3.16)
  message(FATAL_ERROR "ArmliftNeoverse needs CMake 3.16 or newer, this is ${CMAKE_VERSION}")
endif()

cmake_policy(PUSH)
cmake_policy(VERSION 3.16...3.31)

include(CheckCSourceCompiles)
include(CheckCXXSourceCompiles)

# >>> made by tools/rulegen/cores.py from rules/build/cores.yaml
macro(_armlift_core_table)
  set(_cores generic neoverse-n1 neoverse-v1 neoverse-n2 neoverse-v2 neoverse-n3 neoverse-v3 neoverse-512tvb)
  set(_aliases portable graviton2 graviton3 graviton4 graviton5)
  set(_alias_portable generic)
  set(_alias_graviton2 neoverse-n1)
  set(_alias_graviton3 neoverse-v1)
  set(_alias_graviton4 neoverse-v2)
  set(_alias_graviton5 neoverse-v3)
  set(_outline_generic TRUE)
  set(_known_generic_GNU "4.8")
  set(_rows_generic_GNU
    "|4.8||-march=armv8-a|")
  set(_known_generic_Clang "3.5")
  set(_rows_generic_Clang
    "|3.5||-march=armv8-a|")
  set(_known_neoverse-n1_GNU "9")
  set(_rows_neoverse-n1_GNU
    "|9||-mcpu=neoverse-n1+crypto|-mtune=neoverse-n1"
    "amzn:2|7|9|-mcpu=neoverse-n1+crypto|-mtune=neoverse-n1"
    "|8.1|9|-march=armv8.2-a+fp16+rcpc+dotprod+crypto -mtune=cortex-a72|-mtune=cortex-a72"
    "|8|9|-march=armv8.2-a+fp16+dotprod+crypto -mtune=cortex-a72|-mtune=cortex-a72"
    "|7|8|-march=armv8.2-a+fp16+crypto -mtune=cortex-a72|-mtune=cortex-a72"
    "|6|7|-march=armv8.1-a+crypto -mtune=cortex-a72|-mtune=cortex-a72"
    "|4.9|6|-march=armv8-a+crc+crypto|"
    "|4.8|4.9|-march=armv8-a|")
  set(_known_neoverse-n1_Clang "10")
  set(_rows_neoverse-n1_Clang
    "|10||-mcpu=neoverse-n1|-mtune=neoverse-n1"
    "|5|10|-march=armv8.2-a+fp16+rcpc+dotprod+crypto|"
    "|3.9|5|-march=armv8.2-a+fp16+crc+crypto|")
  set(_otherwise_neoverse-v1 neoverse-n1)
  set(_known_neoverse-v1_GNU "8.5, 9.4, 10.3, 11")
  set(_rows_neoverse-v1_GNU
    "|8.5||-mcpu=neoverse-v1+crypto|-mtune=neoverse-v1"
    "|10.2|10.3|-mcpu=zeus+crypto|-mtune=zeus")
  set(_known_neoverse-v1_Clang "12")
  set(_rows_neoverse-v1_Clang
    "|12||-mcpu=neoverse-v1|-mtune=neoverse-v1"
    "|11|12|-march=armv8.4-a+sve+fp16+bf16+crypto+i8mm+rng|")
  set(_otherwise_neoverse-n2 neoverse-n1)
  set(_known_neoverse-n2_GNU "11")
  set(_rows_neoverse-n2_GNU
    "|11||-mcpu=neoverse-n2+crypto|-mtune=neoverse-n2"
    "|10|11|-march=armv8.5-a+crypto+sve2+i8mm+bf16 -mtune=cortex-a77|-mtune=cortex-a77"
    "|9|10|-march=armv8.5-a+crypto+sve -mtune=cortex-a76|-mtune=cortex-a76"
    "|8|9|-march=armv8.4-a+crypto+sve -mtune=cortex-a72|-mtune=cortex-a72")
  set(_known_neoverse-n2_Clang "16")
  set(_rows_neoverse-n2_Clang
    "|16||-mcpu=neoverse-n2+aes+sha2|-mtune=neoverse-n2"
    "|14|16|-march=armv9-a+i8mm+bf16+aes+sha2|"
    "|11|14|-march=armv8.5-a+sve2+i8mm+bf16+aes+sha2|")
  set(_otherwise_neoverse-v2 neoverse-n2)
  set(_known_neoverse-v2_GNU "11.4, 12.3, 13, and 11 of Amazon Linux 2023")
  set(_rows_neoverse-v2_GNU
    "|13||-mcpu=neoverse-v2+crypto|-mtune=neoverse-v2"
    "amzn:2023|11|12|-mcpu=neoverse-v2+crypto|-mtune=neoverse-v2"
    "|12.3|13|-mcpu=neoverse-v2+crypto|-mtune=neoverse-v2"
    "|11.3|12|-mcpu=neoverse-v2+crypto|-mtune=neoverse-v2"
    "|12|12.3|-march=armv9-a+crypto+i8mm+bf16 -mtune=cortex-a710|-mtune=cortex-a710"
    "|10|12|-march=armv8.5-a+crypto+sve2+i8mm+bf16 -mtune=cortex-a77|-mtune=cortex-a77")
  set(_known_neoverse-v2_Clang "16")
  set(_rows_neoverse-v2_Clang
    "|16||-mcpu=neoverse-v2+aes+sha2|-mtune=neoverse-v2")
  set(_otherwise_neoverse-n3 neoverse-n2)
  set(_known_neoverse-n3_GNU "15")
  set(_rows_neoverse-n3_GNU
    "|14||-mcpu=neoverse-n3+crypto|-mtune=neoverse-n3")
  set(_known_neoverse-n3_Clang "19")
  set(_rows_neoverse-n3_Clang
    "|18||-mcpu=neoverse-n3+aes+sha2|-mtune=neoverse-n3")
  set(_otherwise_neoverse-v3 neoverse-v2)
  set(_known_neoverse-v3_GNU "15, and 11 of Amazon Linux 2023")
  set(_rows_neoverse-v3_GNU
    "|14||-mcpu=neoverse-v3+crypto|-mtune=neoverse-v3"
    "amzn:2023|11|12|-mcpu=neoverse-v3+crypto|-mtune=neoverse-v3")
  set(_known_neoverse-v3_Clang "19")
  set(_rows_neoverse-v3_Clang
    "|18||-mcpu=neoverse-v3+aes+sha2|-mtune=neoverse-v3")
  set(_otherwise_neoverse-512tvb neoverse-n1)
  set(_known_neoverse-512tvb_GNU "11, 12")
  set(_rows_neoverse-512tvb_GNU
    "|9.4||-mcpu=neoverse-512tvb+crypto|-mtune=neoverse-512tvb")
  set(_known_neoverse-512tvb_Clang "14")
  set(_rows_neoverse-512tvb_Clang
    "|14||-mcpu=neoverse-512tvb|-mtune=neoverse-512tvb")
endmacro()
# <<<

# Stops if `function` is called with arguments that it does not know, or if `target` is not a target.
function(_armlift_check_call function target unknown)
  if(unknown)
    message(FATAL_ERROR "${function}: unknown argument '${unknown}'")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "${function}: '${target}' is not a target")
  endif()
endfunction()

# Sets `out` to true if `source` compiles with `flags` (a list). This is one real compiler run, cached as `cache_name`. Warnings that a flag
# is unknown or unused count as a refusal. Links only if `kind` is EXECUTABLE: a cross compiler may have no C library.
function(_armlift_compiles out cache_name language kind flags source)
  string(REPLACE ";" " " CMAKE_REQUIRED_FLAGS "${flags}")
  set(CMAKE_REQUIRED_DEFINITIONS "")
  set(CMAKE_REQUIRED_INCLUDES "")
  set(CMAKE_REQUIRED_LIBRARIES "")
  set(CMAKE_REQUIRED_LINK_OPTIONS "")
  set(CMAKE_REQUIRED_QUIET TRUE)
  set(CMAKE_TRY_COMPILE_TARGET_TYPE ${kind})
  set(refused FAIL_REGEX "warning: [^\n]*(unrecogni[sz]ed|unknown|unsupported|not supported|unused|ignor)")
  set(locale "$ENV{LC_ALL}")
  set(ENV{LC_ALL} C)
  if(language STREQUAL "C")
    check_c_source_compiles("${source}" ${cache_name} ${refused})
  else()
    check_cxx_source_compiles("${source}" ${cache_name} ${refused})
  endif()
  set(ENV{LC_ALL} "${locale}")
  set(${out} "${${cache_name}}" PARENT_SCOPE)
endfunction()

# Asks the compiler, not CMAKE_SYSTEM_PROCESSOR: that names the kernel of the build machine if only CC was set to a cross compiler.
function(_armlift_is_aarch64_linux out language)
  _armlift_compiles(accepted ARMLIFT_${language}_AARCH64_LINUX ${language} STATIC_LIBRARY ""
    "#if !defined(__aarch64__) || !defined(__linux__)\n#error another machine\n#endif\nint armlift_probe;\n")
  set(${out} "${accepted}" PARENT_SCOPE)
endfunction()

function(_armlift_accepts out language flags)
  string(MAKE_C_IDENTIFIER "ARMLIFT_${language}_ACCEPTS_${flags}" cache_name)
  _armlift_compiles(accepted ${cache_name} ${language} STATIC_LIBRARY "${flags}" "int armlift_probe;\n")
  set(${out} "${accepted}" PARENT_SCOPE)
endfunction()

# Links the test, because -moutline-atomics calls helpers (__aarch64_ldadd4_acq_rel …) that only compiler-rt and libgcc of GCC 9.4, 10 and
# newer have.
function(_armlift_accepts_outline_atomics out language)
  _armlift_compiles(accepted ARMLIFT_${language}_ACCEPTS_OUTLINE_ATOMICS ${language} EXECUTABLE "-moutline-atomics"
    "int armlift_counter;\nint main(void) { return __atomic_fetch_add(&armlift_counter, 1, __ATOMIC_SEQ_CST); }\n")
  set(${out} "${accepted}" PARENT_SCOPE)
endfunction()

# The distribution that the compiler belongs to: "amzn:2", "debian:12". ARMLIFT_OS_RELEASE names another file to read it from.
function(_armlift_distribution out)
  set(file "${CMAKE_SYSROOT}/etc/os-release")
  if(DEFINED ARMLIFT_OS_RELEASE)
    set(file "${ARMLIFT_OS_RELEASE}")
  endif()
  set(id "")
  set(version "")
  if(EXISTS "${file}")
    file(STRINGS "${file}" lines REGEX "^(ID|VERSION_ID)=")
    foreach(line IN LISTS lines)
      if(line MATCHES "^ID=[\"']?([^\"']*)")
        set(id "${CMAKE_MATCH_1}")
      elseif(line MATCHES "^VERSION_ID=[\"']?([^\"']*)")
        set(version "${CMAKE_MATCH_1}")
      endif()
    endforeach()
  endif()
  set(${out} "${id}:${version}" PARENT_SCOPE)
endfunction()

# The canonical name of `cpu`, or an error that lists the known ones.
function(_armlift_core_name out cpu)
  _armlift_core_table()
  if(cpu IN_LIST _aliases)
    set(cpu ${_alias_${cpu}})
  endif()
  if(NOT cpu IN_LIST _cores AND NOT cpu STREQUAL "native")
    list(JOIN _cores ", " cores)
    list(JOIN _aliases ", " aliases)
    message(FATAL_ERROR "armlift: unknown CPU '${cpu}'; known are ${cores}; ${aliases}; native")
  endif()
  set(${out} ${cpu} PARENT_SCOPE)
endfunction()

# The flag sets worth a probe for a core, best first, from the table alone, without running a compiler. Each is one string.
function(_armlift_candidates out core compiler version distribution column)
  _armlift_core_table()
  set(found "")
  while(core)
    foreach(row IN LISTS _rows_${core}_${compiler})
      # Cells may be empty, so the row is split by hand: a CMake list keeps empty elements, but must not start with ';'.
      string(REGEX MATCH "^([^|]*)\\|([^|]*)\\|([^|]*)\\|([^|]*)\\|([^|]*)$" row "${row}")
      set(on "${CMAKE_MATCH_1}")
      set(from "${CMAKE_MATCH_2}")
      set(below "${CMAKE_MATCH_3}")
      set(flags "${CMAKE_MATCH_4}")
      if(column STREQUAL "tune")
        set(flags "${CMAKE_MATCH_5}")
      endif()
      if((on STREQUAL "" OR on STREQUAL distribution) AND NOT version VERSION_LESS from
          AND (below STREQUAL "" OR version VERSION_LESS below) AND NOT flags STREQUAL "")
        list(APPEND found "${flags}")
      endif()
    endforeach()
    set(core "${_otherwise_${core}}")
  endwhile()
  list(REMOVE_DUPLICATES found)
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

# The flags (a list) of `core` for the compiler of `language`; `out_why` is what to tell the user about the choice.
function(_armlift_choose out out_why language core tune_only)
  _armlift_core_table()
  set(compiler "${CMAKE_${language}_COMPILER_ID}")
  set(version "${CMAKE_${language}_COMPILER_VERSION}")
  set(${out} "" PARENT_SCOPE)

  if(core STREQUAL "native")
    if(CMAKE_CROSSCOMPILING)
      set(${out_why} "a cross compiler cannot know the native CPU, flags unchanged" PARENT_SCOPE)
      return()
    endif()
    set(candidates "-mcpu=native")
  elseif(NOT DEFINED _known_${core}_${compiler})
    set(${out_why} "no flags are known for the compiler ${compiler} ${version}, flags unchanged" PARENT_SCOPE)
    return()
  else()
    _armlift_distribution(distribution)
    set(column flags)
    if(tune_only)
      set(column tune)
    endif()
    _armlift_candidates(candidates ${core} ${compiler} "${version}" "${distribution}" ${column})
  endif()

  set(chosen "")
  foreach(flags IN LISTS candidates)
    string(REPLACE " " ";" flags "${flags}")
    _armlift_accepts(accepted ${language} "${flags}")
    if(accepted)
      set(chosen "${flags}")
      break()
    endif()
  endforeach()

  set(why "${compiler} ${version}")
  if(chosen STREQUAL "" AND NOT (tune_only AND core STREQUAL "generic"))
    set(why "${why} accepts none of the flags for ${core}, flags unchanged")
  elseif(NOT core STREQUAL "native" AND NOT core STREQUAL "generic" AND NOT chosen MATCHES "=${core}(\\+|;|$)")
    set(why "${why} does not know ${core} (known from ${_known_${core}_${compiler}}), this is the nearest it has")
  endif()

  # Only code that stays at armv8-a benefits: from armv8.1-a on, LSE atomics are inlined.
  if(tune_only OR _outline_${core})
    _armlift_accepts_outline_atomics(accepted ${language})
    if(accepted)
      list(APPEND chosen -moutline-atomics)
    else()
      set(why "${why}; it has no -moutline-atomics, so atomics use load/store exclusives")
    endif()
  endif()
  set(${out} "${chosen}" PARENT_SCOPE)
  set(${out_why} "${why}" PARENT_SCOPE)
endfunction()

# The first -mcpu= or -march= in the flags that the user set for `language`; `more` holds options of a target.
function(_armlift_own_cpu_flag out language more)
  set(texts "${CMAKE_${language}_FLAGS}" "${CMAKE_${language}_COMPILER_ARG1}" "${more}")
  foreach(configuration IN LISTS CMAKE_BUILD_TYPE CMAKE_CONFIGURATION_TYPES)
    string(TOUPPER "${configuration}" configuration)
    list(APPEND texts "${CMAKE_${language}_FLAGS_${configuration}}")
  endforeach()
  get_directory_property(options COMPILE_OPTIONS)
  list(APPEND texts "${options}")
  set(${out} "" PARENT_SCOPE)
  if(" ${texts}" MATCHES "[ ;:\"](-m(cpu|arch)=[^ ;>\"]+)")
    set(${out} "${CMAKE_MATCH_1}" PARENT_SCOPE)
  endif()
endfunction()

# The flags of `cpu` for `language`, empty if there is nothing to do, and the reason. All callers get their answer here.
function(_armlift_flags_for out out_why language core tune_only x86_compatible more)
  set(flags "")
  _armlift_is_aarch64_linux(accepted ${language})
  if(NOT accepted)
    set(why "not a compiler for aarch64 Linux, flags unchanged")
  else()
    _armlift_own_cpu_flag(own ${language} "${more}")
    if(own)
      set(why "your own ${own} stands")
    else()
      _armlift_choose(flags why ${language} ${core} ${tune_only})
    endif()
    if(x86_compatible)
      list(APPEND flags -fsigned-char -ffp-contract=off)
    endif()
  endif()
  set(${out} "${flags}" PARENT_SCOPE)
  set(${out_why} "${why}" PARENT_SCOPE)
endfunction()

function(armlift_neoverse_flags out cpu)
  cmake_parse_arguments(PARSE_ARGV 2 ARG "TUNE_ONLY;X86_COMPATIBLE" "LANGUAGE" "")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "armlift_neoverse_flags: unknown argument '${ARG_UNPARSED_ARGUMENTS}'")
  endif()
  get_property(enabled GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT ARG_LANGUAGE)
    set(ARG_LANGUAGE C)
    if(NOT "C" IN_LIST enabled)
      set(ARG_LANGUAGE CXX)
    endif()
  endif()
  if(NOT ARG_LANGUAGE MATCHES "^(C|CXX)$" OR NOT ARG_LANGUAGE IN_LIST enabled)
    message(FATAL_ERROR "armlift_neoverse_flags: LANGUAGE '${ARG_LANGUAGE}' is not C or CXX, or not enabled in this project")
  endif()
  _armlift_core_name(core "${cpu}")
  _armlift_flags_for(flags why ${ARG_LANGUAGE} ${core} ${ARG_TUNE_ONLY} ${ARG_X86_COMPATIBLE} "")
  list(JOIN flags " " text)
  string(STRIP "${text} (${why})" said)
  message(STATUS "armlift: ${cpu}, ${ARG_LANGUAGE}: ${said}")
  set(${out} "${flags}" PARENT_SCOPE)
endfunction()

function(armlift_target_tune target cpu)
  cmake_parse_arguments(PARSE_ARGV 2 ARG "PRIVATE;PUBLIC;INTERFACE;TUNE_ONLY;X86_COMPATIBLE" "" "")
  _armlift_check_call(armlift_target_tune "${target}" "${ARG_UNPARSED_ARGUMENTS}")
  get_target_property(aliased ${target} ALIASED_TARGET)
  if(aliased)
    set(target ${aliased})
  endif()
  _armlift_core_name(core "${cpu}")

  get_target_property(type ${target} TYPE)
  set(visibility PRIVATE)
  if(ARG_INTERFACE OR type STREQUAL "INTERFACE_LIBRARY")
    set(visibility INTERFACE)
  elseif(ARG_PUBLIC)
    set(visibility PUBLIC)
  endif()

  # A second call would find the flags of the first and take them for the user's.
  list(JOIN ARGN " " request)
  string(STRIP "${core} ${request}" request)
  get_property(tuned GLOBAL PROPERTY ARMLIFT_TUNED_${target})
  if(tuned)
    if(NOT tuned STREQUAL request)
      message(FATAL_ERROR "armlift_target_tune: '${target}' is already tuned (${tuned})")
    endif()
    return()
  endif()
  set_property(GLOBAL PROPERTY ARMLIFT_TUNED_${target} "${request}")

  set(more "")
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    get_target_property(more ${target} COMPILE_OPTIONS)
    get_target_property(text ${target} COMPILE_FLAGS)
    set(more "${more} ${text}")
  endif()

  get_property(enabled GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(said_C "")
  set(said_CXX "")
  foreach(language C CXX)
    if(language IN_LIST enabled)
      _armlift_flags_for(flags why ${language} ${core} ${ARG_TUNE_ONLY} ${ARG_X86_COMPATIBLE} "${more}")
      if(flags)
        target_compile_options(${target} ${visibility} "$<$<COMPILE_LANGUAGE:${language}>:${flags}>")
      endif()
      list(JOIN flags " " text)
      string(STRIP "${text} (${why})" said_${language})
    endif()
  endforeach()
  # C and C++ from one compiler have the same answer, which is printed once.
  if(said_C AND said_C STREQUAL said_CXX)
    message(STATUS "armlift: ${target} for ${cpu}, C and C++: ${said_C}")
  else()
    foreach(language C CXX)
      if(said_${language})
        string(REPLACE CXX C++ name ${language})
        message(STATUS "armlift: ${target} for ${cpu}, ${name}: ${said_${language}}")
      endif()
    endforeach()
  endif()
  if(NOT "C" IN_LIST enabled AND NOT "CXX" IN_LIST enabled)
    message(STATUS "armlift: ${target} for ${cpu}: the project enables neither C nor C++, flags unchanged")
  endif()
endfunction()

cmake_policy(POP)
