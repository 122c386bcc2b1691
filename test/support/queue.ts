/** Random builds and runners of the queue. */
import fc from "fast-check";
import { VISIBILITIES } from "@/lib/minutes/shapes";
import { criteriaOf, type PendingBuild, type QueueRunner, type RunnerCriteria } from "@/lib/queue";

const TAGS = ["docker", "gpu", "arm64", "Docker", "été"] as const;
const tags = fc.uniqueArray(fc.constantFrom<string>(...TAGS), { maxLength: 3 });
const GROUPS = [[100], [100, 110], [100, 120], [200]] as const;

export const pendingBuild: fc.Arbitrary<PendingBuild> = fc.record({
  id: fc.integer({ min: 1, max: 10_000 }),
  projectId: fc.integer({ min: 1, max: 4 }),
  namespaces: fc.constantFrom<readonly number[]>(...GROUPS),
  tags,
  protected: fc.boolean(),
  visibility: fc.constantFrom(...VISIBILITIES),
  origin: fc.constantFrom("own" as const, "own" as const, "observed" as const),
  instanceRunnersEnabled: fc.boolean(),
  groupRunnersEnabled: fc.boolean(),
  minutesExceeded: fc.boolean(),
});

export const pendingBuilds = (most: number): fc.Arbitrary<PendingBuild[]> =>
  fc.uniqueArray(pendingBuild, { maxLength: most, selector: ({ id }) => id });

const factor = fc.constantFrom("0", "0.5", "1");

export const criteria: fc.Arbitrary<RunnerCriteria> = fc
  .record({
    type: fc.constantFrom("instance" as const, "group" as const, "project" as const),
    groups: fc.uniqueArray(fc.constantFrom(100, 110, 120, 200), { maxLength: 2 }),
    projects: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    tags,
    runUntagged: fc.boolean(),
    protectedOnly: fc.boolean(),
    quota: fc.record({
      mode: fc.constantFrom("seed" as const, "gitlab-now" as const),
      publicFactor: factor,
      privateFactor: factor,
    }),
  })
  .map(criteriaOf);

export const queueRunner: fc.Arbitrary<QueueRunner> = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  description: fc.constantFrom("linux", "mac"),
  criteria,
  paused: fc.boolean(),
});

export const runningByProject: fc.Arbitrary<Map<number, number>> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 8 })), { maxLength: 4 })
  .map((entries) => new Map(entries));
