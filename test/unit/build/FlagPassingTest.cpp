// Every way in which a build language passes an option on: each row is a file
// that passes -mavx2 to a compiler on every machine. Then rows that look
// similar but pass nothing.
#include "test/unit/build/Describe.h"

#include <gtest/gtest.h>

#include <span>

namespace armlift::build {
namespace {

/// True if an aarch64 build gets -mavx2 without being asked to.
bool passes(Reader Read, std::string_view Text, std::string_view Path) {
  std::string Facts = describe(Read, Text, std::string(Path));
  return Facts.contains("flag -mavx2: yes\n") ||
         Facts.contains("flag -mavx2: by default\n");
}

void expectAll(Reader Read, std::string_view Path, std::string_view Before,
               std::span<const std::string_view> Ways) {
  for (std::string_view Way : Ways) {
    std::string Text = std::string(Before).append(Way);
    EXPECT_TRUE(passes(Read, Text, Path))
        << Text << "----\n"
        << describe(Read, Text, std::string(Path));
  }
}

void expectNone(Reader Read, std::string_view Path, std::string_view Before,
                std::span<const std::string_view> Ways) {
  for (std::string_view Way : Ways) {
    std::string Text = std::string(Before).append(Way);
    EXPECT_FALSE(passes(Read, Text, Path))
        << Text << "----\n"
        << describe(Read, Text, std::string(Path));
  }
}

constexpr std::string_view CMakeTarget = "project(p C)\nadd_library(x x.c)\n";

TEST(FlagPassing, OfCMake) {
  constexpr std::string_view Ways[] = {
      "add_compile_options(-mavx2)\n",
      "add_definitions(-mavx2)\n",
      "target_compile_options(x PRIVATE -mavx2)\n",
      "target_compile_options(x PRIVATE [[-mavx2]])\n",
      "target_compile_options(x PRIVATE \"-O2;-mavx2\")\n",
      "target_link_options(x PRIVATE -mavx2)\n",
      "target_link_libraries(x -mavx2)\n",
      "target_link_libraries(x PRIVATE m -mavx2)\n",
      "link_libraries(-mavx2)\n",
      // properties
      "set_target_properties(x PROPERTIES COMPILE_FLAGS -mavx2)\n",
      "set_target_properties(x PROPERTIES INTERFACE_COMPILE_OPTIONS -mavx2)\n",
      "set_target_properties(x PROPERTIES LINK_OPTIONS -mavx2)\n",
      "set_target_properties(x PROPERTIES LINK_FLAGS_RELEASE -mavx2)\n",
      "set_property(TARGET x APPEND PROPERTY COMPILE_OPTIONS -mavx2)\n",
      "set_property(DIRECTORY APPEND PROPERTY COMPILE_OPTIONS -mavx2)\n",
      "set_directory_properties(PROPERTIES COMPILE_OPTIONS -mavx2)\n",
      "set_source_files_properties(x.c PROPERTIES COMPILE_OPTIONS -mavx2)\n",
      // generator expressions
      "target_compile_options(x PRIVATE $<1:-mavx2>)\n",
      "target_compile_options(x PRIVATE $<BUILD_INTERFACE:-mavx2>)\n",
      "target_compile_options(x PRIVATE $<$<NOT:0>:-mavx2>)\n",
      "target_compile_options(x PRIVATE $<IF:$<CONFIG:Debug>,-O0,-mavx2>)\n",
      "target_compile_options(x PRIVATE $<IF:1,-mavx2;-O3,-O0>)\n",
      "target_compile_options(x PRIVATE $<IF:$<AND:1,0>,-O0,-mavx2>)\n",
      // variables
      "set(CMAKE_C_FLAGS \"${CMAKE_C_FLAGS} -mavx2\")\n",
      "set(L -O2 -mavx2)\nlist(GET L 1 F)\nadd_compile_options(${F})\n",
      "set(L -O2 -mavx2)\nlist(GET L -1 F)\nadd_compile_options(${F})\n",
      "set(L -O2 -mavx2 -O3)\nlist(SUBLIST L 1 2 F)\n"
      "add_compile_options(${F})\n",
      "set(L -O2 -mavx2)\nlist(SUBLIST L 1 -1 F)\nadd_compile_options(${F})\n",
      // calls
      "function(f)\ntarget_compile_options(${ARGV0} PRIVATE ${ARGV1})\n"
      "endfunction()\nf(x -mavx2)\n",
      "macro(f t)\ntarget_compile_options(${t} PRIVATE ${ARGV2})\n"
      "endmacro()\nf(x -O2 -mavx2)\n",
      "function(f)\ncmake_parse_arguments(A \"\" \"\" \"FLAGS\" ${ARGN})\n"
      "target_compile_options(x PRIVATE ${A_FLAGS})\nendfunction()\n"
      "f(FLAGS -O2 -mavx2)\n",
      "macro(f)\nset(many SRCS FLAGS)\n"
      "cmake_parse_arguments(PARSE_ARGV 1 A \"QUIET\" \"NAME\" \"${many}\")\n"
      "target_compile_options(${A_NAME} PRIVATE ${A_FLAGS})\nendmacro()\n"
      "f(one FLAGS -mavx2 QUIET NAME x SRCS y.c)\n",
      "function(f)\ncmake_parse_arguments(A \"\" \"\" \"FLAGS\" ${ARGN})\n"
      "target_compile_options(x PRIVATE ${A_UNPARSED_ARGUMENTS})\n"
      "endfunction()\nf(-mavx2 FLAGS -O2)\n",
      "set(L -O2 -mavx2)\n"
      "function(f)\ncmake_parse_arguments(A \"\" \"\" \"FLAGS\" ${ARGN})\n"
      "if(A_FLAGS)\ntarget_compile_options(x PRIVATE ${A_FLAGS})\nendif()\n"
      "endfunction()\nf(FLAGS ${L})\n",
      "cmake_language(CALL add_compile_options -mavx2)\n",
      "cmake_language(DEFER CALL add_compile_options -mavx2)\n",
      "cmake_language(DEFER DIRECTORY . ID a CALL add_compile_options "
      "-mavx2)\n",
      "cmake_language(EVAL CODE \"add_compile_options(-mavx2)\")\n",
      "cmake_language(EVAL CODE [[\nif(NOT "
      "WIN32)\nadd_compile_options(-mavx2)\n"
      "endif()\n]])\n",
  };
  expectAll(readCMake, "CMakeLists.txt", CMakeTarget, Ways);
}

TEST(FlagPassing, OfCMakeThatPassesNothing) {
  constexpr std::string_view Ways[] = {
      "target_compile_options(x PRIVATE $<0:-mavx2>)\n",
      "target_compile_options(x PRIVATE $<INSTALL_INTERFACE:-mavx2>)\n",
      "target_compile_options(x PRIVATE $<$<CONFIG:Debug>:-mavx2>)\n",
      "target_compile_options(x PRIVATE $<IF:0,-mavx2,-O2>)\n",
      "target_compile_options(x PRIVATE $<IF:$<CONFIG:Debug>,-mavx2,-O2>)\n",
      "message(STATUS \"pass -mavx2\")\n",
      "set_target_properties(x PROPERTIES DESCRIPTION -mavx2)\n",
      "set_directory_properties(PROPERTIES LABELS -mavx2)\n",
      "set(L -O2 -mavx2)\nlist(GET L 0 F)\nadd_compile_options(${F})\n",
      "set(L -O2 -O3 -mavx2)\nlist(SUBLIST L 0 2 F)\n"
      "add_compile_options(${F})\n",
      "set(L -mavx2)\nlist(GET L 9 F)\nadd_compile_options(${F})\n",
      "function(f)\ntarget_compile_options(x PRIVATE ${ARGV1})\n"
      "endfunction()\nf(-mavx2 -O2)\n",
      "function(f)\ncmake_parse_arguments(A \"\" \"\" \"FLAGS;X86\" ${ARGN})\n"
      "target_compile_options(x PRIVATE ${A_FLAGS})\nendfunction()\n"
      "f(FLAGS -O2 X86 -mavx2)\n",
      "macro(f)\ncmake_parse_arguments(A \"\" \"\" \"FLAGS\" ${ARGN})\n"
      "add_compile_options(${A_FLAGS})\nendmacro()\n"
      "if(CMAKE_SYSTEM_PROCESSOR STREQUAL \"x86_64\")\nf(FLAGS -mavx2)\n"
      "else()\nf(FLAGS -O2)\nendif()\n",
      "if(CMAKE_SYSTEM_PROCESSOR STREQUAL \"x86_64\")\n"
      "set_directory_properties(PROPERTIES COMPILE_OPTIONS -mavx2)\n"
      "cmake_language(EVAL CODE \"add_compile_options(-mavx2)\")\n"
      "cmake_language(DEFER CALL add_compile_options -mavx2)\n"
      "target_link_libraries(x -mavx2)\nendif()\n",
      "cmake_language(EVAL CODE [[\n"
      "if(CMAKE_SYSTEM_PROCESSOR STREQUAL \"x86_64\")\n"
      "add_compile_options(-mavx2)\n]])\n",
      "cmake_language(EVAL CODE \"message(-mavx2)\")\n",
      "cmake_language(DEFER CANCEL_CALL add_compile_options -mavx2)\n",
  };
  expectNone(readCMake, "CMakeLists.txt", CMakeTarget, Ways);
}

TEST(FlagPassing, OfMake) {
  constexpr std::string_view Ways[] = {
      "CFLAGS += -mavx2\n",
      "CFLAGS ::= -mavx2\n",
      "override export CFLAGS = -mavx2\n",
      "export override CFLAGS = -mavx2\n",
      "x.o: CFLAGS += -mavx2\n",
      "x.o: override CFLAGS += -mavx2\n",
      "x.o: export CFLAGS := -mavx2\n",
      "x.o: private override CFLAGS += -mavx2\n",
      "define CFLAGS\n-mavx2\nendef\n",
      "define CFLAGS +=\n-O2\n-mavx2\nendef\n",
      "override define CFLAGS =\n-mavx2\nendef\n",
      "define F\n-mavx2\nendef\nx.o: x.c\n\tgcc $(F) -c x.c\n",
      "$(eval CFLAGS += -mavx2)\n",
      "$(eval x.o: CFLAGS += -mavx2)\n",
      "define T\n$(1): x.c\n\tgcc $(2) -c x.c -o $(1)\nendef\n"
      "$(eval $(call T,x.o,-mavx2))\n",
      "define cc\ngcc $(1) -c $(2)\nendef\n"
      "x.o: x.c\n\t$(call cc,-O2 -mavx2,x.c)\n",
      "cc = gcc $(1) -c $(2)\nx.o: x.c\n\t$(call cc,-mavx2,x.c)\n",
      ".RECIPEPREFIX = >\nx.o: x.c\n> gcc -mavx2 -c x.c\n",
      ".RECIPEPREFIX := >\nx.o: x.c\n>gcc -mavx2 -c x.c\n"
      ".RECIPEPREFIX =\ny.o: y.c\n\tgcc -c y.c\n",
      "x.o: x.c\n\tgcc -mavx2 -c x.c\n",
      "x.o: x.c\n\ticx -mavx2 -c x.c\n",
      "x.o: x.c\n\t@/opt/intel/bin/icpx -mavx2 -c x.c\n",
      "x.o: x.c\n\tdpcpp -mavx2 -c x.c\n",
      "all:\n\t$(MAKE) CFLAGS=\"-O2 -mavx2\" x.o\n",
      "all:\n\t$(MAKE) CFLAGS=-mavx2 x.o\n",
      "all:\n\tCFLAGS='-mavx2' ${MAKE} x.o\n",
      "all:\n\tcd sub && $(MAKE) CC=\"gcc -mavx2\"\n",
      // functions
      "ISA = sse2 avx2\nCFLAGS += $(addprefix -m,$(ISA))\n",
      "ISA = sse2 avx2\nCFLAGS += $(patsubst %,-m%,$(ISA))\n",
      "ISA = sse2 avx2\nCFLAGS += $(ISA:%=-m%)\n",
      "ISA = x-avx2\nCFLAGS += $(patsubst x-%,-m%,$(ISA))\n",
      "F = -msse2\nCFLAGS += $(F:sse2=avx2)\n",
      "CFLAGS += $(subst X,mav,-Xx2)\n",
      "CFLAGS += $(addprefix -,$(patsubst %,m%,avx2))\n",
      "CFLAGS += $(patsubst %,-%,$(addprefix m,avx2))\n",
      "CFLAGS += $(sort $(strip -mavx2 -O2))\n",
      "CFLAGS += $(foreach i,sse2 avx2,-m$(i))\n",
      "tune = -m$(1)\nCFLAGS += $(call tune,avx2)\n",
      "tune = -O$(1) -m$(2)\nCFLAGS += $(call tune,2,avx2)\n",
      "N = FAST\nFAST_FLAGS = -mavx2\nCFLAGS += $($(N)_FLAGS)\n",
      "N = FAST\nFLAGS_FAST = -mavx2\nCFLAGS += $(FLAGS_$(N))\n",
  };
  expectAll(readMake, "Makefile", "all: x.o\n", Ways);
}

TEST(FlagPassing, OfMakeThatPassesNothing) {
  constexpr std::string_view Ways[] = {
      "define HELP\nbuild with -mavx2\nendef\nhelp:\n\t@echo $(HELP)\n",
      "define cc\ngcc $(1) -c x.c\nendef\n"
      "x.o: x.c\n\t$(call cc,-O2)\n\techo $(call say,-mavx2)\n",
      "cc-option = $(shell gcc $(1) -c -x c /dev/null && echo $(1))\n"
      "x.o: x.c\n\tgcc $(call cc-option,-mavx2) -c x.c\n",
      "ifeq ($(shell uname -m),x86_64)\n$(eval CFLAGS += -mavx2)\n"
      "define CFLAGS +=\n-mavx2\nendef\nx.o: override CFLAGS += -mavx2\n"
      "endif\n",
      "$(info CFLAGS += -mavx2)\n",
      "fast:\n\t$(MAKE) CFLAGS=\"-mavx2\" x.o\n",
      "all:\n\t$(MAKE) TEXT=\"-mavx2\" x.o\n",
      "all:\n\techo CFLAGS=-mavx2\n",
      "all:\n\t./configure --with-icx -mavx2\n",
      "all:\n\techo icx; echo -mavx2\n",
      "define T\nCFLAGS += -mavx2\nendef\n",
      // functions
      "CFLAGS += $(patsubst -mavx2,-O2,-mavx2)\n",
      "CFLAGS += $(patsubst avx2,-m%,avx2)\n",
      "CFLAGS += $(subst -mavx2,,-mavx2)\n",
      "F = -mavx2\nCFLAGS += $(F:-mavx2=)\n",
      "CFLAGS += $(filter-out -mavx2,-mavx2)\n",
      "CFLAGS += $(filter -O%,-mavx2)\n",
      "CFLAGS += $(or $(X),-mavx2)\n",
      "CFLAGS += $(word 2,-O2 -mavx2)\n",
      "CFLAGS += $(wordlist 1,1,-O2 -mavx2)\n",
      "has = $(shell gcc $(1) -c x.c && echo $(1))\n"
      "CFLAGS += $(call has,-mavx2)\n",
      "tune = -O$(1)\nCFLAGS += $(call tune,avx2)\n",
      "N = SLOW\nFAST_FLAGS = -mavx2\nCFLAGS += $($(N)_FLAGS)\n",
  };
  expectNone(readMake, "Makefile", "all: x.o\n", Ways);
}

TEST(FlagPassing, OfMeson) {
  constexpr std::string_view Ways[] = {
      "add_project_arguments('-mavx2', language: 'c')\n",
      "add_global_arguments(['-mavx2'], language: 'c')\n",
      "add_project_arguments('-m' + 'avx2', language: 'c')\n",
      "add_project_arguments('-m@0@'.format('avx2'), language: 'c')\n",
      "a = ['-O2', '-m' + 'avx2']\nexecutable('x', 'x.c', c_args: a)\n",
      "library('x', 'x.c', c_args: '-mavx2')\n",
      "m = executable('x', 'x.c', c_args: '-mavx2')\n",
      "m = library('x', 'x.c', c_args: '-mavx2')\n",
      "m = static_library('x', 'x.c', c_args: '-mavx2')\n",
      "m = shared_library('x', 'x.c', c_args: '-mavx2')\n",
      "m = shared_module('x', 'x.c', c_args: ['-mavx2'])\n",
      "m = both_libraries('x', 'x.c', c_args: ['-mavx2'])\n",
      "m = build_target('x', 'x.c', c_args: '-mavx2', target_type: "
      "'library')\n",
      "m = py.extension_module('x', 'x.c', c_args: ['-mavx2'])\n",
      "l += [shared_module('x', 'x.c', c_args: ['-mavx2'])]\n",
  };
  expectAll(readMeson, "meson.build", "project('p', 'c')\n", Ways);
}

TEST(FlagPassing, OfMesonThatPassesNothing) {
  constexpr std::string_view Ways[] = {
      "m = ['shared_module', '-mavx2']\n",
      "message('-m' + 'avx2')\n",
      "message('pass -mavx2')\n",
      "add_project_arguments('-DX=' + 'mavx2', language: 'c')\n",
      "if host_machine.cpu_family() == 'x86_64'\n"
      "m = shared_module('x', 'x.c', c_args: ['-m' + 'avx2'])\nendif\n",
      "add_project_arguments(cc.get_supported_arguments('-mavx2'))\n",
  };
  expectNone(readMeson, "meson.build", "project('p', 'c')\n", Ways);
}

TEST(FlagPassing, OfAutoconf) {
  constexpr std::string_view Ways[] = {
      "CFLAGS=\"$CFLAGS -mavx2\"\n",
      "CFLAGS+=\" -mavx2\"\n",
      "AS_IF([test 1 = 1], [CFLAGS+=\" -mavx2\"])\nCFLAGS+=' -mavx2'\n",
      "AC_SUBST([AM_CFLAGS], [\"-mavx2\"])\n",
      "AC_SUBST(AM_CFLAGS, '-O2 -mavx2')\n",
      "AC_SUBST([AM_CFLAGS], [-mavx2])\n",
  };
  expectAll(readAutoconf, "configure.ac", "AC_INIT([p], [1])\n", Ways);
}

TEST(FlagPassing, OfAutoconfThatPassesNothing) {
  constexpr std::string_view Ways[] = {
      "case $host_cpu in\nx86_64) CFLAGS+=\" -mavx2\" ;;\nesac\n",
      "AS_CASE([$host_cpu], [x86_64], [AC_SUBST([AM_CFLAGS], [-mavx2])])\n",
      "saved=\"$CFLAGS\"\nCFLAGS+=\" -mavx2\"\nCFLAGS=\"$saved\"\n",
      "AC_SUBST([HELP], [\"pass -mavx2\"])\n",
      "AC_MSG_NOTICE([CFLAGS+= -mavx2])\n",
  };
  expectNone(readAutoconf, "configure.ac", "AC_INIT([p], [1])\n", Ways);
}

TEST(FlagPassing, OfBazelrc) {
  constexpr std::string_view Ways[] = {
      "build --copt=-mavx2\n",
      "build --copt -mavx2\n",
      "build --cxxopt=-O2 --copt \\\n  -mavx2\n",
      "build:fast --copt -mavx2\nbuild --config fast\n",
      "build:fast --copt=-mavx2\nbuild --config=fast\n",
  };
  expectAll(readBazelrc, ".bazelrc", "", Ways);
}

TEST(FlagPassing, OfBazelrcThatPassesNothing) {
  constexpr std::string_view Ways[] = {
      "build:fast --copt -mavx2\n",
      "build:fast --copt -mavx2\nbuild --define config fast\n",
      "clean --copt -mavx2\n",
      "build --define -mavx2\n",
      "build --copt\n# -mavx2\n",
  };
  expectNone(readBazelrc, ".bazelrc", "", Ways);
}

} // namespace
} // namespace armlift::build
