import { expect, it } from "vitest";
import type { PolicyDetail } from "@/lib/api/policies";
import type { ReplaySummary } from "@/lib/api/replays";
import { storyImage, tourSteps } from "./story";

const RESULT = {
  runId: "run/1",
  selectedCount: 30,
  imageCount: 60,
  lastIn: { image: "r/ci/in:1", score: 0.5 },
  firstOut: { image: "r/ci/out:1", score: 0.4 },
  expectation: { expected: 12, kept: 11, dropped: [{ image: "r/ci/terraform:1.12" }] },
};
const policy = (result: object | null): PolicyDetail => ({ result }) as PolicyDetail;
const REPLAY = {
  id: "replay-1",
  brief: { jobs: 3_985, best: { strategy: "expected", top_k: 10, minutes: 65.8 }, optimum_minutes: 71.3 },
} as unknown as ReplaySummary;

it("tells of an image that is expected and not selected, else of the first one out", () => {
  expect(storyImage(policy(RESULT))).toBe("r/ci/terraform:1.12");
  expect(storyImage(policy({ ...RESULT, expectation: undefined }))).toBe("r/ci/out:1");
  expect(storyImage(policy(null))).toBeNull();
});

it("has five steps with the numbers of the data, each on its page", () => {
  const steps = tourSteps({ policy: policy(RESULT), replay: REPLAY });
  expect(steps.map(({ href }) => href)).toEqual([
    "/runs/run%2F1?image=r%2Fci%2Fterraform%3A1.12",
    "/policies/demo-developer-and-peak/tune?run=run%2F1&image=r%2Fci%2Fterraform%3A1.12",
    "/replay/replay-1",
    "/policies/demo-developer-and-peak?tab=versions",
    "/minutes",
  ]);
  expect(steps[0]?.text).toContain("30 of 60 images");
  expect(steps[2]?.text).toContain("3,985 jobs");
  expect(steps[2]?.text).toContain("65.8 minutes");
});

it("has no step while there is no result", () => {
  expect(tourSteps({ policy: policy(null), replay: REPLAY })).toEqual([]);
});
