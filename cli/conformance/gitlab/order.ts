/** The order in which builds are handed out. */
import { z } from "zod";
import {
  fifo,
  frozenOrder,
  greedyOrder,
  interleave,
  pickNext,
  type Queued,
  type RunningByProject,
} from "../../../lib/queue";
import type { Check } from "../suite";
import { kind } from "./kind";

const jobSchema = z
  .object({ id: z.number(), project_id: z.number() })
  .transform(({ id, project_id: projectId }): Queued => ({ id, projectId }));

const queueSchema = z.object({
  jobs: z.array(jobSchema),
  running_by_project: z
    .record(z.string(), z.number())
    .default({})
    .transform(
      (counts): RunningByProject => new Map(Object.entries(counts).map(([id, count]) => [Number(id), count])),
    ),
});

const ids = (builds: readonly Queued[]): number[] => builds.map(({ id }) => id);
const interleaved = (builds: readonly Queued[], running: RunningByProject): number[] =>
  ids(interleave(builds, running).map(({ build }) => build));

const instance = kind(queueSchema, ({ jobs, running_by_project: running }) => ({
  greedy_one_by_one: ids(greedyOrder(jobs, running)),
  snapshot_order_by: ids(frozenOrder(jobs, running)),
  interleaved_prefill: interleaved(jobs, running),
}));

const inOrder = kind(queueSchema, ({ jobs }) => ({ order: ids(fifo(jobs)) }));

const claims = kind(
  queueSchema.extend({ transactions: z.number() }),
  ({ jobs, running_by_project: running, transactions }) => ({
    skip_locked_only: ids(frozenOrder(jobs, running)).slice(0, transactions),
    with_serialising_lock: ids(greedyOrder(jobs, running)).slice(0, transactions),
    interleaved_list_pops: interleaved(jobs, running).slice(0, transactions),
  }),
);

const events = kind(
  z.object({
    jobs: z.array(jobSchema),
    script: z.array(z.union([z.literal("take"), z.object({ finish: z.number() })])),
  }),
  ({ jobs, script }) => {
    const waiting = new Set(jobs);
    const running = new Map<number, number>();
    const move = (projectId: number, by: number): void =>
      void running.set(projectId, (running.get(projectId) ?? 0) + by);
    const picked: number[] = [];
    for (const step of script) {
      if (step === "take") {
        const next = pickNext("instance", waiting, running);
        if (next === undefined) break;
        waiting.delete(next);
        move(next.projectId, 1);
        picked.push(next.id);
      } else {
        const ended = jobs.find(({ id }) => id === step.finish);
        if (ended) move(ended.projectId, -1);
      }
    }
    return { picked };
  },
);

export const ORDER: Readonly<Record<string, Check>> = {
  "order.instance": instance,
  "order.events": events,
  "order.fifo": inOrder,
  "order.concurrent_claims": claims,
};
