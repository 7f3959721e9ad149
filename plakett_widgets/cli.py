"""The command ``plakett``: check scenario files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0 if all went well."""
    parser = argparse.ArgumentParser(prog="plakett", description="Property board games in a notebook.")
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("check", help="play scenario files and compare what is expected with what is found")
    checking.add_argument("files", nargs="+", type=Path, metavar="FILE", help="TOML files, or folders of them")
    schema = commands.add_parser("schema", help="print the JSON Schema of scenario files")
    chosen = parser.parse_args(arguments)
    if chosen.command == schema.prog.split()[-1]:
        return print_schema()
    return check(chosen.files)


def check(paths: Sequence[Path]) -> int:
    from .scenario import ScenarioError, read_scenarios
    from .scenario import check as play

    passed = failed = 0
    for path in [file for one in paths for file in (sorted(one.rglob("*.toml")) if one.is_dir() else [one])]:
        try:
            scenarios = read_scenarios(path)
        except (OSError, UnicodeDecodeError, ScenarioError) as error:
            print(error, file=sys.stderr)
            failed += 1
            continue
        for outcome in (outcome for scenario in scenarios for outcome in play(scenario)):
            if outcome.passed:
                passed += 1
            else:
                failed += 1
                print(f"FAILED {path.name}: {outcome.id}")
                for line in outcome.failures:
                    print(f"  {line}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def print_schema() -> int:
    import json

    from .scenario import ScenarioFile

    print(json.dumps(ScenarioFile.model_json_schema(), indent=1, ensure_ascii=False))
    return 0
