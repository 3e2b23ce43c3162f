"""Writes sources with many pasted parts, and many functions that only a header for x86 has."""
N = 5000
with open("pasted.c", "w") as out:
    for i in range(N):
        out.write(f"#define PART{i}(x) PART_ ##x ##_PART\n")
        out.write(f"#define PART_{i}_PART use(_mm_pause())\n")
    out.write("#define PART_" + "A" * 200000 + " use(_mm_pause())\n")
    out.write("void f(void) { PART0(1); }\n")
with open("arch/x86.h", "w") as out:
    out.write('static inline void first(void) { __asm__("mfence"); }\n')
    out.writelines(f"static inline int f{i}(int a) {{ return a; }}\n" for i in range(N))
with open("lost.h", "w") as out:
    out.write('#ifdef __x86_64__\n#include "arch/x86.h"\n#endif\n')
    out.write("#define ALL() \\\n" + "".join(f"  f{i}(1); \\\n" for i in range(N)) + "  0\n")
with open("lost.c", "w") as out:
    out.write('#include "lost.h"\nint g(void) { ALL(); return 1; }\n')
