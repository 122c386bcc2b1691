import { expect, it } from "vitest";
import { differenceText } from "./differenceText";

const GIB = 2 ** 30;
const NONE = { cpu: 0, memory: 0 };
const ALIKE = {
  kind: "evict" as const,
  onlyFirst: [],
  onlySecond: [],
  both: ["ci/a"],
  onlyFirstUse: NONE,
  onlySecondUse: NONE,
  overshoots: [],
};

it("says what the spared pods use and how far each profile goes beyond the gap", () => {
  const memory = {
    metric: "memory_total_usage",
    title: "memory use",
    unit: "B",
    first: GIB / 2,
    second: 3 * GIB,
  };
  const apart = {
    ...ALIKE,
    onlySecond: ["ci/b", "ci/c"],
    onlySecondUse: { cpu: 1_200, memory: 5 * GIB },
    onlyFirst: ["ci/d"],
    onlyFirstUse: { cpu: 300, memory: 2 * GIB },
    overshoots: [memory, { ...memory, metric: "cpu_total_usage", first: 0, second: 0 }],
  };
  expect(differenceText(apart)).toBe(
    "Evict: acts on 3, among them ci/b, ci/c that are spared here (1.2 cores and 5.0 GiB in use); " +
      "spares ci/d (0.3 cores and 2.0 GiB in use). Beyond the gap of memory use: 3.0 GiB, here 512.0 MiB.",
  );
});

it("says that it is not known how far a profile without a known gap goes", () => {
  const cpu = { metric: "cpu_total_usage", title: "CPU use", unit: "mC", first: 100, second: null };
  expect(differenceText({ ...ALIKE, onlySecond: ["ci/b"], overshoots: [cpu] })).toMatch(
    /acts on 2, among them ci\/b that is spared here .*Beyond the gap of CPU use: not known, here 0.1 cores\.$/,
  );
});
