// What the Make reader understands: each case is a Makefile and the facts it
// must yield.
#include "test/unit/build/Describe.h"

#include <gtest/gtest.h>

namespace armlift::build {
namespace {

std::string facts(std::string_view Text, std::string Name = "Makefile") {
  return describe(readMake, Text, std::move(Name));
}

TEST(MakeReader, TakesMacrosFromFlagVariablesAndRecipes) {
  EXPECT_EQ(
      facts(
          "CFLAGS = -O2 -DA\nCPPFLAGS += -DB=2 \\\n  -DC # -DCOMMENT\noverride "
          "CXXFLAGS := $(CFLAGS) -DD\n"
          "DEFS = -DE\nEXTRA = -DF\nAM_CFLAGS = $(EXTRA)\nprog_CPPFLAGS = -DG\n"
          "main.o: main.c\n\t$(CC) $(CFLAGS) -DH -c main.c\n\techo "
          "-DNOT_COMPILED\n"),
      "macro A=1: always\nmacro B=2: always\nmacro C=1: always\nmacro D=1: "
      "always\nmacro E=1: always\n"
      "macro F=1: always\nmacro G=1: always\nmacro H=1: always\n");
}

TEST(MakeReader, FollowsTheListsOfARecipe) {
  EXPECT_EQ(facts(R"mk(a.o: a.c
	[ `uname -m` = x86_64 ] && $(CC) -mavx2 -DX86 -c a.c || $(CC) -DREST -c a.c
	if [ "$$(uname -m)" = x86_64 ]; then cc -mfma -DIF -c a.c; else cc -DELSE -c a.c; fi
	case `uname -m` in x86_64|amd64) cc -DPC -c a.c ;; *) cc -DNO_PC -c a.c;; esac
	mkdir -p x86_64&&cd x86_64 && $(CC) -DSTEP -c a.c || { cc -DFAILED a.c; exit 1; }
	@echo CC a.c; test -n "$(FAST)" || $(CC) -DSLOW -c a.c
	for f in a b; do (cc -DLOOP -c $$f.c); done > log
	if cc -DASKED a.c; then :; fi; cc -DBEHIND a.c
)mk"),
            "flag -mavx2: no\nflag -mfma: no\n"
            "macro ASKED=1: unknown\nmacro BEHIND=1: always\n"
            "macro ELSE=1: arm\nmacro FAILED=1: unknown\n"
            "macro IF=1: x86\nmacro LOOP=1: always\n"
            "macro NO_PC=1: arm\nmacro PC=1: x86\n"
            "macro REST=1: arm\n"
            "macro SLOW=1: unknown\nmacro STEP=1: always\n"
            "macro X86=1: x86\n");
}

TEST(MakeReader, FindsTheDefaultGoalByAllConditions) {
  // Conditions with functions and options select the first rule.
  EXPECT_EQ(facts("ARCH := $(shell uname -m)\n"
                  "ifneq ($(filter x86_64,$(ARCH)),)\nall: fast\n"
                  "else\nall: plain\nendif\n"
                  "fast:\n\t$(CC) -DFAST -mavx2 f.c\n"
                  "plain:\n\t$(CC) -DPLAIN p.c\n"
                  "other:\n\t$(CC) -DOTHER o.c\n"),
            "flag -mavx2: no\nmacro FAST=1: x86\n"
            "macro OTHER=1: off\nmacro PLAIN=1: always\n"
            "source f.c: x86\nsource o.c: off\nsource p.c: always\n");
  EXPECT_EQ(facts("FAST = 0\nifeq ($(FAST),1)\nfirst:\n\t$(CC) -DFAST f.c\n"
                  "else\nsecond:\n\t$(CC) -DPLAIN p.c\nendif\n"
                  "all:\n\t$(CC) -DALL a.c\n"),
            "macro ALL=1: off\nmacro FAST=1: elsewhere\nmacro PLAIN=1: always\n"
            "source a.c: off\nsource f.c: elsewhere\nsource p.c: always\n");
}

TEST(MakeReader, ChoosesByWhatVariablesHold) {
  // Nothing sets PORTABLE, so the else of each $(if) counts.
  EXPECT_EQ(facts("DEFS := -DPORTABLE=$(if $(PORTABLE),1,0)\n"
                  "FAST = 1\n"
                  "CFLAGS = $(DEFS) -DFAST=$(if $(FAST),2,3) "
                  "-DWIDE=$(if $(findstring x86,$(shell uname -m)),4,5)\n"
                  "SRCS = a.c $(if $(PORTABLE),,b.c) $(if $(FAST),c.c)\n"
                  "prog: $(SRCS)\n\t$(CC) $(CFLAGS) $(SRCS)\n"),
            "macro FAST=2: always\nmacro FAST=3: elsewhere\n"
            "macro PORTABLE=0: unknown\nmacro PORTABLE=1: off\n"
            "macro WIDE=4: x86\nmacro WIDE=5: arm\n"
            "source a.c: always\nsource b.c: unknown\nsource c.c: always\n");
}

