"""Reads rule files and remembers the line of each value, so that an error can name it."""

import functools
import json
import operator
import os
import sys

import jsonschema
import yaml


class RuleError(Exception):
    """A rule file that cannot be used; the text starts with file:line."""


class RuleFile:
    """One YAML rule file: `data` is its content, `line(path)` the line of the value at `path`."""

    def __init__(self, path):
        self.path = path
        self._lines = {}
        try:
            with open(path, encoding="utf-8") as stream:
                text = stream.read()
            self._text_lines = text.split("\n")
            loader = yaml.CSafeLoader(text)
            node = loader.get_single_node()
            self._note(node, ())
            self.data = loader.construct_document(node) if node is not None else None
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            raise RuleError(f"{path}:{mark.line + 1 if mark else 1}: {error.problem}") from None

    def _note(self, node, path):
        if node is None:
            return
        self._lines[path] = node.start_mark.line + 1
        if isinstance(node, yaml.ScalarNode):
            self._reject_cut_text(node, path)
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if path + (key.value,) in self._lines:
                    raise RuleError(f"{self.path}:{key.start_mark.line + 1}: '{key.value}' is listed twice")
                self._note(value, path + (key.value,))
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self._note(value, path + (index,))

    def _reject_cut_text(self, node, path):
        """Rejects a text that a comment cuts off: a '#' after a blank begins a comment (YAML 1.1, 6.6), as in "behind #if". A
        single word may have a comment."""
        rest = self._text_lines[node.end_mark.line][node.end_mark.column:] if node.end_mark.line < len(self._text_lines) else ""
        if not node.style and " " in node.value and rest.lstrip().startswith("#"):
            self.fail(path, f"a comment cuts off '{node.value}': put the text in quotes")

    def line(self, path):
        path = tuple(path)
        while path not in self._lines and path:
            path = path[:-1]
        return self._lines.get(path, 1)

    def fail(self, path, message):
        raise RuleError(f"{self.path}:{self.line(path)}: {message}")

    def unique(self, path, words):
        """Returns `words`, the words at `path`, after checking that none is there twice."""
        for index, word in enumerate(words):
            if word in words[:index]:
                self.fail(path, f"'{word}' is listed twice")
        return words

    def words(self, *path):
        """Returns the words of the text or list at `path`, in order; a repeated word is an error."""
        value = functools.reduce(operator.getitem, path, self.data)
        return self.unique(path, value.split() if isinstance(value, str) else [str(word) for word in value])

    def definition(self):
        """Returns the definition of the schema that the file must match."""
        if not isinstance(self.data, dict) or not self.data:
            self.fail((), "expected a mapping at the top")
        return self.data.get("kind") or next(iter(self.data))

    def validate(self, schema):
        name = self.definition()
        if name not in schema["$defs"]:
            self.fail((), f"unknown kind of rule file '{name}', expected one of {', '.join(sorted(schema['$defs']))}")
        validator = jsonschema.Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"})
        for error in validator.iter_errors(self.data):
            where = ".".join(str(part) for part in error.absolute_path)
            self.fail(error.absolute_path, f"{where}: {error.message}")


def load_schema(rules_dir):
    with open(os.path.join(rules_dir, "schema.json"), encoding="utf-8") as stream:
        return json.load(stream)


def load(rules_dir, *path):
    """Returns the rule file at `path` in the folder, checked against the schema."""
    file = RuleFile(os.path.join(rules_dir, *path))
    file.validate(load_schema(rules_dir))
    return file


def main_guard(run):
    """Runs `run`; a RuleError becomes one line on stderr and exit code 1."""
    try:
        run()
    except RuleError as error:
        print(f"rulegen: {error}", file=sys.stderr)
        sys.exit(1)
