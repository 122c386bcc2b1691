/** Properties of the queue for any builds and runners. */
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  eligible,
  greedyOrder,
  inLine,
  interleave,
  pickNext,
  queueKey,
  type RunnerCriteria,
} from "@/lib/queue";
import { prefill } from "@/lib/queue/dynamic/prefill";
import { criteria, pendingBuild, pendingBuilds, queueRunner, runningByProject } from "@/test/support/queue";

it("interleaves as picking one by one does, in 10,000 cases", () => {
  fc.assert(
    fc.property(pendingBuilds(30), runningByProject, (builds, running) => {
      const ids = interleave(builds, running).map(({ build }) => build.id);
      expect(ids).toEqual(greedyOrder(builds, running).map(({ id }) => id));
    }),
    { numRuns: 10_000 },
  );
});

it("has first in line what a runner gets now, for every type of runner", () => {
  const types = fc.constantFrom("instance" as const, "group" as const, "project" as const);
  fc.assert(
    fc.property(types, pendingBuilds(20), runningByProject, (type, builds, running) => {
      expect(inLine(type, builds, running)[0]?.build.id).toBe(pickNext(type, builds, running)?.id);
    }),
  );
});

it("takes no build away from a runner that gets another tag", () => {
  fc.assert(
    fc.property(pendingBuild, queueRunner, fc.constantFrom("docker", "gpu", "x"), (build, runner, tag) => {
      const more = { ...runner, criteria: { ...runner.criteria, tags: [...runner.criteria.tags, tag] } };
      if (eligible(build, runner).eligible) expect(eligible(build, more).eligible).toBe(true);
    }),
  );
});

it("gives runners the same key exactly when their criteria are the same", () => {
  const sameSets = (a: readonly unknown[] | null, b: readonly unknown[] | null): boolean =>
    a === null || b === null ? a === b : a.length === b.length && a.every((each) => b.includes(each));
  const same = (a: RunnerCriteria, b: RunnerCriteria): boolean =>
    a.type === b.type &&
    a.runUntagged === b.runUntagged &&
    a.protectedOnly === b.protectedOnly &&
    sameSets(a.groups, b.groups) &&
    sameSets(a.projects, b.projects) &&
    sameSets(a.tags, b.tags) &&
    sameSets(a.quotaFree, b.quotaFree);
  // Two independent ones are seldom alike: half of the pairs differ in one place at most.
  const alike = fc
    .tuple(criteria, criteria, fc.constantFrom<(keyof RunnerCriteria)[]>([], ["tags"], ["runUntagged"]))
    .map(
      ([a, b, from]) => [a, { ...a, ...Object.fromEntries(from.map((name) => [name, b[name]])) }] as const,
    );
  fc.assert(
    fc.property(fc.oneof(fc.tuple(criteria, criteria), alike), ([a, b]) => {
      expect(queueKey(a) === queueKey(b)).toBe(same(a, b));
    }),
    { numRuns: 2_000 },
  );
});

it("fills a list with builds that the runner may take, in line, and with no more than fit", () => {
  fc.assert(
    fc.property(criteria, pendingBuilds(40), runningByProject, (of, builds, running) => {
      const ids = prefill(of, builds, running, 10);
      const may = builds.filter((build) => eligible(build, { criteria: of, paused: false }).eligible);
      expect(ids).toEqual(
        inLine(of.type, may, running)
          .slice(0, 10)
          .map(({ build }) => build.id),
      );
    }),
  );
});