TEST(MakeReader, KnowsThatNoVariableNamesAGoalThatNeedsIt) {
  // $(OBJS), which may be set in the included file, is not all32.
  EXPECT_EQ(facts("include ../defs.mk\ndefault: lib\nlib: liba libb\n"
                  "liba: $(OBJS)\nlibb: $(MORE)\n"
                  "all32: CFLAGS += -m32\nall32: lib\n"
                  "half: CFLAGS += -msse\nhalf: liba\n"
                  "OWN = -mavx\n"
                  "$(OUT)/$(P)sum-x86$(OBJEXT): CFLAGS += -mavx2\n"),
            "exports OWN -mavx: yes\nflag -m32: opt-in\n"
            "flag -mavx2: opt-in\nflag -msse: yes\n"
            "folder ../defs.mk: always\n");
}

TEST(MakeReader, TakesAnyValueForSet) {
  EXPECT_EQ(facts("ZERO = 0\nNONE =\n"
                  "ifdef ZERO\nCFLAGS += -DZERO\nendif\n"
                  "ifdef NONE\nCFLAGS += -DNONE\nendif\n"
                  "ifndef MAKECMDGOALS\nCFLAGS += -DNO_GOALS\nendif\n"
                  "ifneq ($(ZERO),)\nCFLAGS += -DNOT_EMPTY\nendif\n"),
            "macro NONE=1: off\nmacro NOT_EMPTY=1: always\n"
            "macro NO_GOALS=1: unknown\nmacro ZERO=1: always\n");
}

TEST(MakeReader, KnowsACompilerByTheFirstWordOfItsCommand) {
  auto isFound = [](const std::string &Command) {
    return facts("a.o: a.c\n\t" + Command + "\n").contains("flag -mavx2: yes");
  };
  for (std::string Front : {"cc",
                            "gcc",
                            "$(CC)",
                            "${CXX}",
                            "$(CROSS)gcc",
                            "$(Q)$(CC)",
                            "$(Q)gcc-12",
                            "@$(V) $(HOSTCC)",
                            "ccache /usr/bin/x86_64-linux-gnu-g++",
                            "time cc",
                            "CC=gcc A=b nice -n 10 clang",
                            "libtool --mode=compile $(CC)",
                            "sh ./libtool --tag=CC gcc",
                            "cd x && icx",
                            "if true; then cc",
                            "@echo CC x; $(CC)",
                            "$(if $(V),,@echo CC $@;)$(CC)",
                            "$(call run,$(CC) -mavx2 -c a.c)",
                            "$(LIBTOOL) --mode=compile $(CC)",
                            "$(foreach f,a b,$(CC) -mavx2 $(f).c;)",
                            "sh -c \"gcc -mavx2\"",
                            "mpicc",
                            "$($(X)_CC)",
                            "$(CC:gcc=g++)",
                            "echo x | gcc",
                            "$(TOOLS)/gcc"})
    EXPECT_TRUE(isFound(Front + " -mavx2 -c a.c")) << Front;
  for (std::string Other :
       {"rm -f libgcc.map", "cp hashcc flags", "bison -o \"gif a\"", "echo gcc",
        "@echo '$(CC)'", "tar cf gcc.tar", "./run --with-icx", "clang-format",
        "yacc -d", "$(MAKE) CC=gcc", "gcc-ar rc a.a", "echo $$CC", "ls CC=cc"})
    EXPECT_FALSE(isFound(Other + " -mavx2")) << Other;
  EXPECT_TRUE(isFound("bison -o \"gif a\" && $(CC) -mavx2 -c a.c"));
}

TEST(MakeReader, KnowsACallOfMakeByTheFirstWordOfItsCommand) {
  for (std::string Make : {"$(MAKE)", "+${MAKE}", "gmake", "cd x && make",
                           "@time make", "for d in x; do make"})
    EXPECT_TRUE(facts("all:\n\t" + Make + " CFLAGS=-mavx2\n")
                    .starts_with("flag -mavx2: yes\n"))
        << Make;
  for (std::string Other : {"echo make", "cmake", "rm -f make", "./make.sh"})
    EXPECT_EQ(facts("all:\n\t" + Other + " CFLAGS=-mavx2\n"), "") << Other;
}

