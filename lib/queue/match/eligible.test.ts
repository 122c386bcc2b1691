import { describe, expect, it } from "vitest";
import type { PendingBuild, QueueRunner } from "../shapes";
import { criteriaOf, type RunnerSettings } from "./criteria";
import { dropReason } from "./drop";
import { eligible } from "./eligible";

const build: PendingBuild = {
  id: 1,
  projectId: 7,
  namespaces: [100, 110],
  tags: ["docker", "gpu"],
  protected: false,
  visibility: "private",
  origin: "own",
  instanceRunnersEnabled: true,
  groupRunnersEnabled: true,
  minutesExceeded: false,
};

function runner(settings: Partial<RunnerSettings> = {}, paused = false): QueueRunner {
  const criteria = criteriaOf({
    type: "instance",
    tags: ["docker", "gpu"],
    runUntagged: true,
    protectedOnly: false,
    quota: { mode: "seed", publicFactor: 0, privateFactor: 1 },
    ...settings,
  });
  return { id: 1, description: "linux", criteria, paused };
}

describe("what keeps a build from a runner", () => {
  it.each([
    ["nothing", build, runner(), []],
    ["a paused runner", build, runner({}, true), ["paused"]],
    ["that it was only seen in GitLab", { ...build, origin: "observed" }, runner(), ["origin"]],
    ["an unprotected branch", build, runner({ protectedOnly: true }), ["protected"]],
    ["no tag", { ...build, tags: [] }, runner({ runUntagged: false }), ["untagged"]],
    ["a tag that is missing", build, runner({ tags: ["docker"] }), ["tags"]],
    ["a project's switch", { ...build, instanceRunnersEnabled: false }, runner(), ["scope"]],
    ["a quota", { ...build, minutesExceeded: true }, runner(), ["quota"]],
    ["no quota where it is free", { ...build, minutesExceeded: true, visibility: "public" }, runner(), []],
  ] as const)("is %s", (_, of, by, failed) => {
    expect(eligible(of, by)).toMatchObject({ eligible: failed.length === 0, failed });
  });

  it("is told with which tags are missing and where the scope ends", () => {
    const scope = (of: PendingBuild, by: QueueRunner): unknown =>
      eligible(of, by).verdicts.find(({ criterion }) => criterion === "scope");
    expect(eligible(build, runner({ tags: ["docker"] })).verdicts).toContainEqual({
      criterion: "tags",
      holds: false,
      missing: ["gpu"],
    });
    expect(scope(build, runner({ type: "project", projects: [8] }))).toMatchObject({
      reason: "otherProject",
    });
    expect(scope(build, runner({ type: "group", groups: [120] }))).toMatchObject({ reason: "otherGroup" });
    expect(scope(build, runner({ type: "group", groups: [100] }))).toMatchObject({ reason: null });
    const switchedOff = { ...build, groupRunnersEnabled: false };
    expect(scope(switchedOff, runner({ type: "group", groups: [100] }))).toMatchObject({
      reason: "groupRunnersDisabled",
    });
  });

  it("leaves quotas to instance runners", () => {
    const over = { ...build, minutesExceeded: true, instanceRunnersEnabled: false };
    expect(eligible(over, runner({ type: "group", groups: [110] })).eligible).toBe(true);
  });
});

it("drops a build for the first reason in GitLab's order", () => {
  expect(dropReason({})).toBeUndefined();
  expect(dropReason({ needs: ["services"], features: ["services"] })).toBeUndefined();
  expect(dropReason({ needs: ["services"], archived: true })).toBe("runner_unsupported");
  expect(dropReason({ missingDependencies: true, needs: ["services"] })).toBe("missing_dependency_failure");
  expect(dropReason({ archived: true, projectDeleted: true })).toBe("archived_failure");
  expect(dropReason({ projectDeleted: true, buildsDisabled: true })).toBe("project_deleted");
  expect(dropReason({ buildsDisabled: true, userBlocked: true })).toBe("builds_disabled");
  expect(dropReason({ userBlocked: true })).toBe("user_blocked");
});
