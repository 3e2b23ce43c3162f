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

# Keeping each name of a header for each of its includes would be too much.
write("included", for_x86('#include "of_x86.h"\n') * COUNT,
      "".join(f"int x{i} = NAME_{i};\n" for i in numbers))
with open("included/of_x86.h", "w") as f:
    f.write("".join(f"#define NAME_{i} 1\n" for i in numbers))

# Headers that include each other, each with a name.
os.mkdir("chain")
for i in range(2000):
    with open(f"chain/h{i}.h", "w") as f:
        f.write(f'#define LINK_{i} 1\n#include "h{i + 1}.h"\n')
with open("chain/a.c", "w") as f:
    f.write(for_x86('#include "h0.h"\n') + "".join(f"int x{i} = LINK_{i};\n" for i in range(2000)))
