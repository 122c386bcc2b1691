import { expect, it } from "vitest";
import { columnOver } from "../columns";
import { coldPulls } from "../expectedColdPulls/computation";
import { cascade } from "./computation";

const columns: Readonly<Record<string, readonly number[]>> = {
  // A rare image, a common one, and one without values.
  pre: [0, 60, NaN],
  target: [40, 160, NaN],
  pull: [88, 88, NaN],
};
const column = (name: string) => columnOver(Float64Array.from(columns[name] ?? []));
const roles = {
  nodeCount: 100,
  preWindowUsageSignalRef: "pre",
  targetWindowUsageSignalRef: "target",
  pullTimeSignalRef: "pull",
};
const ranking = {
  strategy: "cascadeExposure",
  ...roles,
  availablePercent: 90,
  peerSpeedup: 6,
  peakJobs: 20,
} as const;

it("ranks what nobody holds above what many hold, against the count of cold pulls", () => {
  const plain = coldPulls.score({ strategy: "expectedColdPulls", ...roles }, column, 3, "proposal").scores;
  const [rare = 0, common = 0, none] = cascade.score(ranking, column, 3, "proposal").scores;
  expect(plain[0]).toBeLessThan(plain[1] ?? 0);
  expect(rare).toBeGreaterThan(2 * common);
  // 1 of 33 cold pulls and the 19 that start together with it take as long as from the registry.
  expect(rare).toBeCloseTo(88 * (1 + 19 + (33.1 - 20) / 6), -1);
  expect(none).toBe(0);
});

it("is the wait of all cold pulls where peers are no faster", () => {
  const plain = coldPulls.score({ strategy: "expectedColdPulls", ...roles }, column, 3, "proposal").scores;
  const same = cascade.score({ ...ranking, peerSpeedup: 1 }, column, 3, "proposal").scores;
  same.forEach((score, index) => expect(score).toBeCloseTo(plain[index] ?? NaN, 6));
});

it("names the share that peers leave among its factors", () => {
  const { factors } = cascade.score(ranking, column, 3, "proposal").reasons(1);
  expect(factors.map(({ name }) => name)).toEqual([
    "pullTime",
    "nodes",
    "coldFraction",
    "hitFraction",
    "waitLeft",
  ]);
  expect(factors.at(-1)).toMatchObject({ signal: null, value: expect.closeTo(1 / 6, 2) as number });
});
