// What the Autoconf reader understands: each case is a configure.ac and the
// facts it must yield.
#include "test/unit/build/Describe.h"

#include <gtest/gtest.h>

namespace armlift::build {
namespace {

std::string facts(std::string_view Text) {
  return describe(readAutoconf, Text, "configure.ac");
}

TEST(AutoconfReader, FollowsShellConditions) {
  EXPECT_EQ(facts(R"(
if test "$host_cpu" = "x86_64"; then
  CFLAGS="$CFLAGS -mavx2 -DX86"
elif test "x$host_cpu" = "xaarch64"; then
  CFLAGS="$CFLAGS -DARM"
else
  CFLAGS="$CFLAGS -DOTHER"
fi
case "$host" in
  i?86-*|x86_64-*) CPPFLAGS="$CPPFLAGS -DPC" ;;
  aarch64*)
    CPPFLAGS="$CPPFLAGS -DPI" ;;
  *) CPPFLAGS="$CPPFLAGS -DELSE" ;;
esac
CXXFLAGS="$CXXFLAGS -msse3" dnl -mbmi
# CFLAGS="-mfma"
)"),
            "flag -mavx2: no\nflag -msse3: yes\nmacro ARM=1: arm\nmacro "
            "ELSE=1: elsewhere\nmacro OTHER=1: elsewhere\n"
            "macro PC=1: x86\nmacro PI=1: arm\nmacro X86=1: x86\n");
}

TEST(AutoconfReader, CombinesTestsAsTheShellDoes) {
  EXPECT_EQ(facts(R"(
if true || false && test "$host_cpu" = x86_64; then
  DEFS=-DLEFT_FIRST
fi
if test "$a" = b -o "$host_cpu" = x86_64 -a "$host_cpu" = aarch64; then
  DEFS=-DAND_FIRST
fi
if test "$host_cpu" = x86_64 && ! test "$host_os" = mingw32; then
  DEFS=-DX86
fi
)"),
            "macro AND_FIRST=1: unknown\nmacro LEFT_FIRST=1: x86\nmacro X86=1: "
            "x86\n");
}

TEST(AutoconfReader, EndsWordsAtOperators) {
  EXPECT_EQ(facts(R"sh(
if [[ "$CC" = gcc ]]||[[ "$host_cpu" = x86_64 ]]; then
  CFLAGS="$CFLAGS -mavx2"
fi
if test "$host_cpu" = x86_64||test "$host_cpu" = i686;then
  DEFS=-DX86
fi
test -z "$x"||test "$host_cpu" = x86_64&&CFLAGS="$CFLAGS -mfma"
if test "$(echo "x86_64")" = "$y"; then DEFS=-DNESTED; fi
)sh"),
            "flag -mavx2: by default\nflag -mfma: opt-in\nmacro NESTED=1: "
            "x86\nmacro X86=1: x86\n");
}

TEST(AutoconfReader, GroupsTests) {
  EXPECT_EQ(facts(R"(
if ( test "$a" = b || true ) && test "$host_cpu" = x86_64; then
  DEFS=-DX86
fi
if test "$host_cpu" = aarch64 || { false && test "$a" = b; }; then
  CPPFLAGS="$CPPFLAGS -DARM"
fi
if ! ( test "$host_cpu" = x86_64 ); then CPPFLAGS="$CPPFLAGS -DNOT_X86"; fi
if test "$host_cpu" = x86_64 -a \( "$a" = b -o "$host_cpu" = x86_64 \); then
  DEFS=-DBRACKETS
fi
)"),
            "macro ARM=1: arm\nmacro BRACKETS=1: x86\nmacro NOT_X86=1: "
            "arm\nmacro X86=1: x86\n");
}

TEST(AutoconfReader, TakesNoQuotedWordForAControlWord) {
  EXPECT_EQ(facts(R"(
if test "$msg" = "if not then" && test "$host_cpu" = x86_64 # isn't then
then
  DEFS=-DX86
fi
case "$in in" in
  *) DEFS=-DANY ;;
esac
case $host_cpu in x86_64) DEFS=-DPC ;; esac
)"),
            "macro ANY=1: always\nmacro PC=1: x86\nmacro X86=1: x86\n");
}

