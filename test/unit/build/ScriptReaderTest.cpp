// What the readers of Meson, Bazel, setup.py and cgo understand: each case is a
// file and the facts it must yield.
#include "test/unit/build/Describe.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace armlift::build {
namespace {

TEST(MesonReader, FollowsConditionsVariablesAndProbes) {
  EXPECT_EQ(describe(readMeson, R"(
project('p', 'c')
cc = meson.get_compiler('c')
add_project_arguments('-msse3', '-DALWAYS', language : 'c')
simd_args = []
srcs = files('main.c')
if host_machine.cpu_family() == 'x86_64'
  simd_args += ['-mavx2', '-DX86=1']
  srcs += files('fast_sse.c')
elif host_machine.cpu_family() in ['aarch64', 'arm']
  srcs += 'fast_neon.c'
else
  add_project_arguments('-DOTHER', language : 'c')
endif
safe = cc.get_supported_arguments(['-mfma', '-mbmi'])
have_it = cc.has_argument('-mpclmul')
if have_it
  add_project_arguments('-mpclmul', language : 'c')
endif
if get_option('tuned')
  add_project_arguments('-march=haswell', language : 'c')
endif
executable('app', srcs, c_args : simd_args + safe)
configure_file(input : 'config.h.in', output : 'config.h', configuration : conf)
if host_machine.cpu_family() == 'x86_64'
  subdir('x86')
endif
# add_project_arguments('-mlzcnt')
)"),
            "flag -march=haswell: opt-in\nflag -mavx2: no\nflag -mpclmul: "
            "no\nflag -msse3: yes\nfolder x86: x86\n"
            "macro ALWAYS=1: always\nmacro "
            "OTHER=1: elsewhere\nmacro X86=1: x86\n"
            "source fast_neon.c: arm\nsource fast_sse.c: x86\nsource main.c: "
            "always\n");
}

TEST(MesonReader, TellsTheTwoMachinesOfX86) {
  EXPECT_EQ(describe(readMeson, R"(
if host_machine.cpu_family() == 'x86'
  add_project_arguments('-DOLD', language : 'c')
elif host_machine.cpu_family() == 'x86_64'
  add_project_arguments('-DNEW', language : 'c')
endif
)"),
            "macro NEW=1: x86\nmacro OLD=1: x86\n");
}

TEST(MesonReader, HeedsParentheses) {
  EXPECT_EQ(describe(readMeson, R"(
cpu = host_machine.cpu_family()
if cpu == 'x86_64' and (host_machine.system() == 'darwin' or host_machine.system() == 'linux')
  add_project_arguments('-mavx2', language : 'c')
endif
if not (cpu == 'x86_64' or cpu == 'riscv64')
  add_project_arguments('-DARM', language : 'c')
endif
if (cpu + '') == 'x86_64' and cpu not in ['aarch64']
  add_project_arguments('-DX86', language : 'c')
endif
)"),
            "flag -mavx2: no\nmacro ARM=1: arm\nmacro X86=1: x86\n");
}

TEST(MesonReader, NamesWhatItCannotParse) {
  EXPECT_EQ(describe(readMeson, "x = ['a'\n"),
            "error line 2: bracket does not end\n");
  EXPECT_EQ(describe(readMeson, "x = 'a\n"),
            "error line 1: string does not end\n");
  EXPECT_EQ(
      describe(readMeson, "endif\n"),
      "error line 1: 'endif' without a matching start, or nested too deeply\n");
  EXPECT_EQ(describe(readMeson, "x = 1\nif a\nendforeach\n"),
            "error line 3: 'endforeach' without a matching start, or nested "
            "too deeply\n");
  EXPECT_EQ(describe(readMeson, "x = 1\nif a\nadd_project_arguments('-DX')\n"),
            "error line 2: 'if' does not end\nmacro X=1: unknown\n");
  std::string Loops = "y = ['a']\n";
  for (int I = 0; I < 1000; ++I)
    Loops += "foreach a : y\n";
  EXPECT_EQ(describe(readMeson, Loops),
            "error line 202: 'foreach' without a matching start, or nested too "
            "deeply\n");
  EXPECT_EQ(describe(readMeson, std::string(100'000, '[')),
            "error line 1: brackets nest too deeply\n");
  std::string Choices = "x = ";
  for (int I = 0; I < 20'000; ++I)
    Choices += "a ? b : ";
  EXPECT_EQ(describe(readMeson, Choices + "c\n"),
            "error line 1: conditional values nest too deeply\n");
}

TEST(MesonReader, BoundsWhatItsConditionsAskFor) {
  std::string Text;
  for (int I = 0; I < 3000; ++I)
    Text += "x += ['a']\n";
  for (int I = 0; I < 3000; ++I)
    Text += "if x\nendif\n";
  EXPECT_EQ(describe(readMeson, Text),
            "error its conditions and checks use too many values: the rest "
            "count as unknown\n");
}

TEST(GypReader, NamesWhatItCannotParse) {
  EXPECT_EQ(describe(readGyp, "{\n 'a': 'b' 'c',\n 'cflags': ['-mavx2'], }\n"),
            "flag -mavx2: yes\n");
  EXPECT_EQ(describe(readGyp, "{\n 'cflags' ['-mavx2'],\n}\n"),
            "error line 2: expected a name, ':' and a value\n");
}

TEST(ScriptReaders, NameBracketsThatCloseOthers) {
  auto repeated = [](std::string_view Text) {
    std::string All;
    for (int I = 0; I < 30'000; ++I)
      All += Text;
    return All;
  };
  std::string Error =
      "error line 1: closing bracket without a matching opening bracket\n";
  EXPECT_EQ(describe(readGn, repeated("{]")), Error);
  EXPECT_EQ(describe(readGn, "x = [ }\ncflags = [ \"-mavx2\" ]\n"), Error);
  EXPECT_EQ(describe(readBazel, "x = " + repeated("select({'a':))"), "a.bzl"),
            Error);
  EXPECT_EQ(describe(readMeson, "x = []]\n"), Error);
}

TEST(MesonReader, TakesEachValueUnderItsCondition) {
  EXPECT_EQ(describe(readMeson, R"(
args = host_machine.cpu_family() == 'x86_64' ? ['-mavx2'] : ['-DARM']
executable('app', 'main.c', c_args : args + (host_machine.cpu_family() == 'x86_64' ? ['-mfma'] : []),
           override_options : get_option('fast') ? ['-msse2'] : ['-msse3'])
foreach flag : ['-mbmi', '-mlzcnt']
  if cc.has_argument(flag)
    add_project_arguments(flag, language : 'c')
  endif
endforeach
foreach flag : ['-mpopcnt']
  add_project_arguments(flag, language : 'c')
endforeach
)"),
            "flag -mavx2: no\nflag -mbmi: no\nflag -mfma: no\nflag -mlzcnt: "
            "no\nflag -mpopcnt: yes\nflag -msse2: opt-in\nflag -msse3: "
            "opt-in\nmacro ARM=1: arm\nsource main.c: always\n");
}

TEST(MesonReader, FindsLibraries) {
  EXPECT_EQ(describe(readMeson, R"(
mkl = dependency('mkl-static-lp64-seq')
ipp = dependency('ipp', required : false)
svml = cc.find_library('svml', required : get_option('svml'))
if ipp.found()
  add_project_arguments('-DWITH_IPP', language : 'c')
endif
executable('app', 'a.c', dependencies : [mkl, dependency('quadmath', required : false)])
)"),
            "folder **/subprojects/mkl-static-lp64-seq: always\n"
            "folder **/subprojects/packagefiles/mkl-static-lp64-seq: always\n"
            "library ipp: no\nlibrary mkl-static-lp64-seq: yes\nlibrary "
            "quadmath: no\nlibrary svml: opt-in\nmacro WITH_IPP=1: x86\nsource "
            "a.c: always\n");
}

TEST(MesonReader, SurvivesAChoiceOfNothing) {
  EXPECT_EQ(
      describe(readMeson, "project('p', ?:'-mavx2')\nx = [? : ?, a:?:]\n"),
      "flag -mavx2: opt-in\n");
}

TEST(MesonReader, SurvivesListsOfNothing) {
  std::string Bomb = "a0 = []\n";
  for (int I = 1; I < 16; ++I) {
    std::string Before = "a" + std::to_string(I - 1) + ", ";
    Bomb += "a" + std::to_string(I) + " = [";
    for (int J = 0; J < 10; ++J)
      Bomb += Before;
    Bomb += "]\n";
  }
  EXPECT_EQ(describe(readMeson, Bomb + "executable('app', a15)\n"),
            "error its variables expand to too many words: the rest was not "
            "looked at\n");
}

TEST(GnReader, TakesOutOfLists) {
  EXPECT_EQ(describe(readGn, R"(
static_library("k") {
  sources = [ "k.c", "k_x.c" ]
  cflags = [ "-mavx2", "-msse3" ]
  if (current_cpu == "arm64") {
    sources -= [ "k_x.c" ]
    cflags -= [ "-mavx2" ]
  }
}
static_library("l") {
  sources = [ "l_x.c" ]
}
)",
                     "BUILD.gn"),
            "flag -mavx2: no\nflag -msse3: yes\nsource k.c: always\nsource "
            "k_x.c: x86\nsource l_x.c: always\n");
}

TEST(GnReader, EndsWithTheFile) {
  EXPECT_EQ(describe(readGn, "cflags = [ \"-mavx2\" ]\nx = !"),
            "flag -mavx2: yes\n");
}

TEST(BazelReader, FollowsSelect) {
  EXPECT_EQ(describe(readBazel, R"(
cc_library(
    name = "kernel",
    srcs = ["main.cc"] + select({
        "@platforms//cpu:x86_64": ["fast_sse.cc"],
        "@platforms//cpu:aarch64": ["fast_neon.cc"],
        "//conditions:default": [],
    }),
    copts = ["-mavx2", "-O2"] + select({
        "@platforms//cpu:x86_64": ["-mfma"],
        "//conditions:default": ["-DPLAIN"],
    }),
    defines = ["ONE", "TWO=2"],
    linkopts = ["-lmkl_rt"],
    deps = [":base"],
)
)"),
            "flag -mavx2: yes\nflag -mfma: no\nlibrary mkl_rt: yes\nmacro "
            "ONE=1: always\nmacro PLAIN=1: arm\n"
            "macro TWO=2: always\nsource fast_neon.cc: arm\nsource "
            "fast_sse.cc: x86\nsource main.cc: always\n");
}

TEST(BazelReader, HeedsWhatATargetIsCompatibleWith) {
  EXPECT_EQ(describe(readBazel, R"(
cc_library(
    name = "a",
    copts = ["-msse3"],
    target_compatible_with = ["@platforms//cpu:x86_64"],
)
cc_library(
    name = "b",
    copts = ["-mavx"],
    target_compatible_with = select({
        "@platforms//cpu:x86_64": [],
        "//conditions:default": ["@platforms//:incompatible"],
    }),
)
cc_library(
    name = "c",
    copts = ["-mfma"],
    target_compatible_with = ["@platforms//os:linux"],
)
cc_library(name = "d", copts = ["-mbmi"])
cc_library(name = "e", target_compatible_with = ["@platforms//cpu:x86_64"])
COPTS = ["-mbmi2"]
cc_library(name = "f", copts = COPTS)
SSE = ["-msse"]
cc_library(
    name = "g",
    copts = SSE,
    target_compatible_with = ["@platforms//cpu:x86_64"],
)
FMA4 = ["-mfma4"]
cc_library(name = "kernels_fma4", copts = FMA4)
)",
                     "BUILD.bazel"),
            "flag -mavx: no\nflag -mbmi2: yes\nflag -mbmi: yes\nflag -mfma4: "
            "opt-in\nflag -mfma: yes\nflag -msse3: no\nflag -msse: no\n");
}

TEST(BazelReader, KnowsAFunctionByItsName) {
  EXPECT_EQ(describe(readBazel, R"(
def get_avx2_srcs(msvc = False):
    common = ["src/A.cc"]
    if msvc:
        return common + select({"//conditions:default": ["src/B.cc"]})

    return common

def get_srcs():
    return ["src/C.cc"]
ALL = ["src/D.cc"]
)",
                     "defs.bzl"),
            "source src/A.cc: x86\nsource src/D.cc: always\n");
}

TEST(BazelReader, FollowsVariables) {
  constexpr std::string_view Code = R"(
load("//:defs.bzl", "SHARED_COPTS")
BASE = ["-mavx2", "-O2"]
COPTS = BASE + select({
    "@platforms//cpu:x86_64": ["-mfma"],
    "//conditions:default": [],
})
KERNELS = ["kernel.cc"]
UNUSED = ["-mbmi"]
cc_library(
    name = "kernel",
    srcs = KERNELS + glob(["src/*.cc"]),
    copts = COPTS + SHARED_COPTS,
)
)";
  EXPECT_EQ(describe(readBazel, Code),
            "exports UNUSED -mbmi: yes\nflag -mavx2: yes\nflag -mfma: "
            "no\nsource kernel.cc: always\nsource src/*.cc: always\n");
  Input In;
  In.Path = "BUILD.bazel";
  In.Bytes = Code;
  std::vector<Error> Errors;
  std::unique_ptr<BuildFileFacts> Facts = readBazel(In, Errors);
  ASSERT_EQ(Facts->ImportedVariables.size(), 1U);
  EXPECT_EQ(Facts->ImportedVariables[0].Name, "SHARED_COPTS");
}

TEST(CargoReader, EndsWhereTheFileDoes) {
  // After the missing quote there is nothing to read.
  const std::string_view Text = "cc::Build if a == \"x86_64";
  const std::vector<char> Exact(Text.begin(), Text.end());
  EXPECT_EQ(describe(readCargo, {Exact.data(), Exact.size()}, "build.rs"), "");
}

TEST(PythonReader, FollowsIndentation) {
  EXPECT_EQ(describe(readPython, R"(
"""Build with -mbmi where you can."""
import platform
args = ["-O3", "-msse3"]
if platform.machine() in ("x86_64", "AMD64"):
    args.append("-mavx2")
    if sys.platform == "win32":
        args.append("-mfma")
elif platform.machine() == "aarch64":
    args += ["-DARM"]
else:
    args += ["-DOTHER"]
args.append("-mpopcnt")
def extensions():
    if os.environ.get("FAST"): args.append("-march=haswell")
    return [Extension("m", ["m.c"], define_macros=[("SEEN", "1")], extra_compile_args=args)]
)"),
            "flag -march=haswell: opt-in\nflag -mavx2: no\nflag -mfma: "
            "no\nflag -mpopcnt: yes\nflag -msse3: yes\n"
            "macro ARM=1: arm\nmacro OTHER=1: elsewhere\nmacro SEEN=1: "
            "always\nsource m.c: always\n");
}

TEST(PythonReader, ReadsWhatATableIsFor) {
  EXPECT_EQ(describe(readPython, R"(
[tool.cibuildwheel]
environment = { FLAGS = "-msse3" }
[tool.cibuildwheel.windows]
environment = { FLAGS = "-mtune=haswell -mavx" }
[tool.cibuildwheel.linux]
environment = { FLAGS = "-mfma" }
)",
                     "pyproject.toml"),
            "flag -mavx: no\nflag -mfma: yes\nflag -msse3: yes\n"
            "flag -mtune=haswell: no\n");
}

TEST(PythonReader, ChoosesWithinAnExpression) {
  EXPECT_EQ(describe(readPython, R"(
x86 = platform.machine() == "x86_64"
Extension("a", extra_compile_args=["-mavx2" if x86 else "-mfma", "-O2"])
args = ["-msse3"] if platform.machine() == "x86_64" else []
args += (["-mbmi"] if platform.machine() == "aarch64" else
         ["-mlzcnt"] if platform.machine() == "x86_64" else ["-mabm"])
args += ["-m" + name for name in names if name]
)",
                     "setup.py"),
            "flag -mabm: no\nflag -mavx2: no\nflag -mbmi: yes\nflag -mfma: "
            "yes\nflag -mlzcnt: no\nflag -msse3: no\n");
}

