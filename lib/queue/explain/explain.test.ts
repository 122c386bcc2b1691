import { describe, expect, it } from "vitest";
import { explanationSchema } from "../../explanation/explanation";
import { criteriaOf, type RunnerSettings } from "../match/criteria";
import { groupBuilds } from "../order/builds.testing";
import type { PendingBuild, QueueRunner } from "../shapes";
import { explainJob, type JobQuestion } from "./job";
import { explainRunner } from "./runner";

function build(id: number, projectId: number, more: Partial<PendingBuild> = {}): PendingBuild {
  return {
    ...{ id, projectId, namespaces: [100], tags: [], protected: false, visibility: "private", origin: "own" },
    ...{ instanceRunnersEnabled: true, groupRunnersEnabled: true, minutesExceeded: false },
    ...more,
  };
}

function runner(
  id: number,
  description: string,
  settings: Partial<RunnerSettings> = {},
  paused = false,
): QueueRunner {
  const criteria = criteriaOf({
    ...{ type: "instance", tags: ["docker"], runUntagged: true, protectedOnly: false },
    quota: { mode: "seed", publicFactor: 0, privateFactor: 1 },
    ...settings,
  });
  return { id, description, criteria, paused };
}

const linux = runner(1, "linux");
/** The documented example, and one with a tag that nobody has. */
const builds = [build(1, 1), build(2, 1), build(3, 1), build(4, 2), build(5, 2), build(6, 3)];
const gpu = build(7, 3, { tags: ["docker", "gpu"] });
const all = [...builds, gpu];
const waiting = groupBuilds(all);
const running = new Map([[1, 2]]);

const ask = (of: PendingBuild, runners: readonly QueueRunner[], more: Partial<JobQuestion> = {}) =>
  explainJob({ build: of, runners, waiting, runningByProject: running, listed: 3, ...more });

describe("what a runner gets next", () => {
  const told = explainRunner({ runner: linux, waiting, runningByProject: running, listed: 4 });

  it("is told with the numbers that it is ordered by", () => {
    expect(explanationSchema.parse(told)).toMatchObject({ outcome: "next", side: "above" });
    expect(told.sentence).toBe(
      "linux gets job 4 next: its turn is 0, as that of job 6 behind it, whose id is higher.",
    );
    expect(told.arithmetic).toEqual([
      { label: "turn", formula: "0 running + 0 before it in its project = 0", value: 0, unit: null },
    ]);
    expect(told.line.map(({ place, turn, build: { id } }) => [place, turn, id])).toEqual([
      [1, 0, 4],
      [2, 0, 6],
      [3, 1, 5],
      [4, 2, 1],
    ]);
    expect(told.inLine).toBe(6);
  });

  it("is told with why not the others, by reason", () => {
    expect(told.kept).toEqual([{ criterion: "tags", count: 1, builds: [{ build: gpu, failed: ["tags"] }] }]);
    expect(told.steps[1]?.text).toBe("6 of 7 jobs that wait. Not: tags that the runner does not have (1).");
  });

  it("is nothing for a paused one, and what it might take is said", () => {
    const paused = explainRunner({
      runner: { ...linux, paused: true },
      waiting,
      runningByProject: running,
      listed: 1,
    });
    expect([paused.outcome, paused.sentence]).toEqual([
      "paused",
      "linux is paused; without that it might take 6 jobs.",
    ]);
  });

  it("is nothing where nothing fits, and the first that came for a group's runner", () => {
    const protectedOnly = runner(2, "deploy", { protectedOnly: true });
    const of = (asked: QueueRunner) =>
      explainRunner({ runner: asked, waiting, runningByProject: running, listed: 2 });
    expect(of(protectedOnly)).toMatchObject({ outcome: "nothing", inLine: 0 });
    const group = of(runner(3, "group", { type: "group", groups: [100] }));
    expect(group.sentence).toBe("group gets job 1 next: it came first.");
    expect(group.line[0]?.turn).toBeNull();
  });
});

