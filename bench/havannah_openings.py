#!/usr/bin/env python3
"""Havannah of size 4: solves openings with certificates, and draws what is decided.

    bench/havannah_openings.py --folder runs --replies a1 b3
    bench/havannah_openings.py --folder runs --draw docs/havannah-size-4.svg
    bench/havannah_openings.py --folder runs --tree docs/havannah-size-4-replies.svg

Answers and certificates go to the folder; what is there already is not solved again.
"""

import argparse
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
# For some openings, lines that are known to win: the solver has only to confirm them.
LINES = ROOT / "bench" / "havannah-4"
# One of each six or twelve symmetric cells.
OPENINGS = ["a1", "b3", "b2", "d4", "c3", "a2"]
# As the program draws them.
STONES = {
    "first": '<circle cx="{}" cy="{}" r="14.4" fill="#fdfdfb" stroke="#4a443c" stroke-width="1.5"/>',
    "second": '<circle cx="{}" cy="{}" r="14.4" fill="#23201d" stroke="#000000" stroke-width="1.5"/>',
    None: '<text x="{}" y="{}" dy="5" text-anchor="middle" fill="#6b6257">?</text>',
}


def answer(folder, opening):
    file = folder / f"{opening}.json"
    return json.loads(file.read_text() or "{}") if file.exists() else {}


def solve(program, opening, arguments):
    if answer(arguments.folder, opening).get("winner"):
        return
    command = [program, "solve", "havannah:4", "--moves", opening, "--solver", "dfpn", "--json"]
    command += ["--threads", "1", "--memory", arguments.memory, "--cpu-time", arguments.cpu_time]
    command += ["--checkpoint", arguments.folder / f"{opening}.checkpoint", "--checkpoint-every", "10m"]
    command += ["--proof", arguments.folder / f"{opening}.proof"]
    command += [word for setting in arguments.set for word in ("--set", setting)]
    if (LINES / f"{opening}.lines").exists():
        command += ["--first-file", LINES / f"{opening}.lines"]
    with open(arguments.folder / f"{opening}.json", "w") as out:
        subprocess.run(command, stdout=out)


def images(cell):
    """The cells that symmetries of the board bring a cell to."""
    place = ord(cell[0]) - ord("d"), int(cell[1:]) - 4
    return {name(*turn(place)) for turn in turns()}


def numbers(data):
    """The numbers of a certificate, from low to high digits in base 128."""
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def entries(file):
    """Who proves, and the numbers after the head of a certificate with one claim."""
    data = file.read_bytes()[9:]
    for _ in range(2):  # the game and the root
        data = data[1 + data[0]:]
    return data[2], numbers(data[5:])


def layers(file):
    """How many positions the certificate has with each number of empty cells."""
    _, stream = entries(file)
    found = {}
    while rank := next(stream):
        count = 0
        while next(stream):
            next(stream)
            count += 1
        found[rank - 1] = count
    return found


def replies(file):
    """What the winner plays first, in all positions that the certificate's first layer has:
    pairs of the other stones' cells and the reply, turned so that the opening stands as named."""
    opening = file.stem
    prover, stream = entries(file)
    next(stream)  # the rank
    key, found = -1, {}
    while step := next(stream):
        key, move = key + step, next(stream)
        stones = [divmod(cell, 7) for cell in range(98) if key >> cell & 1]
        own = [cell for cell in stones if cell[0] < 7]
        other = [(row - 7, column) for row, column in stones if row >= 7]
        first, last = (other, own) if prover else (own, other)
        place = lambda cell: (cell[0] - 3, cell[1] - 3)
        for turn in turns():
            [(row, column)] = [turn(place(cell)) for cell in first]
            if name(row, column) == opening:
                answers = [name(*turn(place(cell))) for cell in last]
                found[" ".join(answers)] = name(*turn(place(divmod(move, 7))))
    return dict(sorted(found.items()))


def name(row, column):
    return f"{chr(ord('d') + row)}{column + 4}"


def turns():
    """The twelve symmetries, as functions of row and column from the middle."""
    def rotated(times, mirrored):
        def turn(cell):
            row, column = reversed(cell) if mirrored else cell
            for _ in range(times):
                row, column = column, column - row
            return row, column
        return turn
    return [rotated(times, mirrored) for times in range(6) for mirrored in (False, True)]


