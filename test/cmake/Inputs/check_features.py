#!/usr/bin/python3
"""check_features.py COMPILER...: compares the features that rules/build/cores.yaml promises with what each compiler defines."""

import subprocess
import sys
from pathlib import Path

import yaml

rules = Path(__file__).resolve().parents[3] / "rules" / "build" / "cores.yaml"
failed = False
for core in yaml.safe_load(rules.read_text())["cores"]:
    for compiler in sys.argv[1:]:
        family = "clang" if compiler.startswith("clang") else "gcc"
        for row in core["flags"]:
            if row["compiler"] != family or f"-mcpu={core['name']}" not in row["flags"]:
                continue
            run = subprocess.run([*compiler.split(), *row["flags"].split(), "-dM", "-E", "-xc", "/dev/null"], capture_output=True, text=True)
            if run.returncode != 0:
                continue  # too old for this core
            defined = {line.split()[1] for line in run.stdout.splitlines()}
            missing = [feature for feature in core["features"] if f"__ARM_FEATURE_{feature}" not in defined]
            failed |= bool(missing)
            print(core["name"], compiler.split()[0], row["flags"] + ":", f"lacks {missing}" if missing else "as promised")
            break
sys.exit(failed)