TEST(MakeReader, TakesLinearTimeForALongRecipe) {
  for (std::string_view One :
       {"( ", "{ ", "if ", "! ", "a && ", "[ $(A) = b ] || ", "$(call a,", "`",
        "$$(", "\"`", "case a in b) ", "ccache ", "[ a -o \\( ", "x () ", "'",
        "cc a.c;", "$(shell ", "\\\""}) {
    std::string Text = "a.o: a.c\n\t";
    while (Text.size() < 50'000)
      Text += One;
    facts(Text + " cc\n");
  }
}

TEST(MakeReader, TakesATabForABlankInFrontOfAllRules) {
  EXPECT_EQ(facts("ARCH := $(shell uname -m)\nS = main.c\n"
                  "ifeq ($(ARCH),x86_64)\n"
                  "\t# by default: both\n\tS += dyn.c\nendif\n"
                  "p: $(S)\n\t# for the shell: this\n\tcc -o p $(S)\n"),
            "source dyn.c: x86\nsource main.c: always\n");
}

TEST(MakeReader, TakesNoOptionThatKbuildTakesAway) {
  EXPECT_EQ(facts("CFLAGS_REMOVE_a.o += -mno-sse2\nCFLAGS_a.o += -mno-mmx\n"),
            "flag -mno-mmx: yes\n");
}

TEST(MakeReader, TakesTheFirstGoalOfEachBranchForTheDefault) {
  EXPECT_EQ(facts("ifeq ($(OSNAME),$(ASKED))\ngoto: a.goto\nmkl: a.mkl\n"
                  "else\ngoto: b.goto\nmkl: b.mkl\nendif\n"
                  "a.goto: a.c\n\tcc -DA a.c\nb.mkl: b.c\n\tcc -DB b.c\n"),
            "macro A=1: always\nmacro B=1: off\nsource a.c: always\n"
            "source a.c: always\nsource b.c: off\nsource b.c: off\n");
}

TEST(MakeReader, TakesTheNameOfAMacroFromAVariable) {
  EXPECT_EQ(facts("A = _AMD64_\nB = LEVEL=2\nCFLAGS = -D$(A) -D $(B) -DC\n"),
            "macro C=1: always\nmacro LEVEL=2: always\nmacro _AMD64_=1: "
            "always\n");
}

TEST(MakeReader, TakesSourcesFromAVariableOfARecipe) {
  EXPECT_EQ(facts("SRC = a.c\nifdef EVALFILE\nSRC = a.c net/b.c\nendif\n"
                  "all:\n\t$(CC) $(CFLAGS) $(SRC) -o all $(LIBS)\n"),
            "source a.c: always\nsource a.c: off\nsource net/b.c: off\n");
}

TEST(MakeReader, JudgesConditionsByTheMachineTheyName) {
  EXPECT_EQ(
      facts("ARCH := $(shell uname -m)\n"
            "ifeq ($(ARCH),x86_64)\nCFLAGS += -DX86\nelse ifeq "
            "($(ARCH),aarch64)\nCFLAGS += -DARM\n"
            "else\nCFLAGS += -DOTHER\nendif\n"
            "ifneq (,$(filter x86_64 i686,$(ARCH)))\nCFLAGS += "
            "-DFILTERED\nendif\n"
            "ifneq ($(findstring arm64,$(ARCH)),)\nCFLAGS += -DFOUND\nendif\n"
            "ifeq \"$(OS)\" \"Windows_NT\"\nCFLAGS += -DWINDOWS\nelse\nCFLAGS "
            "+= -DPOSIX\nendif\n"
            "ifneq ($(shell grep -c avx2 /proc/cpuinfo),0)\nCFLAGS += "
            "-DCPUINFO\nendif\n"
            "ifdef SOMETHING\nCFLAGS += -DPERHAPS\nendif\n"
            "ifndef X86\nCFLAGS += -DNOT_X86\nendif\n"),
      "macro ARM=1: arm\nmacro CPUINFO=1: x86\nmacro FILTERED=1: x86\nmacro "
      "FOUND=1: elsewhere\n"
      "macro NOT_X86=1: arm\nmacro OTHER=1: elsewhere\nmacro PERHAPS=1: "
      "off\nmacro POSIX=1: always\n"
      "macro WINDOWS=1: elsewhere\nmacro X86=1: x86\n");
}

TEST(MakeReader, TakesFlagsOfTargetsWhereTheirSourcesAreBuilt) {
  EXPECT_EQ(
      facts("SSE_FLAGS = -msse2\nOBJ_SSE = $(OUT)/x86/sse.o\nSRCS_FAST = "
            "vec.c\nOBJ_FAST = $(SRCS_FAST:%.c=%.o)\nifeq "
            "($(ARCH),x86_64)\nOBJS += $(OBJ_SSE) $(OBJ_FAST)\nendif\nall: "
            "$(OBJS)\n$(OBJ_SSE): EXT_FLAGS = $(SSE_FLAGS)\n"
            "$(OUT)%_mmx.c.d: CFLAGS += -mmmx\n"
            "$(OUT)%_ssse3.c.o: CFLAGS += -mssse3\n"
            "%.o: CFLAGS += -mfma\n"
            "$(OBJ_FAST):\n\t$(CC) $(CFLAGS) -mavx2 -c -o $@ $<\n"),
      "flag -mavx2: no\nflag -mfma: yes\nflag -mmmx: opt-in\nflag -msse2: "
      "no\nflag -mssse3: opt-in\nsource **/x86/sse.*: x86\nsource vec.c: "
      "x86\n");
}

TEST(MakeReader, FollowsAutomakeIntoItsFragments) {
  EXPECT_EQ(facts("if X86_64\nlib_SOURCES += fast.c\nelse\nlib_SOURCES += "
                  "slow.c\nendif # X86_64\nif !WITH_AVX\nendif !WITH_AVX\n",
                  "arch/Makefile.mk"),
            "source **/fast.c: x86\nsource **/slow.c: arm\n");
}

TEST(MakeReader, ATemplateMayDefineAnother) {
  EXPECT_EQ(facts("define package\nifeq ($1,)\ndefine inner\n\techo "
                  "$1\nendef\nendif\nendef\nCFLAGS = -DA\n"),
            "macro A=1: always\n");
}

TEST(MakeReader, TakesOneBranchOfSeveralThatNameX86) {
  EXPECT_EQ(facts("ifeq ($(ARCH),i386)\nOBJS = slow.o\nelse ifeq "
                  "($(ARCH),x86_64)\nOBJS = fast.o\nendif\nall: $(OBJS)\n"),
            "source **/fast.*: x86\nsource **/slow.*: x86\n");
}

TEST(MakeReader, TakesAWordOfAFilterForAComparison) {
  EXPECT_EQ(facts("ifeq ($(ARCH),$(filter $(ARCH),armv7 armv8))\n"
                  "CFLAGS += -DARM\nelse\nCFLAGS += -m$(BITS)\nendif\n"
                  "ifeq ($(ARCH),$(filter $(OTHER),x86_64))\n"
                  "CFLAGS += -mfma\nendif\nBITS = 64\n"
                  "ifeq ($(COMP),$(filter $(COMP),gcc clang icx))\n"
                  "CFLAGS += -mavx\nendif\n"),
            "flag -m64: no\nflag -mavx: by default\nflag -mfma: opt-in\nmacro "
            "ARM=1: arm\n");
}

TEST(MakeReader, TellsASwitchFromACheck) {
  EXPECT_EQ(
      facts("USE_AVX2 ?= 1\nUSE_SSE ?= 0\nHAVE_FMA = $(shell ./check fma)\n"
            "ifeq ($(USE_AVX2),1)\nCFLAGS += -mavx2\nendif\n"
            "ifeq ($(USE_SSE),1)\nCFLAGS += -msse2\nendif\n"
            "ifeq ($(WITH_BMI),yes)\nCFLAGS += -mbmi\nendif\n"
            "ifeq ($(HAVE_SSE41),yes)\nCFLAGS += -msse4.1\nendif\n"),
      "flag -mavx2: by default\nflag -mbmi: opt-in\nflag -msse2: opt-in\nflag "
      "-msse4.1: no\n");
}

TEST(MakeReader, KnowsWhereASwitchIsSet) {
  EXPECT_EQ(facts("USE_SSE = 1\nifeq ($(OS),Windows_NT)\nUSE_SSE = 0\nendif\n"
                  "ifeq ($(USE_SSE),1)\nCFLAGS += -msse2\nendif\n"),
            "flag -msse2: by default\n");
}

TEST(MakeReader, KeepsTheFirstOfTwoDefaults) {
  EXPECT_EQ(facts("ARCH ?= $(shell uname -m)\n"
                  "ifeq ($(ARCH),x86_64)\nPOPCNT ?= 1\n"
                  "else ifeq ($(ARCH),aarch64)\nPOPCNT ?= 0\nendif\n"
                  "ifeq (1,$(POPCNT))\nCFLAGS += -DCOUNT\nendif\n"),
            "macro COUNT=1: x86\n");
}

TEST(MakeReader, FollowsVariablesWrittenBeforeOrBehindTheirUse) {
  EXPECT_EQ(facts("CFLAGS += $(SIMD)\nSIMD = -mavx2\nifeq "
                  "($(ARCH),x86_64)\nSIMD += -mfma\nendif\n"
                  "UNUSED_FLAGS = -mbmi\nTEXT = say -msse2\n"),
            "exports TEXT -msse2: yes\nexports UNUSED_FLAGS -mbmi: yes\nflag "
            "-mavx2: yes\nflag -mfma: no\n");
}

TEST(MakeReader, ListsSourcesAndObjects) {
  EXPECT_EQ(
      facts("SRCS = main.c src/a.cpp\nOBJS = b.o\nifeq ($(ARCH),x86_64)\nOBJS "
            "+= simd/b_sse.o\nelse\nOBJS += b_c.o\nendif\n"
            "app: $(OBJS) extra.o\n\t$(CC) -o app $^\n"
            "obj-$(CONFIG_X86) += x.o\nobj-y += y.o\nall.o: all.c all.h\nMORE "
            "= $(wildcard lib/*.c)\n"),
      "source **/b.*: always\nsource **/b_c.*: arm\nsource **/extra.*: "
      "always\nsource **/simd/b_sse.*: x86\n"
      "source lib/*.c: always\nsource main.c: always\n"
      "source src/a.cpp: always\nsource x.*: x86\nsource y.*: always\n");
}

TEST(MakeReader, ReadsTheListsOfKbuild) {
  constexpr std::string_view Text =
      "obj-$(CONFIG_X86_FOO) += foo.o\nfoo-y := a.o sub/b.o\nfoo-objs += c.o\n"
      "obj-y += plain.o below/\nobj-$(CONFIG_OTHER) += perhaps/\n"
      "ccflags-y += -I$(src)/include/\nsubdirs-y += one ../two\n"
      "objects := $(addprefix $(obj)/,$(foo-y))\nnone.o: none.c\n";
  EXPECT_EQ(facts(Text),
            "folder ../two: always\nfolder below/: always\n"
            "folder one: always\nfolder perhaps/: off\n"
            "source **/sub/b.*: x86\nsource a.*: x86\nsource c.*: x86\n"
            "source foo.*: x86\nsource plain.*: always\n");
  // A piece with a folder of its own, and one that any file may include.
  EXPECT_EQ(facts("stage-y += a.c\n", "Makefile.mk"), "source a.c: always\n");
  EXPECT_EQ(facts("stage-y += a.c\n", "rules.mk"), "source **/a.c: always\n");
  EXPECT_EQ(facts("VPATH = src\nobj-y += a.o\n"), "source **/a.*: always\n");
}

TEST(MakeReader, FollowsFunctionsOnLists) {
  EXPECT_EQ(facts("ARCH := $(shell uname -m)\n"
                  "SRCS := $(sort $(wildcard src/*.c))\n"
                  "FAST := $(wildcard fast/*.c)\n"
                  "MODULES = one two.c\n"
                  "OBJS = $(patsubst src/%.c,$(OUT)/%.o,$(SRCS))\n"
                  "ifeq ($(ARCH),x86_64)\n"
                  "OBJS += $(FAST:.c=.o)\n"
                  "endif\n"
                  "OBJS += $(addprefix mod/,$(addsuffix .o,$(MODULES)))\n"
                  "OBJS += $(notdir deep/down.c)\n"
                  "ALL = a.c b_sse.c c.c\n"
                  "OBJS += $(filter-out %_sse.c c.c,$(ALL))\n"
                  "OBJS += $(if $(filter x86_64,$(ARCH)),yes.o,no.o)\n"
                  "app: $(OBJS)\n\t$(CC) -o app $^\n"
                  "CFLAGS += $(if $(findstring x86,$(ARCH)),-mavx2) $(unknown "
                  "-mfma)\n"),
            "flag -mavx2: no\n"
            "source **/down.c: always\nsource **/mod/one.*: always\nsource "
            "**/no.*: arm\n"
            "source **/yes.*: x86\nsource a.c: always\nsource fast/*.c: "
            "x86\nsource mod/two.c: always\nsource src/*.c: always\n");
}

TEST(MakeReader, ListsWhatFindFinds) {
  auto sources = [](std::string_view Command) {
    return facts("D = lib/\nSRCS := $(shell find " + std::string(Command) +
                 ")\nall: app\napp: $(SRCS:.c=.o)\n");
  };
  EXPECT_EQ(sources("src $(D)x -type f -name '*.c' | sort"),
            "source lib/x/**/*.c: always\nsource src/**/*.c: always\n");
  EXPECT_EQ(sources(". -maxdepth 1 \\( -name \\*.c -o -name *.S \\)"),
            "source *.S: always\nsource *.c: always\n");
  // Further tests may leave files out.
  EXPECT_EQ(sources("src -name '*.c' -not -name 'x86*'"), "");
  EXPECT_EQ(sources("src -name '*.c' | grep -v x86"), "");
  EXPECT_EQ(sources("src -type d -name '*.c'"), "");
  EXPECT_EQ(sources("$(HIDDEN) -name '*.c'"), "");
}

TEST(MakeReader, TakesNoPatternForAllFilesOfTheProject) {
  EXPECT_EQ(facts("DIR := snippets\n"
                  "ALL = $(addprefix build/,$(notdir $(patsubst %.c,%.o,$("
                  "wildcard $(DIR)/*.c))))\n"
                  "ALL += $(wildcard $(ELSEWHERE)/*.c) $(wildcard "
                  "$(DIR)/$(ELSEWHERE)/*.c)\n"
                  "app: $(ALL)\n"),
            "source snippets/*.c: always\n");
  EXPECT_EQ(
      facts("SRCS = $(wildcard *.c) $(wildcard a/*.c)\napp: $(SRCS)\n", "x.mk"),
      "source **/a/*.c: always\n");
}

TEST(MakeReader, BoundsCallsInCalls) {
  std::string Deep = "SRCS = ";
  for (int I = 0; I < 50'000; ++I)
    Deep += "$(sort ";
  Deep += "a.c" + std::string(50'000, ')') + "\napp: $(SRCS)\n";
  EXPECT_EQ(facts(Deep), "error its variables expand to too many words: the "
                         "rest was not looked at\n");
  std::string Strips = "CFLAGS = ";
  for (int I = 0; I < 30; ++I)
    Strips += "$(strip ";
  Strips += "-mavx2" + std::string(30, ')') + "\n";
  EXPECT_EQ(facts(Strips), "flag -mavx2: yes\n");
}

TEST(MakeReader, KeepsAFlagOfOneObjectToWhereItIsBuilt) {
  EXPECT_EQ(
      facts("OBJS = main.o\nifeq ($(ARCH),x86_64)\nOBJS += fast.o "
            "quick.o\nendif\napp: $(OBJS)\n"
            "fast.o: CFLAGS += -mavx2\nmain.o: CFLAGS += -msse3\n"
            "quick.o: quick.c\n\t$(CC) $(CFLAGS) -mfma -c $< -o $@\n"),
      "flag -mavx2: no\nflag -mfma: no\nflag -msse3: yes\nsource **/fast.*: "
      "x86\nsource **/main.*: always\nsource **/quick.*: x86\n");
}

TEST(MakeReader, TakesTheDefaultGoalThatTheFileNames) {
  EXPECT_EQ(facts("%.o: %.c\n\nfirst: CFLAGS += -m32\nfirst: app\n"
                  "app: LDFLAGS += -mx32\napp: main.c\n.DEFAULT_GOAL := app\n"),
            "flag -m32: opt-in\nflag -mx32: yes\nsource main.c: always\n");
}

TEST(MakeReader, KnowsTheDefaultGoal) {
  EXPECT_EQ(facts("all: app\nsmall: CFLAGS += -m32\nsmall: app\napp: LDFLAGS "
                  "+= -mx32\napp: main.c\n"),
            "flag -m32: opt-in\nflag -mx32: yes\nsource main.c: always\n");
}

TEST(MakeReader, ReadsAutomakeConditionals) {
  EXPECT_EQ(facts("if HAVE_SSE2\nlib_SOURCES = sse2.c\nAM_CFLAGS = "
                  "-msse2\nelse\nlib_SOURCES = plain.c\nendif\n"
                  "if !ARM64\nAM_CPPFLAGS = -DNO_ARM\nendif\n",
                  "Makefile.am"),
            "flag -msse2: no\nmacro NO_ARM=1: x86\nsource plain.c: arm\nsource "
            "sse2.c: x86\n");
  EXPECT_EQ(facts("@HAVE_AVX_TRUE@am__append_1 = "
                  "avx.c\n@HAVE_AVX_FALSE@am__append_1 = c.c\n",
                  "Makefile.in"),
            "source avx.c: x86\nsource c.c: arm\n");
}

TEST(MakeReader, TakesWhatIsOfAnAutomakeTargetWhereThatIsMade) {
  EXPECT_EQ(facts("bin_PROGRAMS = plain\n"
                  "if X86\nbin_PROGRAMS += fast-one$(EXEEXT)\n"
                  "noinst_LTLIBRARIES = libfast.la\nendif\n"
                  "EXTRA_PROGRAMS = plain slow\n"
                  "plain_SOURCES = a.c\nfast_one_SOURCES = b.c\n"
                  "libfast_la_SOURCES = c.c\nlibfast_la_CFLAGS = -mavx2\n"
                  "dist_fast_one_SOURCES = d.c\nslow_SOURCES = e.c\n"
                  "other_SOURCES = f.c\n",
                  "Makefile.am"),
            "flag -mavx2: no\nsource a.c: always\nsource b.c: x86\n"
            "source c.c: x86\nsource d.c: x86\nsource e.c: off\n"
            "source f.c: always\n");
  // What configure substitutes may be any of the programs.
  EXPECT_EQ(facts("bin_PROGRAMS = @PROGS@\nEXTRA_PROGRAMS = slow\n"
                  "slow_SOURCES = e.c\n",
                  "Makefile.am"),
            "source e.c: always\n");
  EXPECT_EQ(facts("bin_PROGRAMS = $(PROGS)\nif X86\nbin_PROGRAMS += fast\n"
                  "endif\nEXTRA_PROGRAMS = slow\n"
                  "slow_SOURCES = e.c\nfast_SOURCES = f.c\n",
                  "Makefile.am"),
            "source e.c: always\nsource f.c: x86\n");
}

TEST(MakeReader, ReadsBsdConditionals) {
  EXPECT_EQ(facts(".if ${MACHINE_ARCH} == \"amd64\"\nCFLAGS += -DX86\n.elif "
                  "${MACHINE_ARCH} == \"aarch64\"\nCFLAGS += -DARM\n"
                  ".else\nCFLAGS += -DOTHER\n.endif\n"),
            "macro ARM=1: arm\nmacro OTHER=1: elsewhere\nmacro X86=1: x86\n");
}

TEST(MakeReader, TakesAVariableOfOtherFilesOnce) {
  Input In;
  In.Path = "Makefile";
  In.Bytes = "ifeq ($(ARCH),x86_64)\nCFLAGS += $(SIMD)\nendif\n"
             "ifdef FAST\nCFLAGS += $(SIMD) $(SIMD)\nendif\n";
  std::vector<Error> Errors;
  std::unique_ptr<BuildFileFacts> Facts = readMake(In, Errors);
  ASSERT_EQ(Facts->ImportedVariables.size(), 1U);
  EXPECT_EQ(Facts->ImportedVariables[0].Name, "SIMD");
  EXPECT_EQ(useName(Facts->ImportedVariables[0].Condition.Holds), "opt-in");
  EXPECT_EQ(Facts->ImportedVariables[0].Text, "FAST is set");
}

TEST(MakeReader, CombinesBsdConditionals) {
  EXPECT_EQ(
      facts(".if !defined(NO_SIMD) && ${MACHINE_ARCH} == \"amd64\"\n"
            "CFLAGS += -DX86\n.endif\n"
            ".if ${MACHINE_ARCH} != \"amd64\" && ${OS} == linux\n"
            "CFLAGS += -DARM\n.endif\n"
            ".if ${A} == 1 || (${MACHINE_ARCH:Mamd64} && defined(HAVE_AVX))\n"
            "CFLAGS += -DPERHAPS\n.endif\n"),
      "macro ARM=1: arm\nmacro PERHAPS=1: unknown\nmacro X86=1: x86\n");
}

TEST(MakeReader, FollowsOptionsNamedForAFeature) {
  EXPECT_EQ(facts("SSE41_CFLAGS = -msse4.1\nAVX_CFLAGS = -mavx\n"
                  "FMA_CFLAGS = -mfma\nifeq ($(ARCH),x86_64)\n"
                  "CFLAGS += $(SSE41_CFLAGS)\nendif\n"
                  "CFLAGS += $(FMA_CFLAGS)\n"),
            "exports AVX_CFLAGS -mavx: yes\nflag -mfma: yes\n"
            "flag -msse4.1: no\n");
  // Automake reads the options of a target; make does not.
  constexpr std::string_view OfTarget = "lib_sse2_la_CFLAGS = -msse2\n";
  EXPECT_EQ(facts(OfTarget, "Makefile.am"), "flag -msse2: yes\n");
  EXPECT_EQ(facts(OfTarget), "exports lib_sse2_la_CFLAGS -msse2: yes\n");
}

TEST(MakeReader, FindsLibraries) {
  EXPECT_EQ(
      facts("LDLIBS = -lm -lmkl_rt -lquadmath\nifeq ($(ARCH),x86_64)\nLDFLAGS "
            "+= -lippcore\nendif\n"),
      "library ippcore: no\nlibrary mkl_rt: yes\nlibrary quadmath: yes\n");
}

TEST(MakeReader, NamesWhatItCannotParse) {
  EXPECT_EQ(facts("CFLAGS = -DA\nifeq ($(X),1)\nCFLAGS += -DB\n"),
            "error line 3: conditional does not end\nmacro A=1: always\nmacro "
            "B=1: off\n");
  EXPECT_EQ(facts("endif\nCFLAGS = -DA\n"),
            "error line 1: conditional without a matching start, or nested too "
            "deeply\n");
  EXPECT_EQ(facts("define F\nCFLAGS = -DA\n"),
            "error line 2: 'define' does not end\n");
}

TEST(MakeReader, TakesNoPatternBehindAHiddenFolderForEveryFile) {
  EXPECT_EQ(facts("SRC := $(sort $(wildcard *.c))\n"
                  "OBJ := $(addprefix $(DIR)/,$(SRC))\n"
                  "prog: $(OBJ)\n\t$(CC) -o prog $(OBJ)\n")
                .find("**/*.c"),
            std::string::npos);
}

TEST(MakeReader, SurvivesHostileInput) {
  std::string Deep;
  for (int I = 0; I < 100'000; ++I)
    Deep += "ifdef A\n";
  EXPECT_NE(facts(Deep).find("nested too deeply"), std::string::npos);
  std::string Bomb = "V0 = -DX\n";
  for (int I = 1; I < 60; ++I)
    Bomb += "V" + std::to_string(I) + " = $(V" + std::to_string(I - 1) +
            ") $(V" + std::to_string(I - 1) + ")\n";
  Bomb +=
      "A = $(B)\nB = $(A)\nCFLAGS = $(V15) $(V59) $(A) $(\n=\n:\n:=\n$(\n\\";
  EXPECT_EQ(facts(Bomb), "error its variables expand to too many words: the "
                         "rest was not looked at\nmacro X=1: always\n");
  std::string Defaults, Chain = "all: $(V0)\n";
  for (int I = 0; I < 1000; ++I)
    Defaults += "X ?= a\n";
  EXPECT_EQ(facts(Defaults), "error its variables expand to too many words: "
                             "the rest was not looked at\n");
  for (int I = 0; I < 20'000; ++I)
    Chain += "V" + std::to_string(I) + " = $(V" + std::to_string(I + 1) + ")\n";
  EXPECT_EQ(facts(Chain), "error its variables and functions nest more than 64 "
                          "deep: what is further inside was not looked at\n");
  std::string Long = "V = " + std::string(100'000, 'a') + "\nall:";
  for (int I = 0; I < 1000; ++I)
    Long += " $(V)";
  EXPECT_EQ(facts(Long + "\n"), "error its variables expand to too many words: "
                                "the rest was not looked at\n");
  std::string Calls = "define c\n\t$(CC) -c a.c\nendef\nall:\n\t";
  for (int I = 0; I < 100'000; ++I)
    Calls += "$(a ";
  EXPECT_EQ(facts(Calls + "\n"), "");
  EXPECT_EQ(facts(std::string("CFLAGS = -DA\0 -DB\r\n\r\n", 21)),
            "macro B=1: always\n");
  for (std::string_view Cut : {"$<", "$<$", "$<$<", "${", "$(", "$"})
    EXPECT_EQ(facts("CFLAGS = -DA " + std::string(Cut) + "\n"),
              "macro A=1: always\n");
}

TEST(MakeReader, DoesNotKnowWhichWordsSomeFunctionsTake) {
  for (std::string_view Call : {"$(or $(X),-mavx2)", "$(word 2,-O2 -mavx2)",
                                "$(lastword $(F))", "$(firstword $(F))"})
    EXPECT_EQ(facts("F = -O2 -mavx2\nCFLAGS += " + std::string(Call) +
                    "\nLDFLAGS = $(filter -O%,$(F))\n"),
              "flag -mavx2: opt-in\n")
        << Call;
}

TEST(MakeReader, KnowsMacrosByTheNamesThatFunctionsGiveThem) {
  EXPECT_EQ(facts("HAVE = SSE AVX=2\nCFLAGS += $(HAVE:%=-DHAVE_%)\n"),
            "macro HAVE_AVX=2: always\nmacro HAVE_SSE=1: always\n");
  EXPECT_EQ(facts("ASKED = $(shell $(CC) -E arch.h)\n"
                  "ifneq (,$(findstring IS_SMALL 1,$(ASKED)))\nKIND = SMALL\n"
                  "endif\nCFLAGS += $(patsubst %,-DKIND=%,$(KIND))\n"),
            "");
}

} // namespace
} // namespace armlift::build
