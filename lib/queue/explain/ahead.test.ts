import { expect, it } from "vitest";
import { aheadText } from "./ahead";
import type { LineEntry } from "./runner";

const entry = (id: number, turn: number | null) => ({ build: { id } as LineEntry["build"], turn });

it.each([
  [1, 3, "by 2 turns: its turn is 1, that of job 63 is 3"],
  [0, 1, "by 1 turn: its turn is 0, that of job 63 is 1"],
  [2, 2, "by its lower id: its turn is 2, as that of job 63"],
  [null, null, "by its lower id: job 63 is second"],
])("says by how much a job of turn %s is ahead of one of turn %s", (first, second, text) => {
  expect(aheadText(entry(62, first), entry(63, second))).toBe(text);
});