def draw(program, folder, file):
    subprocess.run([program, "show", "havannah:4", "--svg", file], check=True, capture_output=True)
    winners = {cell: answer(folder, o).get("winner") for o in OPENINGS for cell in images(o)}

    def mark(match):
        points = [tuple(map(float, point.split(","))) for point in match[2].split()]
        middle = [f"{sum(values) / len(points):.1f}" for values in zip(*points)]
        return match[0].replace("</g>", STONES[winners[match[1]]].format(*middle) + "</g>")

    cell = r'<g[^>]* data-cell="(\w+)"><polygon[^>]* points="([^"]+)"[^>]*/></g>'
    pathlib.Path(file).write_text(re.sub(cell, mark, pathlib.Path(file).read_text()))


def draw_replies(program, folder, file):
    """The first two plies of each proof: in every cell, where the winner answers it."""
    boards, width, height = [], 0, 0
    solved = [o for o in OPENINGS if (folder / f"{o}.proof").exists() and answer(folder, o).get("winner")]
    for i, opening in enumerate(solved):
        shown = [program, "show", "havannah:4", "--moves", opening, "--svg", file]
        subprocess.run(shown, check=True, capture_output=True)
        told = replies(folder / f"{opening}.proof")
        # A symmetric answer has the mirrored reply, which the certificate leaves out.
        for turn in turns():
            image = lambda cell: name(*turn((ord(cell[0]) - ord("d"), int(cell[1:]) - 4)))
            if image(opening) == opening:
                for cell, reply in list(told.items()):
                    told.setdefault(image(cell), image(reply))

        def mark(match):
            if match[1] not in told:
                return match[0]
            points = [tuple(map(float, point.split(","))) for point in match[2].split()]
            x, y = [sum(values) / len(points) for values in zip(*points)]
            text = '<text x="{:.1f}" y="{:.1f}" dy="4" font-size="12" text-anchor="middle" fill="#23201d">{}</text>'
            return match[0].replace("</g>", text.format(x, y, told[match[1]]) + "</g>")

        cell = r'<g[^>]* data-cell="(\w+)"><polygon[^>]* points="([^"]+)"[^>]*/></g>'
        svg = re.sub(cell, mark, pathlib.Path(file).read_text())
        width, height = (int(n) for n in re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups())
        body = svg[svg.index(">") + 1:svg.rindex("</svg>")]
        boards.append(f'<g transform="translate({i % 2 * width},{i // 2 * height})">{body}</g>')
    rows = (len(boards) + 1) // 2
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * width} {rows * height}" '
    head += 'font-family="sans-serif" font-size="14">\n<rect width="100%" height="100%" fill="#f6f1e7"/>'
    pathlib.Path(file).write_text("\n".join([head, *boards, "</svg>\n"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("openings", nargs="*", help="such as a1; one at a time is solved")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("."))
    parser.add_argument("--program", default=str(ROOT / "target" / "release" / "zermelo"))
    parser.add_argument("--memory", default="5G")
    parser.add_argument("--cpu-time", default="40m", help="limit for each opening")
    parser.add_argument("--set", action="append", default=[], help="a setting, as in sum=full")
    parser.add_argument("--replies", action="store_true", help="print the winner's first replies")
    parser.add_argument("--draw", help="an SVG file: white cells win for White, black ones for Black")
    parser.add_argument("--tree", help="an SVG file: the winner's reply to each answer, in its cell")
    parser.add_argument("--layers", action="store_true", help="print positions by empty cells")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for opening in arguments.openings:
        solve(arguments.program, opening, arguments)
        told = answer(arguments.folder, opening)
        print(opening, told.get("winner"), told.get("nodes"), told.get("cpu_seconds"), flush=True)
        if arguments.replies and told.get("winner"):
            for answers, reply in replies(arguments.folder / f"{opening}.proof").items():
                print(f"  {opening} {answers}: {reply}")
        if arguments.layers and told.get("winner"):
            print(" ", layers(arguments.folder / f"{opening}.proof"))
    if arguments.tree:
        draw_replies(arguments.program, arguments.folder, arguments.tree)
    if arguments.draw:
        draw(arguments.program, arguments.folder, arguments.draw)


if __name__ == "__main__":
    main()