describe("a job's place", () => {
  it("is told for each queue key, best first, with those ahead", () => {
    const group = runner(3, "group", { type: "group", groups: [100] });
    const told = ask(builds[4]!, [linux, group, runner(4, "linux too")]);
    expect(told.outcomeText).toBe("Place 3 of 6");
    expect(told.sentence).toBe("Job 5 is at place 3 of 6 for 2 runners, with turn 1.");
    expect(told.places.map(({ runners, place, turn }) => [runners.length, place, turn])).toEqual([
      [2, 3, 1],
      [1, 5, null],
    ]);
    expect(told.places[0]?.ahead.map(({ build: { id } }) => id)).toEqual([4, 6]);
    expect(told.steps.map(({ state }) => state)).toEqual(["passed", "passed", "warning", "skipped"]);
  });

  it("is the first where nothing is before it", () => {
    const told = ask(builds[3]!, [linux]);
    expect([told.outcome, told.sentence]).toEqual(["next", "Job 4 is next for linux, with turn 0."]);
  });

  it("waits for paused runners, which is said with the remedy", () => {
    const told = ask(builds[0]!, [{ ...linux, paused: true }]);
    expect(told.outcome).toBe("paused");
    expect(told.sentence).toBe(
      "Job 1 waits because all runners that could take it are paused. Resume the runner linux.",
    );
  });

  it("is nowhere where no runner can take it: the nearest one is named with what would change it", () => {
    const told = ask(gpu, [
      runner(9, "bare", { tags: [] }),
      linux,
      runner(2, "deploy", { protectedOnly: true }),
    ]);
    expect(told.outcome).toBe("unmatched");
    expect(told.nearest).toMatchObject({ runner: { description: "linux" }, failed: ["tags"] });
    expect(told.sentence).toBe(
      "No runner can take job 7. No runner has the tag gpu. Closest by tags: linux (docker). Register a runner with docker, gpu, or change the job's tag gpu.",
    );
    expect(ask(gpu, []).sentence).toBe("No runner can take job 7: there is none.");
  });

  it("is nowhere without a tag: of runners that lack as much the one with the most alike tags is named", () => {
    const a100 = build(9, 3, { tags: ["gpu-a100"] });
    const runners = [
      runner(1, "linux-small", { tags: ["docker", "linux"] }),
      runner(2, "gpu-l4", { tags: ["docker", "gpu-l4"] }),
      runner(3, "gpu-l40", { tags: ["docker", "gpu-l40"] }),
    ];
    const told = ask(a100, runners, { waiting: groupBuilds([a100]) });
    expect(told.nearest?.runner.description).toBe("gpu-l4");
    expect(told.sentence).toBe(
      "No runner can take job 9. No runner has the tag gpu-a100. Closest by tags: gpu-l4 (docker, gpu-l4). Register a runner with gpu-a100, or change the job's tag.",
    );
    expect(told.refused.map(({ reasons }) => reasons[0]?.change)).toContain(
      "Change the job's tag gpu-a100, or give it to linux-small if that has what it stands for.",
    );
  });

  it("says of tags that runners have one by one that none has them together", () => {
    const both = build(9, 3, { tags: ["arm", "gpu"] });
    const runners = [runner(1, "arm", { tags: ["arm"] }), runner(2, "gpu", { tags: ["gpu"] })];
    expect(ask(both, runners, { waiting: groupBuilds([both]) }).sentence).toContain(
      "No runner that may take it has the tags arm, gpu together. Closest by tags: arm (arm).",
    );
  });

  it("is GitLab's affair for a job that was only seen there", () => {
    const seen = build(8, 1, { origin: "observed" });
    expect(ask(seen, [linux], { waiting: groupBuilds([...all, seen]) })).toMatchObject({
      outcome: "observed",
      nearest: null,
    });
  });

  it("is told with the expected wait and how good such a telling was", () => {
    const wait = () => ({
      ...{ medianSeconds: 12, lowSeconds: 3.25, highSeconds: 40, sample: 50, places: "3–5" },
      ...{ coverage: 0.78, tested: 120 },
    });
    expect(ask(builds[4]!, [linux], { wait }).steps.at(-1)?.text).toBe(
      "3.3 s to 40 s, half of such jobs at most 12 s, as 50 jobs at places 3–5 did. Tested on 120 jobs: 78% waited within the predicted range.",
    );
  });
});

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
      ...{ outcome: "next", outcomeText: "Next in line, but no runner asks for jobs", side: "below" },
      sentence:
        "Job 4 is next for linux, with turn 0, but linux has never asked for a job. Start the runner, and check that its url and token are of this server.",
      places: [{ wait: null, asking: { runners: 1, asking: 0, lastAskedAt: null } }],
    });
    expect(step(never, "asking")).toMatchObject({
      ...{ title: "Does a runner ask for jobs?", state: "stopped" },
      text: "No: linux has never asked for a job.",
    });
    expect(step(never, "wait")).toMatchObject({
      ...{ state: "skipped", text: "Without end, while no runner asks for jobs." },
    });
  });

  it.each([
    [40, "passed", "linux asked 40 s ago."],
    [1_200, "warning", /^linux asked 20 min ago and not since/],
    [7_200, "stopped", "No: linux asked for a job 2 h ago and not since."],
  ])("%i s ago is %s", (ago, state, text) => {
    expect(step(told(asked(linux, ago)), "asking")).toMatchObject({
      state,
      text: expect.stringMatching(text) as string,
    });
    expect(told(asked(linux, ago)).side).toBe(state === "stopped" ? "below" : "above");
  });

  it("goes by those that are not paused, and counts them", () => {
    const paused = { ...asked(runner(4, "paused"), 1), paused: true };
    expect(step(told(asked(linux, null), paused), "asking")).toMatchObject({ state: "stopped" });
    const two = told(asked(linux, null), asked(runner(5, "other"), 30));
    expect(step(two, "asking")).toMatchObject({
      text: "other asked 30 s ago. 1 of 2 runners asked within two hours.",
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
        ...{ runner: asked(linux, secondsAgo), runningByProject: running, listed: 1, now: NOW },
        waiting: listed,
      });
    expect(of(null)).toMatchObject({
      ...{ outcome: "next", side: "below", outcomeText: "Job 4 is next, but it does not ask for jobs" },
      sentence: expect.stringMatching(
        /^linux takes nothing: linux has never asked for a job\. With its next request it would get job 4:/,
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

describe("runners that may not take a job", () => {
  it("are told by queue key with every reason and its change, fewest reasons first; paused is none", () => {
    const mac = { tags: ["mac"], runUntagged: false, protectedOnly: true };
    const told = ask(builds[0]!, [
      runner(1, "linux", {}),
      { ...runner(2, "resting", {}), paused: true },
      runner(3, "mac", mac),
      runner(4, "other mac", mac),
      runner(5, "tagged", { runUntagged: false }),
    ]);
    expect(
      told.refused.map(({ runners, reasons }) => [
        runners.map(({ id }) => id),
        reasons.map(({ criterion }) => criterion),
      ]),
    ).toEqual([
      [[5], ["untagged"]],
      [
        [3, 4],
        ["protected", "untagged"],
      ],
    ]);
    expect(told.refused[0]?.reasons[0]?.change).toContain("let the runner take jobs without tags");
  });

  it.each([
    [{ tags: ["x"] }, {}, "tags", "The runner does not have x."],
    [
      {},
      { protectedOnly: true },
      "protected",
      "The runner takes builds of protected branches alone, and this one is not.",
    ],
    [{}, { runUntagged: false }, "untagged", "It has no tag, and the runner takes tagged builds alone."],
    [{ instanceRunnersEnabled: false }, {}, "scope", "Instance runners are switched off for the project."],
    [{ minutesExceeded: true }, {}, "quota", "The quota of its namespace is used up."],
  ] as const)("%j and %j: kept by %s", (of, by, criterion, text) => {
    const told = ask(build(1, 1, of), [runner(1, "linux", by)], { waiting: groupBuilds([build(1, 1, of)]) });
    expect(told.refused[0]?.reasons).toMatchObject([{ criterion, text }]);
  });
});
