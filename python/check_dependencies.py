"""Checks that every crate the project is built of may be used: its licence, its source, its
version.

usage: python check_dependencies.py [MANIFEST...]

What is allowed stands in deny.toml, which `cargo deny check licenses bans sources` reads too;
this takes a second where building cargo-deny takes minutes. Needs the package
license-expression.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

from license_expression import get_spdx_licensing

ROOT = Path(__file__).resolve().parent.parent
CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index"
SPDX = get_spdx_licensing()


def is_allowed(expression, allowed):
    """Whether one may choose allowed licences only and satisfy the whole expression."""

    def holds(part):
        if not part.args:
            return part.render() in allowed
        parts = [holds(p) for p in part.args]
        return all(parts) if part.operator == "AND" else any(parts)

    # Old crates write MIT/Apache-2.0 for "or".
    return holds(SPDX.parse(expression.replace("/", " OR "), validate=True))


def packages(manifest):
    """All crates in the lock file of a workspace, whatever their features."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", "--all-features"]
    output = subprocess.check_output([*command, f"--manifest-path={manifest}"])
    return json.loads(output)["packages"]


def complaints(package, allowed):
    """What is wrong with a crate."""
    name = f"{package['name']} {package['version']}"
    licence = package["license"]
    if licence is None:
        yield f"{name}: no licence is named"
    elif not is_allowed(licence, allowed):
        yield f"{name}: {licence} is not among the licences of deny.toml"
    if package["source"] not in (None, CRATES_IO):
        yield f"{name}: comes from {package['source']}, not from crates.io"
    if package["source"] is None:
        for needed in package["dependencies"]:
            if needed["req"] == "*" and needed.get("path") is None:
                yield f"{name}: any version of {needed['name']} would do"


def main(manifests):
    allowed = set(tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]["allow"])
    count = 0
    found = set()
    for manifest in manifests:
        for package in packages(manifest):
            count += 1
            found.update(complaints(package, allowed))
    for line in sorted(found):
        print(line)
    print(f"{count} crates, {len(found)} complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [ROOT / "Cargo.toml", ROOT / "fuzz" / "Cargo.toml"]))
