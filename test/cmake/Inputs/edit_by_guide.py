"""Makes the two edits that the guide shows, as it shows them: its C block for the include, its CMake block for the flags."""

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
