"""Writes projects in which something is met N times under N conditions, one folder for each."""
import os
import tarfile
import io


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as out:
        out.write(text)


def lines(count, text):
    return "".join(text.replace("@", str(i)) + "\n" for i in range(count))


USE = "int x = _mm_setzero_si128();\n"

# Each round of the walk finds one more macro dead, and a header is met in many states.
N = 100
write("rounds/h.h", lines(N, "#if A@\n#define X@ 1\n#endif") + "#if S > 3\n#define Y 1\n#endif\n" + USE)
states = "".join(f"#undef S\n#define S {i % 60}\n#include \"h.h\"\n" for i in range(N))
write("rounds/a.c", lines(N, "#define A@ 1") + states)
chain = "".join(f"#ifdef C{i}\n#define C{i + 1} 1\n#endif\n" for i in reversed(range(120)))
write("rounds/c.c", "#ifdef __x86_64__\n#define C0 1\n#endif\n" + chain + USE)

# Each header of a chain has the macros of all below it, in many states.
N = 400
write("memos/h100.h", lines(N, "#if S@\n#define A@ 1\n#else\n#define A@ 2\n#endif"))
for i in range(100):
    write(f"memos/h{i}.h", f'#include "h{i + 1}.h"\n')
states = "".join(f'#define S{i} {i}\n#include "h0.h"\n' for i in range(64))
write("memos/c.c", states + "#if " + "+".join(f"A{i}" for i in range(N)) + "\n" + USE + "#endif\n")

# Each site says under which conditions its name is missing.
N = 500
write("missing/config.h.in", lines(N, "#undef Q@") + "#undef Z\n")
write("missing/a.h", lines(N, "#ifdef Q@\nint _mm_add_epi8(int a);\n#endif"))
sum = " + ".join(["_mm_add_epi8(1)"] * N)
write("missing/a.c", f'#include "a.h"\nint f() {{ return {sum}; }}\n#ifdef Z\nint g() {{ return {sum}; }}\n#endif\n')

# Each dead branch, and each name of one, asks for the branches beside it.
N = 1000
dead = "".join(f"#{'el' if i else ''}if defined(__x86_64__) && {i}\nint x{i} = _mm_setzero_si128();\n" for i in range(N))
write("ladder/a.c", dead + lines(N, "#elif Q@") + "#endif\n")

# Each name of a header asks for the branches around each include of it.
N = 600
write("includes/m.h", lines(N, "#define fx@(a) (a + 1)"))
write("includes/a.c", "#ifdef __x86_64__\n" + "#if 1\n" * 990 + '#include "m.h"\n' * 900 + "#endif\n" * 991 +
      "void g() {\n" + lines(N, "fx@(1);") + "}\n")

# Each folder of CMake extends a variable of the folders above, with many flags, and includes a file of one name many times.
N = 300
write("folders/CMakeLists.txt", "project(p C)\nset(F -O2)\n")
for i in range(N):
    write(f"folders/d{i}/CMakeLists.txt", f'set(F "${{F}} -O1")\n' + lines(20, "set(V@ \"${V@} -mavx\")\ninclude(${D@}/x.cmake)") +
          "add_library(x x.c)\ntarget_compile_options(x PRIVATE ${F} " + " ".join(f"${{V{j}}}" for j in range(20)) + ")\n")
    write(f"folders/d{i}/x.cmake", 'set(F "${F} -mfma")\n')

# Each member and each name of a kernel asks for the headers of its file, and each pasted name for those that paste it.
N = 1500
headers = lines(N, '#include "h@.h"')
for i in range(N):
    write(f"headers/h{i}.h", f"#define SYS(name) SYS_##name = {i},\n")
write("headers/a.c", "#include <lib/regs.h>\n" + headers + lines(N, "long f@(struct r *r) { return r->orig_rax; }"))
write("headers/k.c", headers + lines(N, "#define M@\nvoid g@(void) { rdmsrl_safe(@); }"))

# Projects that nothing calls below a configure.ac, each with sources; overrides of wheels, each with an environment.
N = 800
write("autotools/configure.ac", "AC_INIT(x)\n")
write("autotools/Makefile.am", "bin_PROGRAMS = a\na_SOURCES = " + lines(5 * N, "s@.c \\") + "end.c\n")
for i in range(N):
    write(f"autotools/d{i}/CMakeLists.txt", f"project(p C)\nadd_executable(p {lines(20, f'x{i}_@.c')})\nadd_compile_options(-mavx2)\n")
override = '[[tool.cibuildwheel.overrides]]\nselect = "*-manylinux_aarch64"\nenvironment = {CFLAGS="-mavx -msse2"}\n'
write("overrides/pyproject.toml", '[tool.cibuildwheel]\nenvironment = {CFLAGS="-mavx2"}\n' + override * 5 * N)

# A package with a path of many folders for each file, which are only a few bytes of it.
os.makedirs("package")
with tarfile.open("package/deep.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as out:
    def member(path, text):
        info = tarfile.TarInfo(path)
        info.size = len(text)
        out.addfile(info, io.BytesIO(text.encode()))
    for i in range(50):
        folder = "a/" * 1900 + f"d{i}/"
        member(folder + "CMakeLists.txt", "project(x)\nadd_library(t a.c)\nadd_subdirectory(${Y}/b)\n")
        member(folder + "a.c", USE)
    member("x86/" * 90 + "b.c", USE)
    member("flat/c.c", USE)

# A set of a glob is read for each character of a name.
write("globs/.armlift.yaml", 'exclude:\n- "*' + "[" * 300000 + '"\n')
for i in range(60):
    write(f"globs/{'a' * 200}{i}.c", USE)
