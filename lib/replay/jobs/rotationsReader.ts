/** Reads node rotations: the times at which the named nodes go cold (replay.md "Made precise"). */
import { readHeader, ReplayFileError } from "./header";
import { Rejected, type OnRejected } from "./rejected";
import { readNanos, timestampProblem } from "./timestamp";

export interface Rotation {
  /** Unix milliseconds. */
  readonly timeMs: number;
  /** A name in which `*` matches any characters; empty for all nodes. */
  readonly node: string;
}

/** Accepted column names: the short ones, and those of the evaluator's node_rotations.csv. */
const TIME = ["time", "rotation_time"];
const NODE = ["node", "node_selector"];

export class RotationsReader {
  readonly rotations: Rotation[] = [];
  readonly rejected: Rejected;
  private cells:
    | { time: (row: readonly string[]) => string; node: (row: readonly string[]) => string }
    | undefined;

  constructor(
    private readonly file: string,
    onRejected?: OnRejected,
  ) {
    this.rejected = new Rejected(file, onRejected);
  }

  /** The first row is the header. Throws ReplayFileError if it has no column of times. */
  row(cells: readonly string[], line: number): void {
    if (this.cells === undefined) {
      const time = TIME.find((name) => cells.includes(name));
      const node = NODE.find((name) => cells.includes(name));
      if (time === undefined)
        throw new ReplayFileError(this.file, "the header lacks time (or rotation_time).", line);
      const cell = readHeader(this.file, cells, [time]);
      this.cells = { time: (row) => cell(row, time), node: (row) => (node ? cell(row, node) : "") };
      return;
    }
    const time = this.cells.time(cells);
    const nanos = readNanos(time, 0);
    if (Number.isNaN(nanos)) return this.rejected.add(line, "time", timestampProblem(time));
    this.rotations.push({ timeMs: nanos / 1e6, node: this.cells.node(cells).trim() });
  }
}

/** Whether a node's name matches: `*` matches any characters, and an empty pattern every node. */
export function matchesNode(pattern: string, node: string): boolean {
  if (pattern === "") return true;
  const [first = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return first === node;
  const last = rest.pop() ?? "";
  if (!node.startsWith(first) || !node.endsWith(last)) return false;
  const end = node.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = node.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= end;
}
