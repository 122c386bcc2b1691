import { describe, expect, it } from "vitest";
import { aggregateSignal, NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";
import { computeSignals } from "../signals/computeSignals";
import { runPipeline } from "../pipeline";
import { subjectOf } from "./subject";
import { whyNot } from "./whyNot";
import { whyNotSchema } from "./shapes/whyNot";

const options = { nowMs: NOW * 1000 };

describe("whyNot", () => {
  const policy = policyWith([aggregateSignal("total", "q")], weighted(["total", 1]), { maxImages: 1 });
  const rows = { "r.io/ci/java:21": [9], "r.io/ci/java:17": [4], "r.io/ci/node:20": [3] };
  const outcomes = [usage("q", rows)];
  const asked = (image: string) => {
    const { prepared } = subjectOf(policy, computeSignals(policy, outcomes, options));
    return whyNot(runPipeline(policy, outcomes, options), prepared, image);
  };

  it("names the step where the image dropped out, and names like one that nobody returned", () => {
    expect(whyNotSchema.parse(asked("r.io/ci/java:17"))).toMatchObject({ stoppedAt: "cut", similar: [] });
    expect(asked("r.io/ci/java:21").stoppedAt).toBeNull();
    expect(asked("node")).toMatchObject({ stoppedAt: "queries", similar: ["r.io/ci/node:20"] });
    expect(asked("r.io/ci/jaav:21").similar).toEqual(["r.io/ci/java:21"]);
    expect(asked("other.io/java:8").similar).toEqual(["r.io/ci/java:17", "r.io/ci/java:21"]);
  });
});
