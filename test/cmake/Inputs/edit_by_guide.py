"""Makes the two edits of the guide exactly as shown: its C block replaces the include, its CMake block the flags."""

import re
import sys

guide, folder = sys.argv[1:]
text = open(guide, encoding="utf-8").read()
blocks = {language: re.search(rf"```{language}\n(.*?)```", text, re.DOTALL).group(1) for language in ("c", "cmake")}
for name, old, new in [
    ("grey.c", "#include <tmmintrin.h>\n", blocks["c"]),
    ("CMakeLists.txt", "target_compile_options(grey PRIVATE -O2 -mssse3)\n", blocks["cmake"]),
]:
    path = f"{folder}/{name}"
    content = open(path, encoding="utf-8").read()
    assert old in content, (name, old)
    open(path, "w", encoding="utf-8").write(content.replace(old, new))
