"""Writes images in the form of docker save, with more of everything than any real one."""

import io
import json
import tarfile


def add(tar, name, data=b""):
    info = tarfile.TarInfo(name)
    info.size = len(data)
    tar.addfile(info, io.BytesIO(data))


def image(path, layers, members):
    config = json.dumps({"architecture": "arm64", "os": "linux", "rootfs": {"type": "layers", "diff_ids": []},
                         "config": {"Env": ["PATH=" + ":".join(f"/b{i}" for i in range(64))], "Entrypoint": ["0"]}}).encode()
    with tarfile.open(path, "w") as tar:
        add(tar, "c.json", config)
        add(tar, "manifest.json", json.dumps([{"Config": "c.json", "RepoTags": ["a:1"], "Layers": layers}]).encode())
        for name, data in members:
            add(tar, name, data)


def layer(names, links=(), kind=tarfile.SYMTYPE):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for name in names:
            add(tar, name)
        for name, target in links:
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, target
            tar.addfile(info)
    return out.getvalue()


image("many.tar", [f"l{i}" for i in range(20000)], [(f"x/.wh.{i}", b"") for i in range(20000)])
image("same.tar", ["a/layer.tar"] * 10000, [("a/layer.tar", layer((f"d/.wh.{i}" for i in range(3000)), [("l", "m")]))])
with tarfile.open("lost.tar", "w") as tar:
    add(tar, "index.json", json.dumps({"manifests": [{"digest": f"sha256:{i:04}"} for i in range(3000)]}).encode())


def chain(number):
    """Each of `number` links in a folder of PATH leads through 39 folders, each of which is a link."""
    yield from ((f"f{i}", "./" * 500 + f"f{i + 1}") for i in range(39))
    yield from ((f"b{i % 64}/{i}", "/f0/" + "x/../" * 500 + "f0") for i in range(number))


image("chain.tar", ["layer"], [("layer", layer([], chain(8000)))])
image("self.tar", ["layer"], [("layer", layer([], ((f"b{i % 64}/{i}", f"../b{(i + 1) % 64}/{i}") for i in range(60000))))])
image("hard.tar", ["layer"] * 3, [("layer", layer([], ((f"b/{i}", f"b/{i + 1}") for i in range(60000)), tarfile.LNKTYPE))])
