import { describe, expect, it } from "vitest";
import { computeSignals, subjectOf } from "@/lib/discovery";
import { counterfactual } from "@/lib/discovery/analysis/counterfactual";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { remedies } from "./remedies";
import { fits, moveOf, readSetting, writeSetting, type Setting } from "./setting";

const policy = policyWith(
  [aggregateSignal("a", "qa"), aggregateSignal("b", "qb")],
  weighted(["a", 0.7], ["b", 0.3]),
);
const outcomes = [
  usage("qa", { "x:1": [10], "y:1": [8], "z:1": [1], "w:1": [0] }),
  usage("qb", { "x:1": [1], "y:1": [0], "z:1": [9], "w:1": [3] }),
];
const asked = (by: typeof policy, image: string) =>
  counterfactual(subjectOf(by, computeSignals(by, outcomes, { nowMs: NOW * 1000 })), image);

describe("a remedy", () => {
  it.each(["x:1", "y:1", "z:1", "w:1"])("takes %s across the line, to the rank that it names", (image) => {
    const found = asked(policy, image);
    const settable = remedies(found, policy).filter(({ setting }) => setting !== null);
    expect(settable).not.toEqual([]);
    for (const { setting, outcome } of settable) {
      const after = asked(moveOf(setting!)(policy), image);
      expect(after.selected).toBe(!found.selected);
      expect(outcome?.rank).toBe(after.rank);
      expect((found.selected ? outcome?.left : outcome?.entered)?.images).toContain(image);
    }
  });
});

it("fits a policy whose term has the signal that it names", () => {
  const setting = { kind: "weight", term: 1, to: 1 } as const;
  expect(fits({ ...setting, signal: "b" }, policy)).toBe(true);
  expect(fits({ ...setting, signal: "a" }, policy)).toBe(false);
});

describe("a setting in a link", () => {
  it.each<Setting>([
    { kind: "weight", term: 2, signal: "peak:usage", to: 0.64 },
    { kind: "weight", term: 0, signal: "a", to: 1e-7 },
    { kind: "cut", to: 31 },
  ])("comes back as it was: %o", (setting) => {
    expect(readSetting(writeSetting(setting))).toEqual(setting);
  });

  it.each([
    "",
    "cut",
    "cut:",
    "cut:0",
    "cut:1.5",
    "cut:1:2",
    "weight:0:a",
    "weight:x:1:a",
    "weight:0:1:",
    "weight:0:1e16:a",
    "seed:1",
  ])("is none: %s", (text) => expect(readSetting(text)).toBeNull());
});
