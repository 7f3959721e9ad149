"""Workflows, issue forms, citation and metadata agree with each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import plakett_widgets as pw

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
WORKFLOWS = {path.stem: path.read_text("utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
SUPPORTED = re.findall(r"Python :: (3\.\d+)'", str(PROJECT["classifiers"]))


def test_versions_of_python_agree() -> None:
    matrices = [re.findall(r'"(.*?)"', versions) for versions in re.findall(r"python: \[(.*)\]", WORKFLOWS["tests"])]
    assert matrices[0] == SUPPORTED
    assert all(set(versions) <= set(SUPPORTED) for versions in matrices)
    assert PROJECT["requires-python"] == f">={SUPPORTED[0]}"
    assert PYPROJECT["tool"]["mypy"]["python_version"] == SUPPORTED[0]
    assert PYPROJECT["tool"]["ruff"]["target-version"] == f"py{SUPPORTED[0].replace('.', '')}"
    assert {f"cp{version.replace('.', '')}-*" for version in SUPPORTED} <= set(PYPROJECT["tool"]["cibuildwheel"]["build"])
    assert PYPROJECT["tool"]["cibuildwheel"]["environment"] == {"HATCH_BUILD_HOOKS_ENABLE": "true"}
    assert {version for text in WORKFLOWS.values() for version in re.findall(r'python-version: "(.*)"', text)} <= set(SUPPORTED)


def test_workflows_are_marked_pinned_and_may_little() -> None:
    assert set(WORKFLOWS) == {"tests", "wheels", "site"}
    for name, text in WORKFLOWS.items():
        assert text.startswith("# Untried: "), name
        assert "\npermissions:\n  contents: read\n" in text, name
        assert "secrets" not in text, name
        assert all(re.fullmatch(r"actions/[\w-]+@v\d+", action) for action in re.findall(r"uses: (.*)", text)), name
        assert text.count("actions/checkout") == text.count("persist-credentials: false"), name


def test_hooks_are_those_of_the_clone() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    checks = re.search(r"of_python.*?\n    names = ", (ROOT / "dev.py").read_text("utf-8"), re.DOTALL)
    assert checks is not None
    for entry in re.findall(r"entry: python3 dev\.py check(.*)", hooks):
        for quoted, bare in re.findall(r'"(.+?)"|(\w+)', entry):
            assert f'"{quoted or bare}":' in checks[0]


def test_the_citation_has_the_version_and_no_address() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {pw.__version__}\n" in citation
    (released,) = re.findall(r'date-released: "(.*)"', citation)
    assert f"\n## [{pw.__version__}] - {released}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"\nlicense: {PROJECT['license']}\n" in citation
    assert "://" not in citation
    assert "@" not in citation


def test_each_issue_form_is_in_both_languages() -> None:
    forms = [path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config"]
    assert {path.stem for path in forms} == {"bug", "rule", "lesson"}
    for path in forms:
        labels = re.findall(r"(?:name|label): (.*)", path.read_text("utf-8"))
        assert [label for label in labels if " / " not in label and label != "Version"] == [], path.name
