// What the CMake reader understands: each case is a CMakeLists.txt and the
// facts it must yield.
#include "analyzers/build/model/CompilerQuestion.h"
#include "test/unit/build/Describe.h"

#include <gtest/gtest.h>

namespace armlift::build {
namespace {

std::string facts(std::string_view Text) {
  return describe(readCMake, Text, "CMakeLists.txt");
}

TEST(CMakeReader, TakesOneX86OptionForAQuestionAboutX86) {
  EXPECT_TRUE(asksForX86("-mavx2 -mfpu=neon"));
  EXPECT_FALSE(asksForX86("-mfpu=neon"));
}

TEST(CMakeReader, JoinsTheLinesOfAQuestion) {
  for (std::string_view Behind : {"\\\n", "\\\\\n", "\\\r\n"})
    EXPECT_FALSE(asksForX86("#if defined(_MSC_VER) && " + std::string(Behind) +
                            " !defined(__INTEL_COMPILER)\nint a;\n#endif\n"));
  EXPECT_TRUE(asksForX86("#if !defined(A) && \\\n !defined(__x86_64__)\n"
                         "#error\n#endif\n"));
}

TEST(CMakeReader, ComparesNumbersWithWhatAVariableHolds) {
  auto flag = [](std::string_view Condition) {
    return facts("set(LEVEL 4.1)\nset(WORD fast)\nif(" +
                 std::string(Condition) + ")\nadd_compile_options(-msse4)\n" +
                 "endif()\n");
  };
  std::string_view On = "flag -msse4: yes\n", Off = "flag -msse4: opt-in\n";
  EXPECT_EQ(flag("LEVEL GREATER_EQUAL 4.1"), On);
  EXPECT_EQ(flag("LEVEL LESS 10"), On);
  EXPECT_EQ(flag("LEVEL GREATER_EQUAL 4.2"), Off);
  EXPECT_EQ(flag("LEVEL LESS 4.01"), Off);
  EXPECT_EQ(flag("WORD LESS 10"), Off);
}

TEST(CMakeReader, TakesPropertiesOfFoundSourcesWhereTheseAreBuilt) {
  EXPECT_EQ(facts(R"(
file(GLOB FAST ${PROJECT_SOURCE_DIR}/src/*_avx2.c)
set_source_files_properties(${FAST} PROPERTIES COMPILE_OPTIONS "-mavx2")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_library(fast src/one_avx2.c)
endif()
)"),
            "flag -mavx2: no\nsource src/one_avx2.c: x86\n");
}

TEST(CMakeReader, TakesMacrosFromEveryCommandThatSetsThem) {
  EXPECT_EQ(facts(R"(
add_definitions(-DA -DB=2 -UC)
add_compile_definitions(D E=5)
target_compile_definitions(app PRIVATE F PUBLIC G="x")
target_compile_options(app PRIVATE -DH)
set(CMAKE_C_FLAGS "${CMAKE_C_FLAGS} -O2 -DI")
set_target_properties(app PROPERTIES COMPILE_DEFINITIONS "J;K")
set_property(TARGET app APPEND PROPERTY COMPILE_DEFINITIONS L)
string(APPEND CMAKE_CXX_FLAGS " -D M")
)"),
            "macro A=1: always\nmacro B=2: always\nmacro D=1: always\nmacro "
            "E=5: always\nmacro F=1: always\n"
            "macro G=\"x\": always\nmacro H=1: always\nmacro I=1: "
            "always\nmacro J=1: always\nmacro K=1: always\n"
            "macro L=1: always\nmacro M=1: always\nundef C=1: always\n");
}

TEST(CMakeReader, JudgesConditionsByTheMachineTheyName) {
  EXPECT_EQ(facts(R"(
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_definitions(-DX86)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
  add_definitions(-DARM)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^ppc64")
  add_definitions(-DPOWER)
else()
  add_definitions(-DOTHER)
endif()
if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_definitions(-DNOT_X86)
endif()
if(WIN32 OR MSVC)
  add_definitions(-DWINDOWS)
else()
  add_definitions(-DPOSIX)
endif()
if(CMAKE_SIZEOF_VOID_P EQUAL 8)
  add_definitions(-DLP64)
endif()
if(SOMETHING)
  add_definitions(-DPERHAPS)
endif()
)"),
            "macro ARM=1: arm\nmacro LP64=1: always\nmacro NOT_X86=1: "
            "arm\nmacro OTHER=1: elsewhere\n"
            "macro PERHAPS=1: unknown\nmacro POSIX=1: always\nmacro POWER=1: "
            "elsewhere\nmacro WINDOWS=1: elsewhere\n"
            "macro X86=1: x86\n");
}

TEST(CMakeReader, TakesOneBranchOfSeveralThatNameX86) {
  EXPECT_EQ(facts(R"(
if(SIMD STREQUAL "AVX512")
  add_definitions(-DBEST)
elseif(SIMD STREQUAL "AVX2")
  add_definitions(-DBETTER)
elseif(CMAKE_C_COMPILER_ID STREQUAL "Intel")
  add_definitions(-DINTEL)
endif()
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "i386")
  add_definitions(-DOLD)
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_definitions(-DNEW)
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL "amd64")
  add_definitions(-DNEVER)
endif()
check_c_compiler_flag(-mavx512f A)
check_c_compiler_flag(-mavx2 B)
if(A)
elseif(B)
  add_definitions(-DCHECKED)
endif()
)"),
            "macro BEST=1: x86\nmacro BETTER=1: x86\nmacro CHECKED=1: x86\n"
            "macro INTEL=1: x86\nmacro NEVER=1: elsewhere\nmacro NEW=1: x86\n"
            "macro OLD=1: x86\n");
}

TEST(CMakeReader, CombinesNestedConditions) {
  EXPECT_EQ(facts(R"(
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86")
  if(WITH_THREADS)
    add_definitions(-DBOTH)
  endif()
endif()
if(WITH_THREADS AND NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86")
  add_definitions(-DTHREADS_ELSEWHERE)
endif()
if(WITH_THREADS)
  add_definitions(-DTHREADS)
else()
  add_definitions(-DSINGLE)
endif()
if((CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64 OR X86) AND UNIX)
  add_definitions(-DKNOWN_MACHINE)
endif()
)"),
            "macro BOTH=1: x86\nmacro KNOWN_MACHINE=1: arm\nmacro SINGLE=1: "
            "unknown\nmacro THREADS=1: unknown\n"
            "macro THREADS_ELSEWHERE=1: unknown\n");
}

TEST(CMakeReader, KnowsWhatAVariableWasSetFrom) {
  EXPECT_EQ(facts(R"(
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|i.86)$")
  set(TARGET_IS_PC ON)
endif()
if(TARGET_IS_PC)
  add_definitions(-DPC)
endif()
check_c_compiler_flag("-mssse3" FLAG_ONE)
if(FLAG_ONE)
  add_compile_options(-mssse3)
endif()
check_c_source_compiles("#include <immintrin.h>
int main(void) { return _mm_cvtsi128_si32(_mm_setzero_si128()); }" COMPILES_IT)
if(COMPILES_IT)
  add_definitions(-DINTRINSICS)
endif()
set(CMAKE_REQUIRED_FLAGS "-mavx2")
check_c_source_runs("int main(void) { return 0; }" RUNS_IT)
if(RUNS_IT)
  add_definitions(-DRUNS)
endif()
)"),
            "flag -mssse3: no\nmacro INTRINSICS=1: x86\nmacro PC=1: x86\nmacro "
            "RUNS=1: x86\n");
}

TEST(CMakeReader, KnowsWhatFlagsACheckHas) {
  EXPECT_EQ(facts(R"(
set(CMAKE_REQUIRED_FLAGS -mavx2)
string(APPEND CMAKE_REQUIRED_FLAGS " -Wall")
check_c_source_compiles("int a;" APPENDED)
unset(CMAKE_REQUIRED_FLAGS)
check_c_source_compiles("int a;" UNSET)
cmake_push_check_state(RESET)
set(CMAKE_REQUIRED_FLAGS "${CMAKE_REQUIRED_FLAGS} -mavx2")
cmake_push_check_state()
cmake_reset_check_state()
check_c_source_compiles("int a;" RESET_IT)
cmake_pop_check_state()
check_c_source_compiles("int a;" POPPED_ONCE)
cmake_pop_check_state()
check_c_source_compiles("int a;" POPPED)
if(WITH_SIMD)
  set(CMAKE_REQUIRED_FLAGS -mavx2)
  check_c_source_compiles("int a;" INSIDE)
endif()
check_c_source_compiles("int a;" BEHIND)
if(NOT MSVC)
  set(CMAKE_REQUIRED_FLAGS -mavx2)
else()
  set(CMAKE_REQUIRED_FLAGS /arch:AVX2)
endif()
check_c_source_compiles("int a;" ON_LINUX)
if(APPENDED)
  add_definitions(-DAPPENDED)
endif()
if(UNSET)
  add_definitions(-DUNSET)
endif()
if(RESET_IT)
  add_definitions(-DRESET_IT)
endif()
if(POPPED_ONCE)
  add_definitions(-DPOPPED_ONCE)
endif()
if(POPPED)
  add_definitions(-DPOPPED)
endif()
if(INSIDE)
  add_definitions(-DINSIDE)
endif()
if(BEHIND)
  add_definitions(-DBEHIND)
endif()
if(ON_LINUX)
  add_definitions(-DON_LINUX)
endif()
)"),
            "macro APPENDED=1: x86\nmacro BEHIND=1: unknown\nmacro INSIDE=1: "
            "x86\nmacro ON_LINUX=1: x86\nmacro POPPED=1: unknown\nmacro "
            "POPPED_ONCE=1: x86\nmacro RESET_IT=1: unknown\nmacro UNSET=1: "
            "unknown\n");
}

TEST(CMakeReader, TellsAnOptionFromACheck) {
  EXPECT_EQ(facts(R"(
option(USE_AVX2 "fast" ON)
option(USE_SSE "old" OFF)
set(FAST ON CACHE BOOL "tuned")
if(USE_AVX2)
  add_compile_options(-mavx2)
endif()
if(USE_SSE)
  add_compile_options(-msse2)
endif()
if(FAST)
  add_compile_options(-march=haswell)
endif()
if(HAVE_SSE42)
  add_compile_options(-msse4.2)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES x86_64)
  option(WITH_FMA "fused" ON)
endif()
if(WITH_FMA)
  add_compile_options(-mfma)
endif()
)"),
            "flag -march=haswell: by default\nflag -mavx2: by default\nflag "
            "-mfma: no\nflag -msse2: opt-in\n"
            "flag -msse4.2: no\n");
}

TEST(CMakeReader, KnowsTheLastValueThatAVariableWasSetTo) {
  EXPECT_EQ(facts(R"(
set(FAST 1)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)
  set(FAST 0)
endif()
if(FAST)
  add_compile_options(-msse2)
endif()
if(NOT MSVC)
  option(TUNED "" ON)
else()
  option(TUNED "" OFF)
endif()
if(TUNED)
  add_compile_options(-msse3)
endif()
option(HEAVY "" OFF)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
  set(HEAVY ON)
else()
  set(HEAVY OFF)
endif()
if(HEAVY)
  add_compile_options(-mavx2)
else()
  add_definitions(-DLIGHT)
endif()
)"),
            "flag -mavx2: no\nflag -msse2: no\nflag -msse3: by default\n"
            "macro LIGHT=1: arm\n");
}

TEST(CMakeReader, FollowsFlagsThroughVariablesToTheirUse) {
  EXPECT_EQ(facts(R"(
set(SIMD_FLAGS -mavx2 -mfma)
set(EVERYWHERE "-msse3")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64")
  target_compile_options(app PRIVATE ${SIMD_FLAGS})
endif()
list(APPEND OPTIONS ${EVERYWHERE} -mno-red-zone)
add_compile_options(${OPTIONS})
set(SENTENCE "never use -msse2 here")
)"),
            "exports SENTENCE -msse2: yes\nflag -mavx2: no\nflag -mfma: "
            "no\nflag -mno-red-zone: yes\nflag -msse3: yes\n");
}

TEST(CMakeReader, KeepsAFlagOfOneSourceToWhereThatSourceIsBuilt) {
  EXPECT_EQ(facts(R"(
set(SOURCES main.c)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64")
  list(APPEND SOURCES src/fast_avx2.c)
endif()
add_executable(app ${SOURCES} always.c)
set_source_files_properties(src/fast_avx2.c PROPERTIES COMPILE_FLAGS "-mavx2")
set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/always.c PROPERTIES COMPILE_FLAGS -msse3)
)"),
            "flag -mavx2: no\nflag -msse3: yes\nsource always.c: "
            "always\nsource main.c: always\n"
            "source src/fast_avx2.c: x86\n");
}

TEST(CMakeReader, LetsEachBranchMakeTheTarget) {
  EXPECT_EQ(facts(R"(
set(COMMON a.c)
if(WIN32 AND SHARED)
  add_executable(app ${COMMON} win.c)
else()
  add_executable(app ${COMMON} main.c)
endif()
target_sources(app PRIVATE more.c)
)"),
            "source a.c: always\nsource main.c: always\nsource more.c: "
            "always\nsource win.c: elsewhere\n");
}

TEST(CMakeReader, PutsPathsRelativeToTheFile) {
  EXPECT_EQ(facts(R"(
add_library(a STATIC ${CMAKE_CURRENT_SOURCE_DIR}/x/a.c ./b.cpp ${SRC}/deep/c.S $<TARGET_OBJECTS:o> a.h)
file(GLOB MORE src/*.cc)
target_sources(a PRIVATE ${MORE})
)"),
            "source **/deep/c.S: always\nsource b.cpp: always\nsource "
            "src/*.cc: always\nsource x/a.c: always\n");
}

TEST(CMakeReader, ReadsLibraries) {
  EXPECT_EQ(facts(R"(
find_package(MKL REQUIRED)
find_package(IPP)
if(IPP_FOUND)
  target_link_libraries(app ippi)
endif()
target_link_libraries(app PUBLIC m MKL::MKL -lsvml /opt/intel/lib/libimf.so)
)"),
            "library /opt/intel/lib/libimf.so: "
            "yes\nlibrary MKL: yes\n"
            "library MKL::MKL: yes\nlibrary ippi: no\nlibrary svml: yes\n");
}

TEST(CMakeReader, ReadsGeneratorExpressions) {
  EXPECT_EQ(facts(R"(
target_compile_options(app PRIVATE
  $<$<COMPILE_LANGUAGE:CXX>:-mavx2>
  $<$<CXX_COMPILER_ID:MSVC>:/arch:AVX2 -mbmi>
  "$<$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>:-mfma>"
  $<$<CONFIG:Release>:-mlzcnt>)
)"),
            "flag -mavx2: yes\nflag -mbmi: no\nflag -mfma: no\nflag -mlzcnt: "
            "by default\n");
}

TEST(CMakeReader, CombinesGeneratorExpressions) {
  EXPECT_EQ(facts(R"(
option(ENABLE_AVX2 "" ON)
option(ENABLE_SSE3 "" OFF)
target_compile_options(app PRIVATE
  $<$<BOOL:${ENABLE_AVX2}>:-mavx2>
  $<$<BOOL:${HAVE_SSE42}>:-msse4.2>
  $<$<AND:$<CXX_COMPILER_ID:GNU,Clang>,$<NOT:$<BOOL:${ENABLE_SSE3}>>>:-msse2>
  $<$<OR:$<PLATFORM_ID:Windows>,$<BOOL:OFF>>:-msse3>)
)"),
            "flag -mavx2: by default\nflag -msse2: by default\nflag -msse3: "
            "no\nflag -msse4.2: no\n");
}

TEST(CMakeReader, KnowsWhatAnOptionDependsOn) {
  EXPECT_EQ(facts(R"cmake(
cmake_dependent_option(AVX2 "" ON "CMAKE_SYSTEM_PROCESSOR MATCHES x86_64" OFF)
cmake_dependent_option(SSE2 "" ON "UNIX;NOT WIN32" OFF)
cmake_dependent_option(SSE3 "" ON "NOT (UNIX OR APPLE)" OFF)
if(AVX2)
  add_compile_options(-mavx2)
endif()
if(SSE2)
  add_compile_options(-msse2)
endif()
if(SSE3)
  add_compile_options(-msse3)
endif()
)cmake"),
            "flag -mavx2: no\nflag -msse2: by default\nflag -msse3: no\n");
}

TEST(CMakeReader, TakesItemsOutOfLists) {
  EXPECT_EQ(facts(R"(
set(FAST fast.c)
set(SRCS main.c ${FAST} ./never.c odd.c)
set(OPTIONS -mavx2 -msse3)
list(REMOVE_ITEM SRCS never.c)
if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
  list(REMOVE_ITEM SRCS ${FAST} ${CMAKE_CURRENT_SOURCE_DIR}/odd.c)
  list(REMOVE_ITEM OPTIONS -mavx2)
endif()
add_library(l ${SRCS})
add_compile_options(${OPTIONS})
list(REMOVE_ITEM OPTIONS -msse3)
list(APPEND OPTIONS -msse3)
)"),
            "flag -mavx2: no\nflag -msse3: yes\nsource fast.c: x86\nsource "
            "main.c: always\nsource odd.c: x86\n");
}

TEST(CMakeReader, StopsWhereTheFileReturns) {
  EXPECT_EQ(
      facts("add_definitions(-DBEFORE)\n"
            "if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES x86)\n  return()\nendif()\n"
            "add_definitions(-DBEHIND)\nadd_library(k kernel.c)\n"),
      "macro BEFORE=1: always\nmacro BEHIND=1: x86\nsource kernel.c: x86\n");
}

TEST(CMakeReader, KnowsThatAListWithAFileIsNotEmpty) {
  auto behind = [](std::string_view Front) {
    return facts(std::string(Front) + "if(NOT s)\n  return()\nendif()\n"
                                      "add_definitions(-DBEHIND)\n");
  };
  std::string_view Always = "macro BEHIND=1: always\n",
                   Unknown = "macro BEHIND=1: unknown\n";
  EXPECT_EQ(behind("list(APPEND s word)\nset(s \"${s}\" PARENT_SCOPE)\n"),
            Always);
  EXPECT_EQ(behind("list(APPEND s ${MORE} word)\n"), Always);
  EXPECT_EQ(behind("set(s ${s} word)\n"), Always);
  EXPECT_EQ(behind("list(APPEND s ${MORE})\n"), Unknown);
  EXPECT_EQ(behind("if(FEW)\nlist(APPEND s word)\nendif()\n"), Unknown);
  EXPECT_EQ(behind("list(APPEND s word)\nlist(FILTER s INCLUDE REGEX b)\n"),
            Unknown);
}

TEST(CMakeReader, KeepsWhatAFunctionSetsInItsScope) {
  auto used = [](std::string_view Scope) {
    return facts("option(USE \"\" ON)\n" + std::string(Scope) +
                 "if(USE)\n  add_compile_options(-mavx2)\nendif()\n");
  };
  std::string_view On = "flag -mavx2: by default\n", Off = "flag -mavx2: no\n";
  EXPECT_EQ(used("function(f)\nset(USE OFF)\nendfunction()\nf()\n"), On);
  EXPECT_EQ(used("block()\nset(USE OFF)\nendblock()\n"), On);
  EXPECT_EQ(used("macro(f)\nset(USE OFF)\nendmacro()\nf()\n"), Off);
  EXPECT_EQ(
      used("function(f)\nset(USE OFF PARENT_SCOPE)\nendfunction()\nf()\n"),
      Off);
}

TEST(CMakeReader, FollowsResultsOfFunctions) {
  EXPECT_EQ(facts("function(detect out)\nset(${out} -mavx PARENT_SCOPE)\n"
                  "endfunction()\ndetect(F)\nadd_library(p a.c)\n"
                  "target_compile_options(p PRIVATE ${F})\n"),
            "exports ${out} -mavx: opt-in\nflag -mavx: yes\nsource a.c: "
            "always\n");
}

// Other files may call the function too, but it returns for them as well.
TEST(CMakeReader, EndsACallWhereTheFunctionReturns) {
  EXPECT_EQ(facts("function(tune)\nif(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "
                  "x86)\nreturn()\nendif()\nadd_definitions(-DTUNED)\n"
                  "endfunction()\ntune()\nadd_definitions(-DBEHIND)\n"),
            "macro BEHIND=1: always\nmacro TUNED=1: x86\n");
}

TEST(CMakeReader, KnowsNotWhoCallsAFunction) {
  EXPECT_EQ(facts("function(add_kernel name)\n  target_compile_options(${name} "
                  "PRIVATE -mavx2)\n  return()\nendfunction()\n"
                  "add_definitions(-DBEHIND)\n"),
            "flag -mavx2: opt-in\nmacro BEHIND=1: always\n");
}

TEST(CMakeReader, KnowsWhatIsBuiltOnlyWhenAskedFor) {
  EXPECT_EQ(
      facts(R"(
add_library(app_avx2 EXCLUDE_FROM_ALL fast.c both.c)
add_library(app both.c)
target_compile_options(app_avx2 PRIVATE -mavx2)
target_compile_options(app_sse PRIVATE -msse3)
set_target_properties(app_sse PROPERTIES EXCLUDE_FROM_ALL TRUE)
target_compile_options(app PRIVATE -mfma)
set_target_properties(app PROPERTIES EXCLUDE_FROM_ALL FALSE)
if(CMAKE_SYSTEM_PROCESSOR MATCHES x86_64)
  add_subdirectory(${CMAKE_CURRENT_SOURCE_DIR}/simd)
endif()
add_subdirectory(core)
)"),
      "flag -mavx2: opt-in\nflag -mfma: yes\nflag -msse3: opt-in\nfolder core: "
      "always\nfolder simd: x86\nsource both.c: always\nsource both.c: "
      "off\nsource fast.c: off\n");
}

TEST(CMakeReader, KnowsTheMacrosOfWhatIsBuiltOnlyWhenAskedFor) {
  EXPECT_EQ(facts(R"(
add_library(app both.c)
add_library(app_avx2 both.c)
if(NOT LEVEL STREQUAL "avx2")
  set_target_properties(app_avx2 PROPERTIES EXCLUDE_FROM_ALL TRUE)
endif()
target_compile_definitions(app_avx2 PRIVATE WITH_AVX2)
target_link_libraries(app_avx2 app)
add_library(test_avx2 EXCLUDE_FROM_ALL test.c)
target_link_libraries(test_avx2 app_avx2)
install_all(app app_avx2)
add_library(helper EXCLUDE_FROM_ALL helper.c)
target_compile_options(helper PRIVATE -mfma)
target_compile_definitions(helper PRIVATE HELPS)
target_link_libraries(app helper)
)"),
            "flag -mfma: yes\nmacro HELPS=1: always\n"
            "macro WITH_AVX2=1: off\n"
            "source both.c: always\nsource both.c: off\n"
            "source helper.c: always\nsource test.c: off\n");
}

TEST(CMakeReader, FindsBelowFoldersThatAVariableLeadsTo) {
  EXPECT_EQ(facts(R"(
file(GLOB_RECURSE A ${PROJECT_SOURCE_DIR}/lib/core/*.c)
file(GLOB_RECURSE B src/*.c)
file(GLOB_RECURSE C *.c)
file(GLOB D fast/*cpp)
add_library(a ${A} ${B} ${C} ${D})
)"),
            "source **/lib/core/**/*.c: always\nsource ./**/*.c: always\n"
            "source fast/*.cpp: always\nsource src/**/*.c: always\n");
}

TEST(CMakeReader, AddsNoSourceForItsPropertiesAlone) {
  EXPECT_EQ(facts(R"(
file(GLOB_RECURSE SRCS_AVX2 *_avx2.cpp)
set_source_files_properties(${SRCS_AVX2} PROPERTIES COMPILE_FLAGS -mavx2)
file(GLOB SRCS_AVX512 *_avx512.cpp)
)"),
            "flag -mavx2: opt-in\nsource *_avx512.cpp: x86\n");
}

TEST(CMakeReader, KnowsWhatIsOnlyShownInTheProject) {
  EXPECT_EQ(facts(R"(
set(SHOWN win.c)
set(JIT jit.c)
if(CMAKE_SYSTEM_PROCESSOR MATCHES x86_64)
  set(BUILT main.c ${JIT})
else()
  set(SHOWN ${SHOWN} ${JIT})
endif()
add_executable(app ${BUILT} ${SHOWN} fast.c kept.c off.c)
set_source_files_properties(${SHOWN} PROPERTIES HEADER_FILE_ONLY TRUE)
set_property(SOURCE fast.c PROPERTY HEADER_FILE_ONLY ${WITHOUT_SIMD})
set_source_files_properties(kept.c PROPERTIES HEADER_FILE_ONLY OFF)
if(NOT WITH_SIMD)
  set_source_files_properties(off.c PROPERTIES HEADER_FILE_ONLY ON)
endif()
)"),
            "source fast.c: unknown\nsource jit.c: x86\nsource kept.c: always\n"
            "source main.c: x86\nsource off.c: unknown\n");
}

TEST(CMakeReader, GoesThroughListsOfFlags) {
  EXPECT_EQ(facts("foreach(flag -mavx2 -mfma)\n  "
                  "add_compile_options(${flag})\nendforeach()\n"
                  "set(ALL -mbmi2)\nforeach(flag IN LISTS ALL)\n  "
                  "check_c_compiler_flag(${flag} OK)\nendforeach()\n"),
            "exports ALL -mbmi2: yes\nflag -mavx2: yes\nflag -mfma: yes\n");
}

TEST(CMakeReader, ReadsTheLanguageNotTheLines) {
  EXPECT_EQ(
      facts("# add_definitions(-DCOMMENT)\n#[[ add_definitions(-DBLOCK) ]]\n"
            "message(\"add_definitions(-DTEXT)\")\n"
            "ADD_DEFINITIONS ( -DUPPER # a comment )\n  -DNEXT )\n"
            "set(CMAKE_C_FLAGS \"-DONE \\\n -DTWO\")\n"
            "set(HELP [==[ add_definitions(-DBRACKET) ]] ]==])\n"
            "add_definitions(-DQUOTED=\"a b\")\n"),
      "macro NEXT=1: always\nmacro ONE=1: always\nmacro QUOTED=\"a b\": "
      "always\nmacro TWO=1: always\n"
      "macro UPPER=1: always\n");
}

TEST(CMakeReader, NamesWhatItCannotParseAndKeepsWhatStandsBefore) {
  EXPECT_EQ(facts("add_definitions(-DA)\nset(X \"open\n"),
            "error line 2: string does not end\nmacro A=1: always\n");
  EXPECT_EQ(facts("add_definitions(-DA"),
            "error line 1: command 'add_definitions' does not end\n");
  EXPECT_EQ(facts("endif()\n"),
            "error line 1: 'endif' without a matching start\n");
  EXPECT_EQ(facts("if(A)\nadd_definitions(-DA)\n"),
            "error line 1: 'if' does not end\nmacro A=1: unknown\n");
  EXPECT_EQ(facts("add_definitions(-DA)\nif(FALSE)\nEndFunction()\nfoo()\n"),
            "error line 3: 'endfunction' without a matching start\n"
            "macro A=1: always\n");
  EXPECT_EQ(facts("foreach(X a)\nelse()\nendforeach()\n"),
            "error line 2: 'else' without a matching start\n");
  EXPECT_EQ(facts("}\n"), "error line 1: expected a command and '('\n");
  EXPECT_EQ(facts("#[[ open"), "error line 1: bracket argument does not end\n");
}

TEST(CMakeReader, SurvivesHostileInput) {
  std::string Deep;
  for (int I = 0; I < 100'000; ++I)
    Deep += "if(A)\n";
  EXPECT_NE(facts(Deep).find("nested too deeply"), std::string::npos);
  EXPECT_NE(facts("if(" + std::string(100'000, '(')).find("nest too deeply"),
            std::string::npos);
  std::string Calls = "cmake_language(";
  for (int I = 0; I < 100'000; ++I)
    Calls += "CALL cmake_language ";
  EXPECT_EQ(facts(Calls + "CALL add_definitions -DX)\n"),
            "macro X=1: always\n");
  std::string Body =
      "function(f)\nset(X " + std::string(400'000, 'a') + ")\nendfunction()\n";
  EXPECT_EQ(facts(Body + "f()\nf()\nf()\nf()\nf()\n"), "");
  EXPECT_EQ(facts(Body + "f()\nf()\nf()\nf()\nf()\nf()\n"),
            "error its function calls expand to too many commands: the rest "
            "was not followed\n");
  std::string Asks = "set(V " + std::string(1 << 20, 'a') + ")\n";
  for (int I = 0; I < 20; ++I)
    Asks += "if(A STREQUAL \"${V}\")\nendif()\n";
  EXPECT_EQ(facts(Asks), "error its conditions and checks use too many values: "
                         "the rest count as unknown\n");
  std::string Program;
  for (int I = 0; I < 100'000; ++I)
    Program += "asm ";
  EXPECT_EQ(facts("check_c_source_compiles(\"" + Program + "\" A)\n"), "");
  std::string Sources, Flags;
  for (int I = 0; I < 2000; ++I) {
    std::string Path = "d" + std::to_string(I) + "/x.c";
    Sources += "add_library(l" + std::to_string(I) + " " + Path + ")\n";
    Flags += "set_source_files_properties(" + Path +
             " PROPERTIES COMPILE_FLAGS -mavx2)\n";
  }
  EXPECT_TRUE(
      facts(Sources + Flags)
          .starts_with(
              "error it sets properties of too many sources with the same "
              "name: the rest of these sources were not looked for\n"));
  // What was read before a loop that needs more than the rest of the limit.
  std::string Values = "option(O \"x\" ON)\nif(O)\n";
  for (int I = 0; I < 900; ++I)
    Values += "set(V i)\n";
  EXPECT_EQ(facts(Values + "endif()\nforeach(isa avx2 sse)\nlist(APPEND X "
                           "\"-m${isa}\")\nendforeach()\nset(${X} y)\n"),
            "error its variables expand to too many words: the rest was not "
            "looked at\n");
  // Each variable doubles the one before it.
  std::string Bomb = "set(V0 -DX)\n";
  for (int I = 1; I < 60; ++I)
    Bomb += "set(V" + std::to_string(I) + " ${V" + std::to_string(I - 1) +
            "} ${V" + std::to_string(I - 1) + "})\n";
  Bomb += "add_definitions(${V15})\nset(C ${C})\nadd_definitions(${C})\n";
  EXPECT_EQ(facts(Bomb), "error its variables expand to too many words: the "
                         "rest was not looked at\nmacro X=1: always\n"
                         "macro X=1: always\n");
}

TEST(CMakeReader, TakesADefaultForWhatItIsByDefault) {
  EXPECT_EQ(facts(R"(
set(TYPE "float" CACHE STRING "float or simd")
add_executable(k k.c)
if(TYPE STREQUAL "simd")
  target_sources(k PRIVATE s.c)
endif()
if(TYPE STREQUAL "float")
  target_sources(k PRIVATE f.c)
endif()
)"),
            "source f.c: unknown\nsource k.c: always\nsource s.c: off\n");
}

TEST(CMakeReader, FollowsAFunctionIntoItselfSoFar) {
  // A function that recurses through a list.
  EXPECT_EQ(facts(R"(
function(add_each first)
  add_definitions(-D${first})
  if(ARGC GREATER 1)
    add_each(${ARGN})
  endif()
endfunction()
add_each(A)
)"),
            "macro A=1: always\n");
  // Each call makes two more.
  std::string Tree = "macro(again)\nif(${UNKNOWN_${ARGC}})\nagain()\nelse()\n"
                     "again()\nendif()\n";
  for (int I = 0; I < 200; ++I)
    Tree += "if(${FLAG} MATCHES \"" + std::string(500, 'x') +
            "\")\nset(FLAG \"y\")\nendif()\n";
  Tree += "endmacro()\nforeach(i a b c d e f g h)\nagain()\nendforeach()\n";
  EXPECT_EQ(facts(Tree), "");
}

} // namespace
} // namespace armlift::build
