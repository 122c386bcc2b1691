/** A line of waiting jobs and a runner for the tests of explanations. */
import { criteriaOf, type RunnerSettings } from "../match/criteria";
import { groupBuilds } from "../order/builds.testing";
import type { PendingBuild, QueueRunner } from "../shapes";
import { explainJob, type JobExplanation, type JobQuestion } from "./job";

export function build(id: number, projectId: number, more: Partial<PendingBuild> = {}): PendingBuild {
  return {
    id,
    projectId,
    namespaces: [100],
    tags: [],
    protected: false,
    visibility: "private",
    origin: "own",
    instanceRunnersEnabled: true,
    groupRunnersEnabled: true,
    minutesExceeded: false,
    ...more,
  };
}

export function runner(
  id: number,
  description: string,
  settings: Partial<RunnerSettings> = {},
  paused = false,
): QueueRunner {
  const criteria = criteriaOf({
    type: "instance",
    tags: ["docker"],
    runUntagged: true,
    protectedOnly: false,
    quota: { mode: "seed", publicFactor: 0, privateFactor: 1 },
    ...settings,
  });
  return { id, description, criteria, paused };
}

export const linux = runner(1, "linux");
/** The documented example, and a build with a tag that no runner has. */
export const builds = [build(1, 1), build(2, 1), build(3, 1), build(4, 2), build(5, 2), build(6, 3)];
export const gpu = build(7, 3, { tags: ["docker", "gpu"] });
export const all = [...builds, gpu];
export const waiting = groupBuilds(all);
export const running = new Map([[1, 2]]);

export const ask = (
  of: PendingBuild,
  runners: readonly QueueRunner[],
  more: Partial<JobQuestion> = {},
): JobExplanation =>
  explainJob({ build: of, runners, waiting, runningByProject: running, listed: 3, ...more });
