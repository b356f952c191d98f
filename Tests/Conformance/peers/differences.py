"""Sorts the differences between the tool and another program into explained classes."""
import sys

MAX_SHOWN = 20


def explain(pairs, classes, same):
    """Prints each class with its count and an example. Returns the pairs without a class.

    A class has a name, one line that explains the difference, and a predicate. The first class
    whose predicate matches gets the pair.
    """
    members = {name: [] for name, _, _ in classes}
    agreed, unexplained = 0, []
    for pair in pairs:
        if same(pair):
            agreed += 1
            continue
        name = next((name for name, _, matches in classes if matches(pair)), None)
        (unexplained if name is None else members[name]).append(pair)
    print(f"{len(pairs)} compared, {agreed} equal, {len(pairs) - agreed} different")
    for name, reason, _ in classes:
        if members[name]:
            print(f"{len(members[name]):7}  {name}: {reason}")
            print(f"{'':9}{members[name][0]}")
    return unexplained


def conclude(unexplained):
    """Exits with status 1 if a difference has no explanation."""
    if not unexplained:
        return
    print(f"error: {len(unexplained)} unexplained differences:", file=sys.stderr)
    for pair in unexplained[:MAX_SHOWN]:
        print(f"  {pair}", file=sys.stderr)
    sys.exit(1)
