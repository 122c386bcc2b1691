/** What a running run shows to its watchers, from the events of its computation. */
import type { RunEvent, RunStage } from "../../api/runs";
import type { Policy } from "../../discovery/policy/model";

/** Share of the whole that is done when a stage begins: fetching is most of it. */
const BEGINS: Readonly<Record<RunStage, number>> = {
  queued: 0,
  queries: 0,
  signals: 0.85,
  ranking: 0.92,
  storing: 0.95,
  done: 1,
};
/** Bytes after which an answer of unknown length counts as half read. */
const HALF_READ = 4_000_000;

export type QueryProgress = RunEvent["queries"][number];

export interface ProgressSnapshot {
  readonly stage: RunStage;
  /** 0–1. */
  readonly progress: number;
  readonly queries: readonly QueryProgress[];
}

export class Progress {
  private stage: RunStage = "queries";
  private readonly queries: Map<string, QueryProgress & { fraction: number }>;

  constructor(policy: Policy) {
    this.queries = new Map(
      policy.queries.map(({ name }) => [name, { name, state: "waiting", bytes: 0, fraction: 0 }]),
    );
  }

  enter(stage: RunStage): void {
    this.stage = stage;
  }

  query(name: string, state: QueryProgress["state"], bytes: number): void {
    const done = state === "success" || state === "failed";
    const before = this.queries.get(name);
    if (before) this.queries.set(name, { ...before, state, bytes, fraction: done ? 1 : before.fraction });
  }

  /** `fraction` is null where the source does not say how much is to come. A query never goes backwards. */
  bytes(name: string, bytes: number, fraction: number | null): void {
    const before = this.queries.get(name);
    if (!before) return;
    const guess = fraction ?? bytes / (bytes + HALF_READ);
    this.queries.set(name, { ...before, bytes, fraction: Math.max(before.fraction, Math.min(guess, 1)) });
  }

  snapshot(): ProgressSnapshot {
    const all = [...this.queries.values()];
    const fetched = all.length === 0 ? 1 : all.reduce((sum, query) => sum + query.fraction, 0) / all.length;
    return {
      stage: this.stage,
      progress: this.stage === "queries" ? fetched * BEGINS.signals : BEGINS[this.stage],
      queries: all.map(({ name, state, bytes }) => ({ name, state, bytes })),
    };
  }
}
