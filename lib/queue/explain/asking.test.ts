import { describe, expect, it } from "vitest";
import type { QueueRunner } from "../shapes";
import { ask, builds, linux, runner, running, waiting } from "./explain.testing";
import { explainRunner } from "./runner";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const asked = (of: QueueRunner, secondsAgo: number | null): QueueRunner => ({
  ...of,
  contactedAt: secondsAgo === null ? null : new Date(NOW - secondsAgo * 1_000).toISOString(),
});
const step = (told: { readonly steps: readonly { readonly id: string }[] }, id: string) =>
  told.steps.find((each) => each.id === id);

describe("whether a runner asks", () => {
  const group = runner(3, "group", { type: "group", groups: [100] });
  const told = (...runners: QueueRunner[]) => ask(builds[3]!, runners, { now: NOW });

  it("stops a job that is next for one that never asked, and no wait is promised", () => {
    const wait = () => {
      throw new Error("is not asked");
    };
    const never = ask(builds[3]!, [asked(linux, null)], { now: NOW, wait });
    expect(never).toMatchObject({
      outcome: "next",
      outcomeText: "Next in line, but no runner asks for jobs",
      side: "below",
      sentence:
        "Job 4 is next for linux, with turn 0, but linux has never asked for a job. Start the runner, and check that its url and token are those of this server.",
      places: [{ wait: null, asking: { runners: 1, asking: 0, lastAskedAt: null } }],
    });
    expect(step(never, "asking")).toMatchObject({
      title: "Does a runner ask for jobs?",
      state: "stopped",
      text: "No: linux has never asked for a job.",
    });
    expect(step(never, "wait")).toMatchObject({
      state: "skipped",
      text: "Without end, while no runner asks for jobs.",
    });
  });

  it.each([
    [40, "passed", "linux asked 40 s ago."],
    [1_200, "warning", /^linux asked 20 min ago and not since/],
    [7_200, "stopped", "No: linux asked for a job 2 h ago and not since."],
    [604_799, "stopped", /not since\.$/],
    [604_800, "stopped", /^No: linux asked for a job 168 h ago and not since\. .* a runner is stale/],
  ])("%i s ago is %s", (ago, state, text) => {
    expect(step(told(asked(linux, ago)), "asking")).toMatchObject({
      state,
      text: expect.stringMatching(text) as string,
    });
    expect(told(asked(linux, ago)).side).toBe(state === "stopped" ? "below" : "above");
  });

  const busy = (of: QueueRunner, secondsAgo: number): QueueRunner => ({
    ...of,
    workingAt: new Date(NOW - secondsAgo * 1_000).toISOString(),
  });

  it("keeps a line open whose runner asks for nothing while it runs a job", () => {
    const works = told(busy(asked(linux, 9_000), 30));
    expect(step(works, "asking")).toMatchObject({
      state: "warning",
      text: "linux asked 2 h 30 min ago and runs a job: it asks again when it may run another one.",
    });
    expect(works).toMatchObject({ side: "above", outcomeText: "Next in line" });
    expect(works.places[0]?.asking).toMatchObject({ runners: 1, asking: 1 });
    // One that is off asked later, and one that was silent for too long in its job is off, too.
    expect(
      step(told(busy(asked(linux, 9_000), 30), asked(runner(5, "other"), 8_000)), "asking"),
    ).toMatchObject({
      text: expect.stringMatching(
        /^linux asked .* 1 of 2 runners asked within two hours or run a job\.$/,
      ) as string,
    });
    expect(step(told(busy(asked(linux, 9_000), 7_200)), "asking")).toMatchObject({ state: "stopped" });
  });

  it("goes by those that are not paused, and counts them", () => {
    const paused = { ...asked(runner(4, "paused"), 1), paused: true };
    expect(step(told(asked(linux, null), paused), "asking")).toMatchObject({ state: "stopped" });
    const two = told(asked(linux, null), asked(runner(5, "other"), 30));
    expect(step(two, "asking")).toMatchObject({
      text: "other asked 30 s ago. 1 of 2 runners asked within two hours or run a job.",
    });
    expect(told(asked(linux, null), asked(runner(5, "other"), 9_000)).sentence).toContain(
      "but none of 2 runners has asked for a job for two hours, other as the last 2 h 30 min ago.",
    );
  });

  it("puts a line whose runners ask before a better place in one whose runners do not", () => {
    const both = told(asked(linux, null), asked(group, 10));
    expect(both.places.map(({ criteria, place }) => [criteria.type, place])).toEqual([
      ["group", 4],
      ["instance", 1],
    ]);
    expect(both.outcomeText).toBe("Place 4 of 6");
  });

  it("is left out where nobody says when they asked", () => {
    expect(step(ask(builds[3]!, [linux]), "asking")).toBeUndefined();
    expect(told(linux).places[0]).not.toHaveProperty("asking");
  });

  it("is a step of the runner, which takes nothing while it does not ask", () => {
    const of = (secondsAgo: number | null, listed = waiting) =>
      explainRunner({
        runner: asked(linux, secondsAgo),
        runningByProject: running,
        listed: 1,
        now: NOW,
        waiting: listed,
      });
    expect(of(null)).toMatchObject({
      outcome: "next",
      side: "below",
      outcomeText: "Job 4 is next, but this runner does not ask for jobs",
      sentence: expect.stringMatching(
        /^linux takes no jobs: linux has never asked for a job\. With its next request it would get job 4:/,
      ),
    });
    expect(step(of(null), "asking")).toMatchObject({ state: "stopped" });
    expect(step(of(40), "asking")).toMatchObject({ state: "passed", text: "linux asked 40 s ago." });
    expect(of(40).sentence).toMatch(/^linux gets job 4 next/);
    expect(of(null, []).sentence).toContain("none of the jobs that wait, and linux has never asked");
  });
});

describe("the wait of a job that has waited", () => {
  const wait = { medianSeconds: 18, lowSeconds: 3.4, highSeconds: 179, sample: 50, places: "1" };
  const rest = { coverage: 0.8, tested: 120 };
  const text = (waited: { seconds: number; longerThan: number; left: null | typeof left }) =>
    step(ask(builds[3]!, [linux], { wait: () => ({ ...wait, ...rest, waited }) }), "wait");
  const left = { lowSeconds: 2, medianSeconds: 40, highSeconds: 150, sample: 20 };

  it("is what those did that waited longer than it has", () => {
    expect(text({ seconds: 20, longerThan: 0.6, left })).toMatchObject({
      state: "passed",
      text: "Another 2 s to 2 min 30 s, half of such jobs at most 40 s, as 20 of 50 jobs that came to place 1 did after 20 s. Tested on 120 jobs: 80% waited within the range predicted when they came.",
    });
  });

  it("is not predicted beyond them: it is said how many waited less", () => {
    expect(text({ seconds: 957, longerThan: 1, left: null })).toMatchObject({
      state: "warning",
      text: "It has waited 15 min 57 s, longer than all 50 jobs that came to place 1: they waited 3.4 s to 2 min 59 s, half of such jobs at most 18 s. What is longer cannot be predicted from them.",
    });
    expect(text({ seconds: 200, longerThan: 0.94, left: null })).toMatchObject({
      text: expect.stringContaining("longer than 94% of the 50 jobs"),
    });
  });
});
