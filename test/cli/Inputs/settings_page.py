"""Checks docs/settings.md against the program: keys, defaults, examples, errors."""

import pathlib
import re
import subprocess
import sys

page, *armlift = sys.argv[1:]
text = pathlib.Path(page).read_text(encoding="utf-8")
settings = pathlib.Path(".armlift.yaml")
pathlib.Path("build").mkdir()
pathlib.Path("a.c").write_text("int a;\n", encoding="utf-8")


def run(*words):
    return subprocess.run([*armlift, *words], capture_output=True, text=True, check=False)


def shown(*words):
    """The settings in effect, as key: (value, origin)."""
    lines = run("scan", "--show-settings", *words).stdout.splitlines()
    return {m[1]: (m[2], m[3]) for line in lines if (m := re.fullmatch(r"#?([a-z-]+): (.*?) +# (.*)", line))}


def code(cell):
    return cell.strip().strip("`")


rows = [[code(cell) for cell in line.strip("|").split(" | ")] for line in text.splitlines() if re.match(r"\| `[a-z-]+` \|", line)]
keys = {row[0]: row for row in rows}
program = shown("--no-config")
assert set(keys) == set(program), set(keys) ^ set(program)
for key, (_, _, default, example, *_) in keys.items():
    value, origin = program[key]
    if origin == "not set":
        assert default in ("not set", "one per processor"), key
    else:
        assert default == value, (key, default, value)
    settings.write_text(example + "\n", encoding="utf-8")
    assert example.startswith(key + ": ") and shown()[key][1] == ".armlift.yaml:1", example
    if key not in ("baseline", "build-dir"):
        assert run("scan", "-q", "a.c").returncode == 0 or key in ("quiet", "verbose"), example
        assert run("scan", "a.c").returncode == 0, example

errors = re.findall(r"^\| `([^`]+)` \| ([^`|]+) \|$", text, re.MULTILINE)
assert len(errors) > 10
for line, message in errors:
    settings.write_text(line + "\n", encoding="utf-8")
    done = run("scan", "a.c")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"armlift: .armlift.yaml:1: {message}\n"), (line, done)

only = re.search(r"^(`output`.*?)\nbelong to one run", text, re.MULTILINE | re.DOTALL)[1]
for key in re.findall(r"`([a-z-]+)`", only):
    settings.write_text(f"{key}: true\n", encoding="utf-8")
    assert f"'{key}' can only be given on the command line" in run("scan", "a.c").stderr, key

file = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)[1]
settings.write_text(file, encoding="utf-8")
output = run("scan", "--show-settings").stdout.splitlines()
example = re.search(r"\$ armlift scan --show-settings\n(.*?)```", text, re.DOTALL)[1]
assert all(line in output or line == "..." for line in example.splitlines()), output
