import { expect, it } from "vitest";
import { runnerProblems, type RunnerToCheck } from "./settings";

const runner: RunnerToCheck = {
  type: "instance",
  tags: ["docker"],
  runUntagged: false,
  maximumTimeout: 600,
  groups: 0,
  projects: 0,
};

it.each([
  [{}, []],
  [{ tags: [], runUntagged: true, maximumTimeout: null }, []],
  [{ tags: [] }, ["tag_list"]],
  [{ tags: Array.from({ length: 51 }, (_, at) => `t${at}`) }, ["tag_list"]],
  [{ maximumTimeout: 599, tags: [] }, ["tag_list", "maximum_timeout"]],
  [{ type: "group" }, ["group_id"]],
  [{ type: "group", groups: 1 }, []],
  [{ type: "group", groups: 1, projects: 2 }, ["project_id"]],
  [{ type: "project" }, ["project_id"]],
  [{ type: "project", projects: 3 }, []],
  [{ groups: 1, projects: 1 }, ["group_id", "project_id"]],
] as const)("%j lacks or has too much: %j", (change, paths) => {
  expect(runnerProblems({ ...runner, ...change }).map(({ path }) => path)).toEqual(paths);
});
