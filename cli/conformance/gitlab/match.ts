/** The builds that a runner may take. */
import { z } from "zod";
import {
  criteriaOf,
  eligible,
  type PendingBuild,
  type QueueRunner,
  type RunnerSettings,
} from "../../../lib/queue";
import { modeSchema, runnerTypeSchema, visibilitySchema } from "../../../lib/minutes";
import type { Check } from "../suite";
import { kind } from "./kind";

export const runnerSchema = z.object({
  type: runnerTypeSchema,
  tags: z.array(z.string()),
  run_untagged: z.boolean(),
  ref_protected: z.boolean(),
  group_ids: z.array(z.number()).default([]),
  project_ids: z.array(z.number()).default([]),
  paused: z.boolean().default(false),
  mode: modeSchema.default("seed"),
  /** By default, a build counts whatever its project's visibility. */
  public_factor: z.number().default(1),
  private_factor: z.number().default(1),
});

export function settingsOf(runner: z.output<typeof runnerSchema>): RunnerSettings {
  return {
    type: runner.type,
    groups: runner.group_ids,
    projects: runner.project_ids,
    tags: runner.tags,
    runUntagged: runner.run_untagged,
    protectedOnly: runner.ref_protected,
    quota: { mode: runner.mode, publicFactor: runner.public_factor, privateFactor: runner.private_factor },
  };
}

function runnerOf(runner: z.output<typeof runnerSchema>): QueueRunner {
  return { id: 1, description: "", criteria: criteriaOf(settingsOf(runner)), paused: runner.paused };
}

const buildSchema = z.object({
  id: z.number(),
  project_id: z.number(),
  tags: z.array(z.string()),
  protected: z.boolean(),
  namespace_traversal_ids: z.array(z.number()),
  instance_runners_enabled: z.boolean().default(true),
  group_runners_enabled: z.boolean().default(true),
  minutes_exceeded: z.boolean().default(false),
});

function buildOf(build: z.output<typeof buildSchema>): PendingBuild {
  return {
    id: build.id,
    projectId: build.project_id,
    namespaces: build.namespace_traversal_ids,
    tags: build.tags,
    protected: build.protected,
    visibility: "private",
    origin: "own",
    instanceRunnersEnabled: build.instance_runners_enabled,
    groupRunnersEnabled: build.group_runners_enabled,
    minutesExceeded: build.minutes_exceeded,
  };
}

const idsFor = (runner: QueueRunner, builds: readonly PendingBuild[]): readonly number[] =>
  builds.filter((build) => eligible(build, runner).eligible).map(({ id }) => id);

const eligibleBuilds = kind(
  z.object({ runner: runnerSchema, builds: z.array(buildSchema) }),
  ({ runner, builds }) => ({ eligible: idsFor(runnerOf(runner), builds.map(buildOf)) }),
);

const quotaByRunner = kind(
  z.object({
    runner: runnerSchema,
    builds: z.array(buildSchema),
    visibility: z.record(z.string(), visibilitySchema),
    over_quota_root_namespaces: z.array(z.number()),
  }),
  ({ runner, builds, visibility, over_quota_root_namespaces: over }) => ({
    eligible: idsFor(
      runnerOf(runner),
      builds.map((each) => ({
        ...buildOf(each),
        visibility: visibility[String(each.project_id)] ?? "private",
        minutesExceeded: over.some((root) => root === each.namespace_traversal_ids[0]),
      })),
    ),
  }),
);

const pairSchema = z.object({
  ref_protected: z.boolean(),
  build_protected: z.boolean(),
  run_untagged: z.boolean(),
  runner_tags: z.array(z.string()),
  build_tags: z.array(z.string()),
});

const pairs = kind(z.object({ pairs: z.array(pairSchema) }), (input) => ({
  matches: input.pairs.map((pair) => {
    const runner = runnerSchema.parse({ ...pair, type: "instance", tags: pair.runner_tags });
    const build = buildSchema.parse({
      id: 1,
      project_id: 1,
      namespace_traversal_ids: [],
      tags: pair.build_tags,
      protected: pair.build_protected,
    });
    return eligible(buildOf(build), runnerOf(runner)).eligible;
  }),
}));

export const MATCH: Readonly<Record<string, Check>> = {
  "match.pairs": pairs,
  "match.eligible": eligibleBuilds,
  "match.quota_by_runner": quotaByRunner,
};