TEST(AutoconfReader, AsksTheCommandInFrontOfAnAssignment) {
  EXPECT_EQ(facts(R"(
works=no
$CC conftest.c 2>/dev/null && ./conftest && works=yes
if test "$works" = yes; then CPPFLAGS="$CPPFLAGS -DWORKS"; fi
test "$host_cpu" = x86_64 && CPPFLAGS="$CPPFLAGS -DX86"
test "$host_cpu" = x86_64 || CPPFLAGS="$CPPFLAGS -DNOT_X86"
true; if true; then test "$host_cpu" = aarch64 \
  && CPPFLAGS="$CPPFLAGS -DARM"; fi
run_it ||
  CPPFLAGS="$CPPFLAGS -DFAILED"
run_it; CPPFLAGS="$CPPFLAGS -DALWAYS"
run_it
CPPFLAGS="$CPPFLAGS -DNEXT_LINE"
)"),
            "macro ALWAYS=1: always\nmacro ARM=1: arm\nmacro FAILED=1: "
            "unknown\nmacro NEXT_LINE=1: always\nmacro NOT_X86=1: arm\nmacro "
            "WORKS=1: unknown\nmacro X86=1: x86\n");
}

TEST(AutoconfReader, TakesOneBranchOfSeveralThatNameX86) {
  EXPECT_EQ(facts("case $host_cpu in\n  i?86) DEFS=-DOLD ;;\n  x86_64) "
                  "DEFS=-DNEW ;;\nesac\n"),
            "macro NEW=1: x86\nmacro OLD=1: x86\n");
}

TEST(AutoconfReader, FollowsMacrosThatChoose) {
  EXPECT_EQ(
      facts(R"(
AS_CASE([$host_cpu], [x86_64|amd64], [CFLAGS="$CFLAGS -mavx"], [aarch64], [CFLAGS="$CFLAGS -DARM"], [CFLAGS="$CFLAGS -DOTHER"])
AS_IF([test "$enable_fast" = yes], [CFLAGS="$CFLAGS -march=haswell"], [CFLAGS="$CFLAGS -DSLOW"])
AX_CHECK_COMPILE_FLAG([-mfma], [CFLAGS="$CFLAGS -mfma"], [AC_DEFINE([NO_FMA], [1], [none])])
AC_CHECK_HEADERS([immintrin.h], [AC_DEFINE(HAVE_IMM, 1)])
AC_DEFINE([ALWAYS], [1], [known])
AC_CONFIG_HEADERS([config.h src/other.h:other.tmpl])
MY_OWN_MACRO([CFLAGS="$CFLAGS -mlzcnt"])
)"),
      "flag -march=haswell: opt-in\nflag -mavx: no\nflag -mfma: no\nflag "
      "-mlzcnt: opt-in\n"
      "macro ARM=1: arm\nmacro HAVE_IMM=1: x86\n"
      "macro NO_FMA=1: arm\nmacro OTHER=1: elsewhere\nmacro SLOW=1: unknown\n");
}