TEST(PythonReader, TakesOnlySourcesFromWafAndScons) {
  EXPECT_EQ(describe(readPython, R"(
flags = {'gcc': {'sse': '-msse', 'avx': '-mavx'}}
def build(bld):
    if not Options.options.no_fpu_optimization:
        if (bld.env['build_target'] == 'i386' or bld.env['build_target'] == 'i686'):
            obj.source += [ 'sse_xmm.cc', 'sse.s' ]
        elif bld.env['build_target'] == 'x86_64':
            obj.source += [ 'sse_xmm.cc' ]
        elif bld.env['build_target'] == 'mingw':
            obj.source += [ 'sse_xmm.cc' ]
        elif bld.env['build_target'] == 'aarch64':
            obj.source += [ 'neon.cc' ]
)",
                     "libs/wscript"),
            "source neon.cc: arm\nsource sse.s: x86\nsource sse_xmm.cc: "
            "elsewhere\nsource sse_xmm.cc: x86\nsource sse_xmm.cc: x86\n");
}

TEST(PythonReader, LetsAProbeBe) {
  EXPECT_EQ(describe(readPython, R"(
def has_sse2(compiler):
    return has_flag(compiler, "-msse2")
args = ["-mavx2"] if compiler.has_flag("-mavx2") else []
if has_flag(compiler, "-mfma"): args.append("-mbmi")
args.append("-msse3")
)"),
            "flag -mbmi: no\nflag -msse3: yes\n");
}

