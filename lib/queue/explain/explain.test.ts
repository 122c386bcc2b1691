import { describe, expect, it } from "vitest";
import { explanationSchema } from "../../explanation/explanation";
import { groupBuilds } from "../order/builds.testing";
import type { QueueRunner } from "../shapes";
import { all, ask, build, builds, gpu, linux, runner, running, waiting } from "./explain.testing";
import { explainRunner } from "./runner";

describe("what a runner gets next", () => {
  const told = explainRunner({ runner: linux, waiting, runningByProject: running, listed: 4 });

  it("is told with the numbers that it is ordered by", () => {
    expect(explanationSchema.parse(told)).toMatchObject({ outcome: "next", side: "above" });
    expect(told.sentence).toBe(
      "linux gets job 4 next: its turn is 0, like that of job 6 after it, whose id is higher.",
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
      "linux is paused; otherwise it might take 6 jobs.",
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
    expect(told.steps.at(-1)?.text).toBe("Until one of its runners is resumed.");
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
    expect(ask(gpu, []).sentence).toBe("No runner can take job 7: no runner is registered.");
    expect(told.steps.at(-1)?.text).toBe("Until it is dropped, while no runner can take it.");
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

  it("is told of equal places with the one whose runners came soonest, though its key comes later", () => {
    const runners = [
      linux,
      runner(8, "large", { tags: ["docker", "large"] }),
      runner(9, "arm", { tags: ["arm"] }),
    ];
    const medians = [null, 20, 12];
    const keys = ask(builds[4]!, runners).places.map(({ key }) => key);
    const wait = (key: string) => {
      const medianSeconds = medians[keys.indexOf(key)] ?? null;
      if (medianSeconds === null) return null;
      return {
        medianSeconds,
        lowSeconds: 1,
        highSeconds: 40,
        sample: 50,
        places: "3–5",
        coverage: 0.78,
        tested: 120,
      };
    };
    const told = ask(builds[4]!, runners, { wait });
    expect(told.places.map(({ wait: known }) => known?.medianSeconds ?? null)).toEqual([12, 20, null]);
    expect(told.steps.at(-1)?.text).toContain("half of such jobs at most 12 s");
  });

  it("is told with the expected wait and how good such a telling was", () => {
    const wait = () => ({
      medianSeconds: 12,
      lowSeconds: 3.25,
      highSeconds: 40,
      sample: 50,
      places: "3–5",
      coverage: 0.78,
      tested: 120,
    });
    expect(ask(builds[4]!, [linux], { wait }).steps.at(-1)?.text).toBe(
      "3.3 s to 40 s, half of such jobs at most 12 s, as 50 jobs at places 3–5 did. Tested on 120 jobs: 78% waited within the predicted range.",
    );
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
      "The runner takes only builds of protected branches, and this branch is not protected.",
    ],
    [{}, { runUntagged: false }, "untagged", "It has no tag, and the runner takes only tagged builds."],
    [{ instanceRunnersEnabled: false }, {}, "scope", "Instance runners are switched off for the project."],
    [{ minutesExceeded: true }, {}, "quota", "The quota of its namespace is used up."],
  ] as const)("%j and %j: kept by %s", (of, by, criterion, text) => {
    const told = ask(build(1, 1, of), [runner(1, "linux", by)], { waiting: groupBuilds([build(1, 1, of)]) });
    expect(told.refused[0]?.reasons).toMatchObject([{ criterion, text }]);
  });
});
