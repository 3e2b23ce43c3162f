"""Writes build files of some 50 KB each, in which each of many words could be compared or joined with each of many others."""
import os


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as out:
        out.write(text)


def join(front, count, between=" ", behind=""):
    return between.join(f"{front}{i}{behind}" for i in range(count))


N = 2000
# Six variables with two long values each in one path.
values = "".join(f"set(V{k} {'x' * N}a{k})\nif(Q{k})\nset(V{k} {'x' * N}b{k})\nendif()\n" for k in range(6))
globs = "".join(f"file(GLOB S{i} ${{V0}}/${{V1}}/${{V2}}/${{V3}}/${{V4}}/${{V5}}/*.c)\nadd_library(t{i} ${{S{i}}})\n" for i in range(100))
for i in range(4):
    write(f"glob{i}/CMakeLists.txt", values + globs)
write("exclude/BUILD", 'cc_library(name = "x", srcs = glob([' + join('"', N, ", ", '.c"') + "], exclude = [" + join('"', N, ", ", '*"') + "]))\n")
write("goals/Makefile", f"all: {join('a', N)}\n{join('a', N)}:\n" + "\t@echo x\n" * N)
write("case/configure.ac", "AC_INIT(x, 1)\ncase " + "aaaaaaaaa " * N + " in\n" + "x) A=1;;\n" * N + "esac\n")
write("vpath/Makefile", f"VPATH = {join('../d', 100, ':')}\nCFLAGS += {' '.join(f'-DM{i}=V{i}' for i in range(N))}\nall: a.o\n")
write("vpath/a.c", '#ifdef M0\n#include <emmintrin.h>\n#endif\n')
write("keywords/CMakeLists.txt", f"set(X {'a' * 100000})\ncmake_parse_arguments(${{X}} \"{join('K', 900, ';')}\" \"\" \"\" a b c)\n")