TEST(CgoReader, FollowsConstraints) {
  constexpr std::string_view Code =
      "package p\n\n/*\n#cgo CFLAGS: -mavx2 -DALL\n#cgo amd64 CFLAGS: -mfma\n"
      "#cgo linux,arm64 LDFLAGS: -lm\n#cgo !amd64 CFLAGS: "
      "-DELSEWHERE\n*/\nimport \"C\"\n";
  const std::string ByName =
      "source *.*: always\nsource *_386.*: x86\nsource *_amd64.*: x86\n";
  EXPECT_EQ(describe(readCgo, Code, "p.go"),
            "flag -mavx2: yes\nflag -mfma: no\nmacro ALL=1: always\nmacro "
            "ELSEWHERE=1: arm\n" +
                ByName);
  EXPECT_EQ(describe(readCgo, Code, "p_amd64.go"),
            "flag -mavx2: no\nflag -mfma: no\nmacro ALL=1: x86\nmacro "
            "ELSEWHERE=1: elsewhere\n" +
                ByName);
  EXPECT_EQ(describe(readCgo,
                     "//go:build amd64\n\npackage p\n// #cgo CFLAGS: "
                     "-mavx2\nimport \"C\"\n",
                     "p.go"),
            "flag -mavx2: no\n" + ByName);
  for (auto [Constraint, Use] : {std::pair("!windows", "yes"),
                                 {"!arm64", "no"},
                                 {"!amd64", "yes"},
                                 {"linux && !(arm64 || riscv64)", "no"},
                                 {"(linux || windows) && cgo", "yes"},
                                 {"!purego && go1.17", "by default"},
                                 {"no_amd64", "opt-in"}})
    EXPECT_EQ(describe(readCgo,
                       std::string("//go:build ") + Constraint +
                           "\n\npackage p\n// #cgo CFLAGS: -mavx2\n"
                           "import \"C\"\n",
                       "p.go"),
              std::string("flag -mavx2: ") + Use + "\n" + ByName)
        << Constraint;
}

