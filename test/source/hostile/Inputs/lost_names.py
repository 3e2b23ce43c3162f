import os

COUNT = 20000


def write(folder, header, source):
    os.mkdir(folder)
    with open(f"{folder}/a.h", "w") as f:
        f.write(header)
    with open(f"{folder}/a.c", "w") as f:
        f.write('#include "a.h"\n' + source)


def for_x86(text):
    return f"#ifdef __x86_64__\n{text}#endif\n"


numbers = range(COUNT)
write("names", for_x86("".join(f"#define NAME_{i} 1\n" for i in numbers)),
      "".join(f"int x{i} = NAME_{i};\n" for i in numbers))
write("calls", "".join(for_x86(f"int call_{i}(int);\n") for i in numbers),
      "int all(void) {\n" + "".join(f"  call_{i}(1);\n" for i in numbers) + "}\n")
write("same", for_x86("#define LAST 1\n") * COUNT, "int x = LAST;\n")