TEST(AutoconfReader, KnowsWhereTheActionsOfACheckStand) {
  EXPECT_EQ(facts(R"(
AC_CACHE_CHECK([for AVX2], [my_cv_avx2],
  [AC_TRY_COMPILE([#include <immintrin.h>], [_mm256_abs_epi8(x)], [my_cv_avx2=yes], [my_cv_avx2=no])])
if test "$my_cv_avx2" = yes; then
  AC_DEFINE([WITH_AVX2], [1])
fi
AC_CACHE_CHECK([for SSE], [my_cv], [CPPFLAGS="$CPPFLAGS -DASKED"])
PKG_CHECK_MODULES([MKL], [foo], [DEFS="$DEFS -DFOO"])
AC_TRY_RUN([int main() { return 0; }], [DEFS="$DEFS -DRUNS"], [DEFS="$DEFS -DRUNS_NOT"; CFLAGS="-m64"], [DEFS="$DEFS -DCROSS"])
AC_TRY_CPP([#include <emmintrin.h>], [DEFS="$DEFS -DSSE2"], [DEFS="$DEFS -DNO_SSE2"])
AC_TRY_LINK_FUNC([cpuid], [DEFS="$DEFS -DCPUID"], [DEFS="$DEFS -DNO_CPUID"])
)"),
            "flag -m64: opt-in\nmacro ASKED=1: always\nmacro CPUID=1: x86\n"
            "macro CROSS=1: unknown\nmacro FOO=1: x86\nmacro NO_CPUID=1: "
            "arm\nmacro NO_SSE2=1: arm\nmacro RUNS=1: unknown\nmacro "
            "RUNS_NOT=1: unknown\nmacro SSE2=1: x86\nmacro WITH_AVX2=1: x86\n");
}

TEST(AutoconfReader, LetsAProbeBe) {
  EXPECT_EQ(facts(R"(
saved_CFLAGS="$CFLAGS"
CFLAGS="$CFLAGS -mavx2"
AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])], [have_it=yes; AC_DEFINE([WITH_IT], [1])], [have_it=no])
CFLAGS="$saved_CFLAGS"
old="$CXXFLAGS"
CXXFLAGS="$CXXFLAGS -msse2"
)"),
            "flag -msse2: yes\nmacro WITH_IT=1: x86\n");
}

TEST(AutoconfReader, SurvivesHostileInput) {
  std::string Deep;
  for (int I = 0; I < 20'000; ++I)
    Deep += "AS_IF([a],[";
  EXPECT_EQ(facts(Deep), "error macros or conditions nest too deeply\n");
  std::string Ifs;
  for (int I = 0; I < 20'000; ++I)
    Ifs += "if x; then\n";
  EXPECT_EQ(facts(Ifs), "error macros or conditions nest too deeply\n");
  EXPECT_EQ(
      facts("case \"$x\" in\nif\nfi ;; esac esac ;; A( CFLAGS=\" CFLAGS= ' \\"),
      "error line 3: string does not end\n");
}

TEST(AutoconfReader, PassesOverCommentsBehindABranch) {
  EXPECT_EQ(facts("case $host_cpu in\narm*)\n case $o in\n a) X=1;; # no\n"
                  " esac;; # nor\nx86_64)\n CFLAGS=-msse2 ;;\nesac\n"),
            "flag -msse2: no\n");
}

TEST(AutoconfReader, KnowsWhatIsQuoted) {
  EXPECT_EQ(
      facts("case \"$a\" in\n*\" \"*|*[[\\(\\)\\\"\\']]*)\n X=1 ;;\nesac\n"
            "CFLAGS=[\"-msse2 -DA $B\"]\nY=\"it\"\n"),
      "flag -msse2: yes\nmacro A=1: always\n");
}

TEST(AutoconfReader, PassesOverHereDocuments) {
  EXPECT_EQ(facts(R"(
cat >note <<EOF && echo written
It's here: if you see this, all is well
CFLAGS="$CFLAGS -mfma"
EOF
cat <<-\_ACEOF
	case of emergency
	_ACEOF
CFLAGS="$CFLAGS -mavx2"
n=$((1 << 3)) ; read line <<<"if"
echo if and case are words
if test "$host_cpu" = x86_64; then CFLAGS="$CFLAGS -msse3"; fi
)"),
            "flag -mavx2: yes\nflag -msse3: no\n");
}

TEST(AutoconfReader, NamesWhatItCannotParse) {
  EXPECT_EQ(facts("AC_INIT\nX=\"a\nCFLAGS=-msse2\n"),
            "error line 2: string does not end\n");
  EXPECT_EQ(facts("AC_INIT\nAC_FOO([a\nCFLAGS=-msse2)\n"),
            "error line 2: macro does not end\nflag -msse2: opt-in\n");
  EXPECT_EQ(facts("if test x\nCFLAGS=-msse2\n"),
            "error line 1: 'if' without 'then'\n");
  EXPECT_EQ(facts("if test x; then\nX=1\n"),
            "error line 3: 'if' or 'case' does not end\n");
  EXPECT_EQ(facts("case x in\na) X=1 ;;\n"),
            "error line 3: 'if' or 'case' does not end\n");
}

} // namespace
} // namespace armlift::build
