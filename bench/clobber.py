#!/usr/bin/env python3
"""Clobber checkerboards: outcome classes beside the published ones.

Every board is solved for either side to move, on one thread unless told
otherwise. Exit code 1 if an outcome is not the published one. The times of MCGS
1.5 are CPU-seconds for both players without its database, on such a machine.
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target" / "release" / "zermelo"

# Published by the authors of MCGS, and 4x4 to 1x40 by their program.
OUTCOMES = {
    "4x4": "N", "3x6": "P", "4x5": "N", "1x40": "N",
    "3x7": "N", "2x10": "N", "2x11": "N", "2x12": "P", "2x13": "N", "2x14": "N",
    "2x15": "P", "3x8": "P", "4x6": "P", "5x5": "P", "3x9": "N", "4x7": "N",
    "2x16": "N", "2x17": "N", "3x10": "P", "5x6": "P",
}
# Found by this program first: not published, and so only on demand.
OURS = {"3x11": "N", "4x8": "N"}
MCGS = {"4x4": 0.18, "3x6": 1.3, "4x5": 4.0, "1x40": 17.0}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("boards", nargs="*", default=list(OUTCOMES), help="ROWSxCOLUMNS")
    parser.add_argument("--threads", default="1")
    parser.add_argument("--memory", default="4G")
    parser.add_argument("--time", default="1h", help="limit for each board and side")
    arguments = parser.parse_args()
    wrong = 0
    print(f"{'board':<6} {'outcome':>7} {'known':>9} {'nodes':>13} {'CPU-s':>9} {'s':>9} MCGS / ours")
    for board in arguments.boards:
        command = [PROGRAM, "solve", f"clobber:{board}", "--both", "--json", "--time", arguments.time]
        command += ["--threads", arguments.threads, "--memory", arguments.memory]
        told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        outcome, known = told["outcome"] or "?", OUTCOMES.get(board) or OURS.get(board, "?")
        cpu, seconds = told["cpu_seconds"], told["seconds"]
        ratio = f"{MCGS[board] / cpu:.0f}" if board in MCGS else ""
        print(f"{board:<6} {outcome:>7} {known:>9} {told['nodes']:>13} {cpu:>9.3f} {seconds:>9.2f} {ratio}", flush=True)
        wrong += "?" not in (outcome, known) and outcome != known
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
