import { describe, expect, it } from "vitest";
import type { Remedy } from "@/components/discovery/ranking/remedies/remedies";
import type { PolicyDetail } from "@/lib/api/policies";
import type { ReplaySummary } from "@/lib/api/replays";
import { storyImage, storyReplays, tourSteps, type Edited, type Found } from "./story";

const RESULT = {
  runId: "run/1",
  selectedCount: 30,
  imageCount: 60,
  lastIn: { image: "r/ci/in:1", score: 0.5 },
  firstOut: { image: "r/ci/out:1", score: 0.4 },
  expectation: { expected: 12, kept: 11, dropped: [{ image: "r/ci/terraform:1.12" }] },
};
const policy = (result: object | null): PolicyDetail => ({ version: 1, result }) as PolicyDetail;

const replay = (id: string, columns: readonly (readonly [string, number | null])[]): ReplaySummary =>
  ({
    id,
    policies: columns.map(([name, version]) => ({ name, version })),
    brief: {
      jobs: 3_985,
      policies: columns.flatMap(([name, version]) =>
        version === null
          ? []
          : [
              {
                name,
                top_k: 30,
                minutes: 61.2,
                optimum_minutes: 71.3,
                best: { strategy: "expected", minutes: 65.8 },
              },
            ],
      ),
    },
  }) as unknown as ReplaySummary;
const SAVED = replay("saved", [["demo-developer-and-peak", 1]]);
const EDIT = replay("edit", [
  ["demo-developer-and-peak", 1],
  ["demo-developer-and-peak-edited", null],
]);

const REMEDY: Remedy = {
  key: "weight 0",
  title: "Weight of peak",
  text: "0.5 → 0.64",
  exact: null,
  possible: true,
  setting: { kind: "weight", term: 0, signal: "peak", to: 0.64 },
  outcome: {
    rank: 30,
    entered: { count: 1, images: ["r/ci/terraform:1.12"] },
    left: { count: 1, images: ["r/ci/in:1"] },
  },
};
const row = (minutes: number, percent: number) =>
  ({ minutes_avoided_vs_no_prewarm: minutes, percent_minutes_saved: percent }) as Edited["outcome"]["before"];
const EDITED: Edited = {
  replay: "edit",
  jobs: 3_985,
  version: 1,
  cut: 30,
  outcome: { before: row(61.2, 40), after: row(63.4, 41.5), optimumMinutes: 71.3 },
};
const found = (of: Partial<Found>): Found => ({
  policy: policy(RESULT),
  remedy: REMEDY,
  replay: SAVED,
  edited: null,
  ...of,
});

it("tells of an image that is expected and not selected, else of the first one out", () => {
  expect(storyImage(policy(RESULT))).toBe("r/ci/terraform:1.12");
  expect(storyImage(policy({ ...RESULT, expectation: undefined }))).toBe("r/ci/out:1");
  expect(storyImage(policy(null))).toBeNull();
});

it("takes the newest replay of the policy as it is saved, and the newest of an edit of it", () => {
  const other = replay("other", [["demo-usage-and-peak", 3]]);
  const underWay = { ...EDIT, id: "under way", brief: null };
  expect(storyReplays([underWay, EDIT, other, SAVED, replay("old", [])])).toEqual({
    saved: SAVED,
    edited: EDIT,
  });
  expect(storyReplays([other])).toEqual({ saved: null, edited: null });
});

describe("the five steps", () => {
  it("have the numbers of the data, each on its page", () => {
    const steps = tourSteps(found({ edited: EDITED }));
    const tuner = "/policies/demo-developer-and-peak/tune?run=run%2F1&from=1&set=weight%3A0%3A0.64%3Apeak";
    expect(steps.map(({ href }) => href)).toEqual([
      "/images/r/ci/terraform:1.12",
      tuner,
      "/replay/saved?top=30",
      tuner,
      "/replay/edit?top=30",
    ]);
    expect(steps[0]?.text).toContain("selects 30 of 60 images");
    expect(steps[1]?.text).toContain("weight of peak, 0.5 → 0.64. terraform:1.12 comes in, in:1 goes out.");
    expect(steps[2]?.text).toContain("3,985 jobs");
    expect(steps[2]?.text).toContain("61.2 min off their waits, of the 71.3 min");
    expect(steps[4]?.text).toContain(
      "would have saved 2.2 min more than version 1 (+1.5 percentage points). 63.4 min of waiting instead of 61.2 min",
    );
  });

  it("say what is left to gain where no edit was replayed, and nothing that is not known", () => {
    const steps = tourSteps(found({}));
    expect(steps[4]).toMatchObject({
      title: "Minutes to gain",
      href: "/replay/saved?tab=recommendation&top=30",
    });
    expect(steps[4]?.text).toContain("expected would have gained 4.6 min that day.");
    const bare = tourSteps(found({ remedy: null, replay: null }));
    expect(bare.map(({ href }) => href)[2]).toBe("/replay");
    expect(bare.map(({ text }) => text).join(" ")).not.toMatch(/null|undefined|NaN/);
  });

  it("are none while there is no result", () => {
    expect(tourSteps(found({ policy: policy(null) }))).toEqual([]);
  });
});
