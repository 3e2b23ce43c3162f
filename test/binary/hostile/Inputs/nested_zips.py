"""nested_zips.py FILE: a zip of a zip of 40 zips of 300 texts each; every level repeats the same bytes."""

import io
import sys
import zipfile


def packed(names, data):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


texts = packed([f"{i}.txt" for i in range(300)], b"text")
with open(sys.argv[1], "wb") as file:
    file.write(packed(["all.zip"], packed([f"{i}.zip" for i in range(40)], texts)))
