"""The build backend (PEP 517) of pyproject.toml: it makes a wheel without content that requires the wheel of armlift's programs,
of the same version. It needs only Python: `pip install .`, and so pre-commit's `language: python`, builds no C++ but takes the
programs from where pip finds them."""

import os
import re

from wheelfile import Wheel

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def project_version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as stream:
        return re.search(r"project\(armlift VERSION (\S+)", stream.read()).group(1)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = project_version()
    metadata = f"Summary: The pre-commit hooks of armlift\nRequires-Dist: armlift=={version}\n"
    with Wheel(wheel_directory, "armlift-hooks", version, "py3-none-any", metadata) as wheel:
        pass
    return wheel.filename


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("armlift has no source distribution; its wheels are made by ./dev package")
