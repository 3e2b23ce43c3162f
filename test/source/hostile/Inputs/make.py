"""Writes the files of hostile/inputs.test into the working directory."""

USE = b"int f(void) { return _mm_popcnt_u32(7); }\n"
FILES = {
    "deep.c": b"#if 1\n" * 10000 + USE + b"#endif\n" * 10000,
    "long.c": b"/*" + b"x" * 999997 + b"*/" + USE,
    "self.h": b'#include "self.h"\nstatic inline ' + b"int f(void) { return _mm_popcnt_u32(7); }\n",
    "loop_a.h": b'#include "loop_b.h"\n',
    "loop_b.h": b'#include "loop_a.h"\n#include "loop_a.h"\n',
    "latin1.c": b"/* \xe9\xff\xfe */\n" + USE,
    "unclosed.c": b"int x;\n/* never\n" + USE,
    "unbalanced.c": b"#else\n#endif\n#if (((\n#elif )\n#define\n#define 3\n#include\n#if defined(\n#undef\n",
    "expression.c": b"#if " + b"(" * 20000 + b"1" + b")" * 20000 + b"\nint y;\n#endif\n#if 1/0 || 1%0 || 1<<-1\n#endif\n",
    "expansion.c": b"".join(b"#define A%d A%d A%d\n" % (i, i + 1, i + 1) for i in range(60)) + b"#if A0\n#endif\n",
    "asm.c": b'asm("\n' * 30000,
    "asmwords.c": b"asm " * 50000,
    "attributes.c": b"__attribute__((" * 30000,
    "targets.c": b"__attribute__((" + b"target(" * 30000 + b"))",
    "longlist.c": b'__attribute__((target("' + b"avx2," * 2000 + b'sse"))) void f();\n',
    "brackets.c": b"[" * 400000,
    "raw.c": b'R"x ' * 400000,
    "utf16.c": b"\xff\xfe" + USE.decode().encode("utf-16-le"),
    "utf16be.c": b"\xfe\xff" + USE.decode().encode("utf-16-be"),
    "resource.h": b"\xff\xfe" + "#define IDI_ICON 101\r\n".encode("utf-16-le"),
    "._after.c": b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X",
    "rules.inc": b"####\n# it's made by hand /* as ever\nQUADS = __float128\n",
    "binary.c": b"\x7fXYZ\x00\x00\x00",
    "empty.c": b"",
    "after.c": USE,
}
for name, data in FILES.items():
    with open(name, "wb") as stream:
        stream.write(data)
