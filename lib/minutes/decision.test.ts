import { describe, expect, it } from "vitest";
import { explanationSchema } from "../explanation/explanation";
import { Exact } from "../numeric/exact";
import { decideMinutes, type MinutesQuestion } from "./decision";

const QUESTION: MinutesQuestion = {
  namespace: "acme",
  limits: { monthlyLimit: 400, instanceLimit: null },
  usedMinutes: "399.99",
  runningMinutes: 0,
  otherRunner: false,
};
const decide = (varied: Partial<MinutesQuestion> = {}) => decideMinutes({ ...QUESTION, ...varied });
const outcomes = (varied: Partial<MinutesQuestion>): readonly string[] => {
  const { pipeline, running } = decide(varied);
  return [pipeline.outcome, running.outcome];
};

describe("decideMinutes", () => {
  it("drops a new pipeline once whole minutes reach the quota", () => {
    expect(outcomes({})).toEqual(["allowed", "continues"]);
    expect(outcomes({ usedMinutes: 400 })).toEqual(["dropped", "continues"]);
  });

  it("keeps instance runners from a pipeline that another runner takes", () => {
    expect(outcomes({ usedMinutes: 400, otherRunner: true })).toEqual(["otherRunners", "continues"]);
  });

  it("holds no pipeline back by a quota if instance runners are switched off for its project", () => {
    const off = { usedMinutes: 400, instanceRunners: false };
    expect(outcomes(off)).toEqual(["otherRunners", "continues"]);
    const { pipeline } = decide(off);
    expect(pipeline.sentence).toBe(
      "A new pipeline of acme begins whatever is used of the quota, but not on instance runners: they are switched off for its project.",
    );
    expect(pipeline.side).toBe("above");
    expect(outcomes({ ...off, instanceRunners: true })).toEqual(["dropped", "continues"]);
    // What runs already began before.
    expect(outcomes({ ...off, usedMinutes: 9_000 })).toEqual(["otherRunners", "dropped"]);
  });

  it("drops running builds below −1,000 minutes, with what runs now counted", () => {
    expect(outcomes({ usedMinutes: 1_300, runningMinutes: 100 })).toEqual(["dropped", "continues"]);
    expect(outcomes({ usedMinutes: 1_300, runningMinutes: "100.01" })).toEqual(["dropped", "dropped"]);
  });

  it("lets builds that count nothing and namespaces without a quota do what they like", () => {
    expect(outcomes({ usedMinutes: 9_000, factor: 0 })).toEqual(["allowed", "continues"]);
    expect(outcomes({ usedMinutes: 9_000, factor: "0.1" })).toEqual(["dropped", "dropped"]);
    const limits = { monthlyLimit: 0, instanceLimit: 400 };
    expect(outcomes({ usedMinutes: 9_000, limits })).toEqual(["allowed", "continues"]);
  });

  it("writes thirds of a minute with four decimals that add up", () => {
    // 3,100 s of finished builds, and 100 s of running ones.
    const [usedMinutes, runningMinutes] = [new Exact(3_100).dividedBy(60), new Exact(100).dividedBy(60)];
    const { running } = decide({ usedMinutes, runningMinutes });
    expect(running.sentence).toBe(
      "Running builds of acme continue: its balance is 346.6666 minutes, and running builds may overdraw it by 1,000.",
    );
    expect(running.steps.at(-1)?.text).toBe("The balance is 346.6666 minutes, including running builds.");
    expect(running.arithmetic[0]?.formula).toBe("400 − 51.6667 − 1.6667 = 346.6666");
  });

  it("gives its reasons in the one shape", () => {
    const { pipeline, running } = decide({ usedMinutes: 1_400, runningMinutes: 60.5 });
    expect(explanationSchema.parse(pipeline)).toMatchObject({
      subject: "acme",
      side: "below",
      steps: [{ state: "passed" }, { state: "passed" }, { state: "stopped" }, { state: "stopped" }],
    });
    expect(explanationSchema.parse(running)).toMatchObject({
      sentence:
        "Running builds of acme are dropped: its balance is −1060.5 minutes, and running builds may overdraw it by 1,000.",
      arithmetic: [{ formula: "400 − 1400 − 60.5 = −1060.5", value: -1060.5, unit: "min" }],
    });
  });
});
