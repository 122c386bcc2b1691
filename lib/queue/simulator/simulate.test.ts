import { describe, expect, it } from "vitest";
import { simulationSchema, type SimulationInput } from "../shapes";
import { jain } from "./measures";
import { SimulationTooLargeError } from "./run";
import { simulateQueue } from "./simulate";
import { drawWorkload } from "./workload";

const simulate = (input: SimulationInput) => simulateQueue(simulationSchema.parse(input));

/** One project that sends many jobs at once, and a small one in addition. */
const crowded: SimulationInput = {
  runners: [{ name: "linux", count: 4, pollSeconds: 1 }],
  projects: [
    {
      name: "monolith",
      arrivals: { pattern: "burst", perHour: 240, burst: 120 },
      runSeconds: 60,
      run: "fixed",
    },
    { name: "website", arrivals: { pattern: "steady", perHour: 12 }, runSeconds: 60, run: "fixed" },
  ],
};

describe("a simulated queue", () => {
  it("gives the same for the same seed, and something else for another", () => {
    expect(simulate(crowded)).toEqual(simulate(crowded));
    expect(simulate({ ...crowded, seed: 2 }).outcomes).not.toEqual(simulate(crowded).outcomes);
  });

  it("lets a small project pass the crowd on instance runners, and not where the first that came is first", () => {
    const websiteOf = (input: SimulationInput) =>
      simulate(input).outcomes.map(
        ({ projects }) => projects.find(({ project }) => project === "website")!.waits.p95Seconds,
      );
    const [fairSql, fairDynamic] = websiteOf(crowded);
    const group = crowded.runners.map((of) => ({ ...of, type: "group" as const, groups: ["shop"] }));
    const projects = crowded.projects.map((of) => ({ ...of, groups: ["shop"] }));
    const [fifoSql] = websiteOf({ ...crowded, runners: group, projects });
    expect(fairSql).toBeLessThan(70);
    expect(fairDynamic).toBeLessThan(150);
    expect(fifoSql).toBeGreaterThan(300);
  });

  it("states shares that add up, and counts what is left", () => {
    for (const { projects, jobs, handedOut, left, order, depth } of simulate(crowded).outcomes) {
      const total = (of: (each: (typeof projects)[number]) => number): number =>
        projects.reduce((sum, each) => sum + of(each), 0);
      expect(total((each) => each.demandShare)).toBeCloseTo(1, 12);
      expect(total((each) => each.servedShare)).toBeCloseTo(1, 12);
      expect(handedOut + left).toBe(jobs);
      expect(total((each) => each.jobs)).toBe(jobs);
      expect(order).toHaveLength(Math.min(handedOut, 200));
      expect(depth).toHaveLength(121);
      expect(depth.at(-1)).toEqual({ atSeconds: 3_600, waiting: left });
    }
  });

  it("hands no job out twice, and none to a runner that may not have it", () => {
    const { outcomes } = simulate({
      ...crowded,
      runners: [
        { name: "linux", count: 2 },
        { name: "gpu", tags: ["gpu"], runUntagged: false },
        { name: "own", type: "project", projects: ["website"] },
      ],
      projects: [...crowded.projects, { name: "model", tags: ["gpu"], runSeconds: 30 }],
    });
    for (const { order } of outcomes) {
      expect(new Set(order.map(({ id }) => id)).size).toBe(order.length);
      expect(order.filter(({ project }) => project === "model").every(({ runner }) => runner === "gpu")).toBe(
        true,
      );
      expect(
        order.filter(({ runner }) => runner === "own").every(({ project }) => project === "website"),
      ).toBe(true);
    }
  });

  it("says from which place on the strategies differ, and by how much for each project", () => {
    const busy = ["a", "b", "c"].map((name) => ({ name, arrivals: { perHour: 300 }, runSeconds: 20 }));
    const { difference, outcomes } = simulate({ ...crowded, projects: busy });
    const [sql, dynamic] = outcomes;
    expect(difference?.p95Seconds).toBe(dynamic!.waits.p95Seconds - sql!.waits.p95Seconds);
    const at = difference!.firstDifferent!;
    expect(sql!.order[at - 1]?.id).not.toBe(dynamic!.order[at - 1]?.id);
    expect(sql!.order.slice(0, at - 1).map(({ id }) => id)).toEqual(
      dynamic!.order.slice(0, at - 1).map(({ id }) => id),
    );
    expect(simulate({ ...crowded, strategies: ["RunnerJobsQueue"] }).difference).toBeNull();
  });

  it("counts the rows of a project together in the fair order, in fairness, and for its own runners", () => {
    const waiting = (name: string, project?: string) => ({
      name,
      arrivals: { perHour: 0, waiting: 4 },
      run: "fixed" as const,
      ...(project !== undefined && { project }),
    });
    const orderOf = (second: string, project?: string): string =>
      simulate({
        strategies: ["RunnerJobsQueue"],
        runners: [{ name: "linux", slots: 12, pollSeconds: 1 }],
        projects: [waiting("api (a)", project), waiting(second, project), waiting("web")],
      })
        .outcomes[0]!.order.map(({ project: row }) => row[0])
        .join("");
    expect(orderOf("b")).toBe("abwabwabwabw");
    // Two projects take turns.
    expect(orderOf("b", "api")).toBe("awawawawbbbb");
    const own = simulate({
      strategies: ["RunnerJobsQueue"],
      runners: [
        { name: "own", type: "project", projects: ["api"], slots: 8 },
        { name: "row", type: "project", projects: ["b"], slots: 8 },
      ],
      projects: [waiting("a", "api"), waiting("b", "api"), waiting("web")],
    });
    expect(own.outcomes[0]).toMatchObject({ handedOut: 8, left: 4 });
    expect(own.outcomes[0]?.projects.find(({ project }) => project === "web")?.handedOut).toBe(0);
  });

  it("has an answer for a project without jobs and for runners that nobody needs", () => {
    const { outcomes } = simulate({
      runners: [{ name: "idle" }],
      projects: [{ name: "quiet", arrivals: { perHour: 0 } }],
    });
    expect(outcomes[0]).toMatchObject({ jobs: 0, fairness: null, waits: { p95Seconds: 0 } });
  });

  it("refuses what costs too much, by the name of the limit", () => {
    const jobs = [{ name: "a", arrivals: { perHour: 100_000 } }];
    expect(() => simulate({ ...crowded, projects: jobs })).toThrow(SimulationTooLargeError);
    const polls = [{ name: "a", count: 1_000, pollSeconds: 0.1 }];
    expect(() => simulate({ ...crowded, runners: polls })).toThrow("simulatedEvents");
  });

  it("draws the patterns that were asked for", () => {
    const drawn = drawWorkload(simulationSchema.parse(crowded), 20_000);
    if (drawn === "tooManyJobs") throw new Error(drawn);
    const burst = drawn.jobs.filter(({ build }) => build.projectId === 1).map(({ queuedAtMs }) => queuedAtMs);
    expect([burst.length, new Set(burst).size]).toEqual([240, 2]);
    const steady = drawn.jobs
      .filter(({ build }) => build.projectId === 2)
      .map(({ queuedAtMs }) => queuedAtMs);
    expect(steady[1]! - steady[0]!).toBeCloseTo(300_000, 6);
  });
});

it("measures fairness from 1/n for one that has all to 1 for equal shares", () => {
  expect([jain([]), jain([0, 0]), jain([1, 0, 0, 0]), jain([2, 2])]).toEqual([null, null, 0.25, 1]);
});