TEST(EdkReader, KnowsTheSourcesOfEachMachine) {
  EXPECT_EQ(describe(readEdk, R"(
[Defines]
  INF_VERSION = 0x00010005
#  VALID_ARCHITECTURES = IA32 X64 AARCH64
[Sources]
  Common.c
[Sources.IA32, Sources.X64]
  X86.c | GCC   # with ports
!if $(WHATEVER)
[Sources.AARCH64]
  AArch64/Arm.c
[Sources.EBC]
  Ebc.c
[Packages]
  MdePkg/MdePkg.dec
)",
                     "A.inf"),
            "source AArch64/Arm.c: arm\nsource Ebc.c: elsewhere\nsource X86.c: "
            "x86\n");
  EXPECT_EQ(describe(readEdk, R"(
[Defines]
  INF_VERSION = 0x00010005
#  VALID_ARCHITECTURES = X64
[Sources.common]
  Sev.c
)",
                     "B.inf"),
            "source Sev.c: x86\n");
}

TEST(GypReader, FollowsVariables) {
  EXPECT_EQ(describe(readGyp, R"({
  'targets': [{ 'sources': ['main.c'],
    'conditions': [
      ['d3d==1', { 'sources': ['<@(shared)', 'on.c'] }],
      ['d3d==0', { 'sources': ['off.c'] }],
      ['gl==1', { 'sources': ['<(folder)/gl.c', 'v<(version)/b.c'] }],
      ['unset==1', { 'sources': ['asked.c'] }],
    ] }],
  'variables': {
    'shared': ['shared.c', '<@(more)'], 'more': ['more.c'],
    'variables': { 'd3d%': 0, 'conditions': [['OS=="win"', { 'd3d%': 1 }]] },
    'd3d%': '<(d3d)', 'gl%': 1, 'folder': 'src', 'version': '2',
  } })"),
            "source asked.c: unknown\nsource main.c: always\n"
            "source more.c: off\nsource off.c: unknown\nsource on.c: off\n"
            "source shared.c: off\nsource src/gl.c: unknown\n"
            "source v2/b.c: unknown\n");
}

} // namespace
} // namespace armlift::build
