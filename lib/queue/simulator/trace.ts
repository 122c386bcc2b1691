/** Recorded events of a queue, and their replay. */
import type { PendingBuild, QueueRunner, Strategy } from "../shapes/words";
import { QueueModel, type ModelRules } from "./model";

/** Events in their order, with instants in milliseconds of one clock. */
export type TraceEvent =
  | { readonly atMs: number; readonly kind: "queued"; readonly build: PendingBuild }
  | { readonly atMs: number; readonly kind: "request"; readonly runner: QueueRunner }
  | { readonly atMs: number; readonly kind: "refilled"; readonly key: string }
  | { readonly atMs: number; readonly kind: "finished"; readonly id: number };

export interface HandedOut {
  readonly id: number;
  readonly runnerId: number;
}

/** Returns which job each request gets, in order. */
export function replayTrace(
  strategy: Strategy,
  rules: ModelRules,
  events: Iterable<TraceEvent>,
): readonly HandedOut[] {
  const model = new QueueModel(strategy, rules);
  const order: HandedOut[] = [];
  for (const event of events) {
    if (event.kind === "queued") model.enqueue(event.build);
    else if (event.kind === "refilled") model.refill(event.key, event.atMs);
    else if (event.kind === "finished") model.finish(event.id);
    else {
      const { build } = model.request(event.runner, event.atMs);
      if (build) order.push({ id: build.id, runnerId: event.runner.id });
    }
  }
  return order;
}
