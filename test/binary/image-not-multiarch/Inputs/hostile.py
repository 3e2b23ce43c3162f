"""Writes images in the form of docker save, with more of everything than any real one."""

import io
import json
import tarfile


def add(tar, name, data=b""):
    info = tarfile.TarInfo(name)
    info.size = len(data)
    tar.addfile(info, io.BytesIO(data))


def image(path, layers, members):
    config = json.dumps({"architecture": "amd64", "os": "linux", "rootfs": {"type": "layers", "diff_ids": []}}).encode()
    with tarfile.open(path, "w") as tar:
        add(tar, "c.json", config)
        add(tar, "manifest.json", json.dumps([{"Config": "c.json", "RepoTags": ["a:1"], "Layers": layers}]).encode())
        for name, data in members:
            add(tar, name, data)


def layer(names):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for name in names:
            add(tar, name)
    return out.getvalue()


image("many.tar", [f"l{i}" for i in range(20000)], [(f"x/.wh.{i}", b"") for i in range(20000)])
image("same.tar", ["a/layer.tar"] * 10000, [("a/layer.tar", layer(f"d/.wh.{i}" for i in range(3000)))])
with tarfile.open("lost.tar", "w") as tar:
    add(tar, "index.json", json.dumps({"manifests": [{"digest": f"sha256:{i:04}"} for i in range(3000)]}).encode())
