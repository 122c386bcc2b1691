import { describe, expect, it } from "vitest";
import { simulationSchema } from "../shapes/simulation";
import type { RunnerCriteria } from "../shapes/words";
import { scenarioOfQueue, type JobsNow, type RunnersNow } from "./fromQueue";
import { simulateQueue } from "./simulate";

const criteria: RunnerCriteria = {
  type: "instance",
  groups: null,
  projects: null,
  tags: ["docker"],
  runUntagged: true,
  protectedOnly: false,
  quotaFree: [],
};
const linux: RunnersNow = { name: "linux", criteria, count: 3, running: 2, pending: 5 };
const api: JobsNow = {
  projectId: 1,
  path: "acme/shop/api",
  tags: [],
  visibility: "private",
  instanceRunnersEnabled: true,
  groupRunnersEnabled: true,
  minutesExceeded: false,
  protectedShare: 0.25,
  waiting: 4,
  perHour: 12,
  runSeconds: 90.4,
};
const valid = (runners: readonly RunnersNow[], jobs: readonly JobsNow[]) =>
  simulationSchema.parse(scenarioOfQueue(runners, jobs));

describe("a scenario of the queue", () => {
  it("has the runners, the jobs that wait, and those that came in an hour", () => {
    expect(scenarioOfQueue([linux], [api])).toEqual({
      seed: 1,
      durationSeconds: 3_600,
      runners: [{ name: "linux", count: 3, slots: 2, tags: ["docker"], runUntagged: true }],
      projects: [
        {
          name: "acme/shop/api",
          groups: ["acme", "acme/shop"],
          tags: [],
          visibility: "private",
          arrivals: { pattern: "random", perHour: 12, waiting: 4 },
          runSeconds: 90,
          protectedShare: 0.25,
        },
      ],
    });
  });

  it("is simulated: what waits is there from the start", () => {
    const scenario = valid([linux], [{ ...api, perHour: 0 }]);
    const [outcome] = simulateQueue(scenario).outcomes;
    expect(outcome).toMatchObject({ jobs: 4, handedOut: 4 });
    expect(outcome?.order.every(({ atSeconds, waitSeconds }) => atSeconds === waitSeconds)).toBe(true);
  });

  it("tells a project's rows apart by their tags, and keeps runners to whom they may take jobs from", () => {
    const own: RunnersNow = {
      name: "own",
      count: 1,
      running: 0,
      pending: 1,
      criteria: { ...criteria, type: "project", projects: [1, 9], quotaFree: null },
    };
    const other = { ...own, name: "other", criteria: { ...own.criteria, projects: [9] } };
    const group = {
      ...own,
      name: "group",
      criteria: { ...own.criteria, type: "group" as const, groups: ["acme"] },
    };
    const told = valid(
      [linux, own, other, group],
      [api, { ...api, tags: ["gpu"], waiting: 1, runSeconds: null }],
    );
    expect(told.projects.map(({ name }) => name)).toEqual(["acme/shop/api (no tags)", "acme/shop/api (gpu)"]);
    expect(
      told.runners.map(({ name, type, projects, groups }) => [name, type, projects.length, groups]),
    ).toEqual([
      ["linux", "instance", 0, []],
      ["group", "group", 0, ["acme"]],
      ["own", "project", 1, []],
    ]);
    expect(told.runners[2]?.projects).toEqual(["acme/shop/api"]);
    expect(told.projects.map(({ project }) => project)).toEqual(["acme/shop/api", "acme/shop/api"]);
    // If none of its jobs ended, the average of the others is used.
    expect(told.projects[1]?.runSeconds).toBe(90);
  });

  it("stays small and valid, the rows with most jobs first", () => {
    const jobs = Array.from({ length: 40 }, (_, index) => ({
      ...api,
      projectId: index,
      path: `${"x".repeat(120)}/p${index}`,
      waiting: index,
    }));
    const told = valid(
      Array.from({ length: 20 }, () => ({ ...linux, count: 400 })),
      jobs,
    );
    expect([told.runners.length, told.projects.length]).toEqual([8, 10]);
    expect(told.projects[0]?.arrivals.waiting).toBe(39);
  });

  it("is none without an active runner, and without a job", () => {
    expect(scenarioOfQueue([{ ...linux, count: 0 }], [api])).toBeNull();
    expect(scenarioOfQueue([linux], [{ ...api, waiting: 0, perHour: 0 }])).toBeNull();
  });
});
