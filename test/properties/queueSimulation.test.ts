/** Replaying a recorded queue gives the same hand-outs, under both strategies. */
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  greedyOrder,
  queueKey,
  replayTrace,
  simulateQueue,
  type PendingBuild,
  type QueueRunner,
  type TraceEvent,
} from "@/lib/queue";
import { simulationSchema, STRATEGIES } from "@/lib/queue/shapes";
import { modelRules, runStrategy } from "@/lib/queue/simulator/run";
import { drawWorkload } from "@/lib/queue/simulator/workload";
import { criteria, pendingBuilds } from "@/test/support/queue";

const scenario = fc
  .record({
    seed: fc.integer({ min: 0, max: 1_000 }),
    slots: fc.integer({ min: 1, max: 3 }),
    perHour: fc.integer({ min: 10, max: 400 }),
    pattern: fc.constantFrom("steady" as const, "random" as const, "burst" as const),
    prefill: fc.integer({ min: 10, max: 100 }),
    refillSeconds: fc.constantFrom(0, 0.05, 2),
    listSeconds: fc.constantFrom(1, 10),
    protectedShare: fc.constantFrom(0, 0.5),
  })
  .map((of) =>
    simulationSchema.parse({
      seed: of.seed,
      durationSeconds: 1_200,
      runners: [
        { name: "linux", count: 2, slots: of.slots },
        { name: "gpu", tags: ["gpu"], runUntagged: false },
        { name: "deploy", type: "group", groups: ["shop"], protectedOnly: true },
      ],
      projects: [
        {
          name: "a",
          groups: ["shop"],
          arrivals: { pattern: of.pattern, perHour: of.perHour },
          runSeconds: 20,
        },
        { name: "b", tags: ["gpu"], runSeconds: 30 },
        { name: "c", groups: ["shop"], protectedShare: of.protectedShare, runSeconds: 10 },
      ],
      dynamic: { prefill: of.prefill, refillSeconds: of.refillSeconds, listSeconds: of.listSeconds },
    }),
  );

it("replays a recorded run to the same order", () => {
  fc.assert(
    fc.property(scenario, fc.constantFrom(...STRATEGIES), (of, strategy) => {
      const workload = drawWorkload(of, 20_000);
      if (workload === "tooManyJobs") throw new Error(workload);
      const events: TraceEvent[] = [];
      const { started } = runStrategy(strategy, workload, of, 2_000_000, (event) => events.push(event));
      expect(replayTrace(strategy, modelRules(of), events)).toEqual(
        started.map(({ job, runner }) => ({ id: job.build.id, runnerId: runner.runner.id })),
      );
      expect(new Set(started.map(({ job }) => job.build.id)).size).toBe(started.length);
    }),
    { numRuns: 60 },
  );
});

const all: Pick<QueueRunner, "description" | "paused"> = { description: "all", paused: false };
const rules = { prefill: 100, listMs: 10_000, leaseMs: 60_000 };

/** Requests of one runner to builds that all came before, with a refill when one is due. */
function handOuts(
  strategy: (typeof STRATEGIES)[number],
  builds: readonly PendingBuild[],
  runner: QueueRunner,
  key: string,
) {
  const requests = builds.map((): TraceEvent => ({ atMs: 2, kind: "request", runner }));
  return replayTrace(strategy, rules, [
    ...builds.map((build): TraceEvent => ({ atMs: 0, kind: "queued", build })),
    { atMs: 1, kind: "request", runner },
    ...(strategy === "DynamicRunnerJobsQueue" ? [{ atMs: 1, kind: "refilled", key } as const] : []),
    ...requests,
  ]).map(({ id }) => id);
}

it("hands out in the greedy order, whichever the strategy, while none ends", () => {
  fc.assert(
    fc.property(criteria, pendingBuilds(30), (of, drawn) => {
      const everyone = { ...of, type: "instance" as const, quotaFree: [], groups: null, projects: null };
      const open = { ...everyone, tags: ["Docker", "arm64", "docker", "gpu", "été"], runUntagged: true };
      const instance = { ...open, protectedOnly: false };
      const builds = drawn.map((build) => ({
        ...build,
        origin: "own" as const,
        instanceRunnersEnabled: true,
        minutesExceeded: false,
      }));
      const runner: QueueRunner = { ...all, id: 1, criteria: instance };
      const greedy = greedyOrder(builds, new Map()).map(({ id }) => id);
      for (const strategy of STRATEGIES) {
        expect(handOuts(strategy, builds, runner, queueKey(instance))).toEqual(greedy);
      }
    }),
  );
});

it("is the same on every run", () => {
  fc.assert(
    fc.property(scenario, (of) => {
      expect(simulateQueue(of)).toEqual(simulateQueue(of));
    }),
    { numRuns: 10 },
  );
});
