import { describe, expect, it } from "vitest";
import { explanationSchema } from "../explanation/explanation";
import type { BuildToAccount } from "./account";
import { explainBuild } from "./explain";

const build: BuildToAccount = {
  mode: "seed",
  runner: { type: "instance", publicFactor: "0", privateFactor: "2.5" },
  project: { visibility: "private" },
  durationSeconds: "98.5",
};

describe("the explanation of a build", () => {
  it("has what was counted, with every step to it", () => {
    const entered = { durationSeconds: "98.5", weightedSeconds: "246.25", factor: "2.5" };
    const of = explainBuild("build 7", build, "the instance runner linux", entered);
    expect(explanationSchema.parse(of)).toMatchObject({
      outcome: "accounted",
      outcomeText: "Counts 4.10 compute minutes",
      side: "above",
      sentence:
        "It ran for 98.5 s on the instance runner linux for a project that is private, at cost factor 2.5: 4.10 compute minutes.",
      arithmetic: [
        { formula: "98.5 s × 2.5 = 246.25 s", value: 246.25, unit: "s" },
        { formula: "246.25 s / 60 = 4.10 min", unit: "min" },
      ],
    });
    expect(of.steps.map(({ id }) => id)).toEqual(["runner", "factor", "duration", "amount"]);
  });

  it("says that the ledger counts where the rules as known now would give something else", () => {
    const entered = { durationSeconds: "98.5", weightedSeconds: "98.5", factor: "1" };
    const of = explainBuild("build 7", build, "the instance runner linux", entered);
    expect(of.outcomeText).toBe("Counts 1.64 compute minutes");
    expect(of.steps.at(-1)).toMatchObject({ id: "ledger", state: "warning" });
    expect(of.arithmetic[0]?.formula).toBe("the ledger has 98.5 s");
  });

  it("of a build that was not entered says where it dropped out", () => {
    const of = explainBuild("build 7", { ...build, runner: null }, "no runner", null);
    expect(of).toMatchObject({
      outcome: "notEntered",
      outcomeText: "Counts nothing",
      side: "below",
      arithmetic: [],
    });
    expect(of.steps[0]).toMatchObject({ id: "runner", state: "stopped" });
  });
});
