import { describe, expect, it } from "vitest";
import { explanationSchema } from "../../explanation/explanation";
import { explainWaited, type WaitedQuestion } from "./waited";

const asked: WaitedQuestion = {
  id: 7,
  queuedAt: 0,
  leftAt: 190_000,
  dropReason: null,
  attempts: 1,
  runner: { description: "linux", type: "instance" },
  taken: { earlier: 0, later: 0 },
  takenBy: [],
  running: { jobs: 0, ended: 0 },
};
const told = (more: Partial<WaitedQuestion>) => explanationSchema.parse(explainWaited({ ...asked, ...more }));

describe("a job that waited", () => {
  it.each<[string, Partial<WaitedQuestion>, string]>([
    ["atOnce", { leftAt: 4_000 }, "linux took it after 4 s, with its next request for a job."],
    [
      "atOnce",
      { leftAt: 8_000 },
      "linux was free and took it after 8 s, within one poll: a runner asks every 3 to 10 s.",
    ],
    [
      "busy",
      { leftAt: 8_000, running: { jobs: 1, ended: 1 } },
      "linux was at work on 1 other job and began none before it.",
    ],
    [
      "idle",
      { leftAt: 10_001 },
      "linux was not at work and began no other job: it was paused, off, or did not ask.",
    ],
    [
      "othersFirst",
      { taken: { earlier: 9, later: 5 } },
      "linux took 14 other jobs first: 9 queued earlier and 5 later.",
    ],
    [
      "othersFirst",
      { taken: { earlier: 1, later: 0 } },
      "linux took 1 other job first: it was queued earlier.",
    ],
    [
      "othersFirst",
      { taken: { earlier: 0, later: 2 } },
      "linux took 2 other jobs first: all were queued later.",
    ],
    [
      "busy",
      { running: { jobs: 4, ended: 1 } },
      "linux was at work on 4 other jobs and began none before it.",
    ],
    ["idle", {}, "linux was not at work and began no other job: it was paused, off, or did not ask."],
    [
      "dropped",
      { runner: null, dropReason: "stuck_or_timeout_failure" },
      "No runner got it in 3 min 10 s: it was dropped as stuck_or_timeout_failure.",
    ],
    ["dropped", { runner: null }, "No runner got it in 3 min 10 s."],
  ])("%s: %o", (outcome, more, sentence) => {
    expect(told(more)).toMatchObject({ outcome, sentence });
  });

  it("is above the line only where it was taken at once", () => {
    expect([told({ leftAt: 10_000 }).side, told({ leftAt: 10_001 }).side]).toEqual(["above", "below"]);
    const running = { jobs: 1, ended: 0 };
    expect([told({ leftAt: 5_000, running }).side, told({ leftAt: 5_001, running }).side]).toEqual([
      "above",
      "below",
    ]);
  });

  it("says what went first, by which order, and how often it was handed out", () => {
    const { steps } = told({
      taken: { earlier: 6, later: 1 },
      running: { jobs: 3, ended: 2 },
      attempts: 2,
      takenBy: [
        { path: "acme/api", jobs: 5 },
        { path: "acme/web", jobs: 2 },
      ],
    });
    expect(steps.map(({ id, state }) => [id, state])).toEqual([
      ["running", "warning"],
      ["taken", "warning"],
      ["order", "passed"],
      ["attempts", "warning"],
    ]);
    expect(steps[0]?.text).toBe("3 jobs ran on linux when it was queued; 2 of them ended while it waited.");
    expect(steps[1]?.text).toBe("7 jobs: 6 queued earlier and 1 later. acme/api 5, acme/web 2.");
    expect(steps[2]?.text).toContain("fewest running jobs");
    expect(steps[3]?.text).toContain("1 time the runner did not acknowledge it");
  });

  it("counts the jobs of projects that it does not name", () => {
    const { steps } = told({ taken: { earlier: 6, later: 1 }, takenBy: [{ path: "acme/api", jobs: 5 }] });
    expect(steps[1]?.text).toBe("7 jobs: 6 queued earlier and 1 later. acme/api 5, other projects 2.");
  });

  it("names the order of a project's runner", () => {
    const runner = { description: "own", type: "project" } as const;
    expect(told({ runner, taken: { earlier: 2, later: 0 } }).steps[2]?.text).toContain("first in, first out");
  });
});
