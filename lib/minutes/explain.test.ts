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

  it.each([
    { mode: "gitlab-now", amount: "4.8", rounded: "rounded to 0.01 min" },
    { mode: "gitlab-13.0", amount: "4", rounded: "rounded down to whole seconds" },
  ] as const)("says in its arithmetic how mode $mode rounds", ({ mode, amount, rounded }) => {
    const short: BuildToAccount = {
      ...build,
      mode,
      durationSeconds: "9",
      namespace: { monthlyLimit: 400, instanceLimit: null },
      runner: { type: "instance", publicFactor: "0", privateFactor: "0.5" },
    };
    const entered = { durationSeconds: "9", weightedSeconds: amount, factor: "0.5" };
    const of = explainBuild("build 7", short, "the instance runner linux", entered);
    expect(of.arithmetic[0]?.formula).toBe(`9 s × 0.5, ${rounded}, = ${amount} s`);
    // If nothing is rounded, rounding is not mentioned.
    const even = { durationSeconds: "12", weightedSeconds: "6", factor: "0.5" };
    const plain = explainBuild("build 7", { ...short, durationSeconds: "12" }, "linux", even);
    expect(plain.arithmetic[0]?.formula).toBe("12 s × 0.5 = 6 s");
  });

  it("says credits where an installation calls them so", () => {
    const credits: BuildToAccount = {
      ...build,
      mode: "gitlab-now",
      durationSeconds: "9",
      namespace: { monthlyLimit: 400, instanceLimit: null },
      runner: { type: "instance", publicFactor: "0", privateFactor: "0.5" },
      unitName: "credits",
    };
    const entered = { durationSeconds: "9", weightedSeconds: "4.8", factor: "0.5" };
    const of = explainBuild("build 7", credits, "the instance runner linux", entered);
    expect(of.outcomeText).toBe("Counts 0.08 credits");
    expect(of.steps.at(-1)?.text).toContain("= 0.08 credits, rounded to 0.01 credits");
    expect(of.arithmetic).toMatchObject([
      { formula: "9 s × 0.5, rounded to 0.01 credits, = 4.8 s" },
      { label: "credits", formula: "4.8 s / 60 = 0.08 credits", unit: "credits" },
    ]);
    expect(JSON.stringify(of)).not.toMatch(/\bmin(utes)?\b/);
  });

  it("of what costs less than a hundredth of a minute does not say 0", () => {
    const entered = { durationSeconds: "1", weightedSeconds: "0.2", factor: "0.2" };
    const runner = { type: "instance", publicFactor: "0", privateFactor: "0.2" } as const;
    const of = explainBuild("build 7", { ...build, runner, durationSeconds: "1" }, "linux", entered);
    expect(of).toMatchObject({ outcomeText: "Counts 0.0033 compute minutes", side: "above" });
    expect(of.arithmetic[1]?.formula).toBe("0.2 s / 60 = 0.0033 min");
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
