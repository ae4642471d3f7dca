#!/usr/bin/env python3
"""Job-level proof-number search with many simulated workers: a plot of how much faster it gets.

    cargo run --release -p jobs --example job_level -- simulate havannah:4 dfpn "a2 c2" > jobs.md
    bench/job_level.py jobs.md docs/clusters-speed.svg

Reads the table that the example prints. Both scales are logarithmic; the straight line is what
would be perfect.
"""

import math
import pathlib
import sys

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 480, 320, 56, 44, 16
COLOURS = ["#0b63a5", "#b3541e", "#2e7d4f", "#7a4fa3", "#8a6d00"]


def rows(text):
    """For each position the pairs of workers and how many times faster they are."""
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) >= 4 and cells[1].isdigit():
            found.setdefault(cells[0], []).append((int(cells[1]), float(cells[3])))
    return found


def plot(curves):
    most = max(workers for points in curves.values() for workers, _ in points)
    decades = math.log10(most)
    x = lambda workers: LEFT + (WIDTH - LEFT - 90) * math.log10(workers) / decades
    y = lambda faster: HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * math.log10(max(faster, 1)) / decades
    parts = [f'<path d="M{x(1):.1f} {y(1):.1f}L{x(most):.1f} {y(most):.1f}" stroke="#999" stroke-dasharray="4 4"/>']
    for workers in sorted({workers for points in curves.values() for workers, _ in points}):
        parts.append(f'<path d="M{x(workers):.1f} {y(1):.1f}v5" stroke="#444"/>')
        parts.append(f'<text x="{x(workers):.1f}" y="{y(1) + 18:.1f}" text-anchor="middle">{workers}</text>')
        parts.append(f'<path d="M{x(1):.1f} {y(workers):.1f}h-5" stroke="#444"/>')
        parts.append(f'<text x="{x(1) - 9:.1f}" y="{y(workers) + 4:.1f}" text-anchor="end">{workers}</text>')
    parts.append(f'<path d="M{x(1):.1f} {TOP}V{y(1):.1f}H{x(most):.1f}" fill="none" stroke="#444"/>')
    parts.append(f'<text x="{(x(1) + x(most)) / 2:.1f}" y="{HEIGHT - 6}" text-anchor="middle">workers</text>')
    parts.append(f'<text transform="translate(14 {(y(1) + TOP) / 2:.1f}) rotate(-90)" text-anchor="middle">times faster</text>')
    for (name, points), colour in zip(curves.items(), COLOURS):
        line = " ".join(f"{x(workers):.1f},{y(faster):.1f}" for workers, faster in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for workers, faster in points:
            parts.append(f'<circle cx="{x(workers):.1f}" cy="{y(faster):.1f}" r="3" fill="{colour}"/>')
        last, faster = points[-1]
        parts.append(f'<text x="{x(last) + 8:.1f}" y="{y(faster) + 4:.1f}" fill="{colour}">{name}</text>')
    inside = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>\n{inside}\n</svg>\n'
    )


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: job_level.py TABLE SVG")
    curves = rows(pathlib.Path(sys.argv[1]).read_text())
    if not curves:
        sys.exit(f"{sys.argv[1]}: there is no table of simulated workers")
    pathlib.Path(sys.argv[2]).write_text(plot(curves))


if __name__ == "__main__":
    main()
