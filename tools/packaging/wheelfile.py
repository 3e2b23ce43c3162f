"""Writes wheels (PEP 427) with only the standard library."""

import base64
import csv
import hashlib
import io
import os
import zipfile

# The earliest date that a zip entry can hold, so that two builds of one tree give the same bytes.
DATE = (1980, 1, 1, 0, 0, 0)


class Wheel:
    """Writes `name`-`version`-`tag`.whl into `folder`. The file has its own name only once the with block has ended and
    it is complete."""

    def __init__(self, folder, name, version, tag, metadata):
        self.stem = f"{name.replace('-', '_')}-{version}"
        self.filename = f"{self.stem}-{tag}.whl"
        self.path = os.path.join(folder, self.filename)
        self.tag = tag
        self.metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{metadata}"
        self.record = []

    def __enter__(self):
        self.zip = zipfile.ZipFile(self.path + ".part", "w", zipfile.ZIP_DEFLATED)
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self._finish()
        self.zip.close()
        if kind is None:
            os.replace(self.path + ".part", self.path)
        else:
            os.remove(self.path + ".part")

    def add(self, name, data, mode=0o644):
        entry = zipfile.ZipInfo(name, DATE)
        entry.external_attr = (0o100000 | mode) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.zip.writestr(entry, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.record.append((name, f"sha256={digest}", len(data)))

    def add_data(self, scheme, name, data, mode=0o644):
        """Adds a file to be installed below `scheme`: "scripts" is the environment's bin, "data" its root."""
        self.add(f"{self.stem}.data/{scheme}/{name}", data, mode)

    def _finish(self):
        info = f"{self.stem}.dist-info"
        # PEP 425: "py3-none-a.b" means one tag per platform.
        python, abi, platforms = self.tag.split("-")
        tags = "".join(f"Tag: {python}-{abi}-{platform}\n" for platform in platforms.split("."))
        self.add(f"{info}/METADATA", self.metadata.encode())
        self.add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: armlift\nRoot-Is-Purelib: false\n{tags}".encode())
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([*self.record, (f"{info}/RECORD", "", "")])
        self.zip.writestr(zipfile.ZipInfo(f"{info}/RECORD", DATE), text.getvalue())
