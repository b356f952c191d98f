"""Sorts the differences between the tool and another program into explained classes."""
import sys

MOST_SHOWN = 20


def judge(pairs, classes, same, show):
    """Prints each class with its count and an example; returns the pairs that none explains.

    A class is a name, one line that says why the two differ, and a predicate. The first class
    whose predicate holds takes the pair.
    """
    members = {name: [] for name, _, _ in classes}
    agreed, unexplained = 0, []
    for pair in pairs:
        if same(pair):
            agreed += 1
            continue
        name = next((name for name, _, holds in classes if holds(pair)), None)
        (unexplained if name is None else members[name]).append(pair)
    print(f"{len(pairs)} compared, {agreed} judged alike, {len(pairs) - agreed} not")
    for name, reason, _ in classes:
        if members[name]:
            print(f"{len(members[name]):7}  {name}: {reason}")
            print(f"{'':9}{show(members[name][0])}")
    return unexplained


def conclude(unexplained, show):
    """Ends the script, with status 1 if a difference has no explanation."""
    if not unexplained:
        return
    print(f"error: {len(unexplained)} differences that no class explains:", file=sys.stderr)
    for pair in unexplained[:MOST_SHOWN]:
        print(f"  {show(pair)}", file=sys.stderr)
    sys.exit(1)
