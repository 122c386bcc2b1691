/** The progress of a run's queries, from the events of fetching. */
import type { OperationItem } from "../../../api/operations";
import type { Policy } from "../../../discovery";

/** Bytes after which an answer of unknown length counts as half read. */
const HALF_READ = 4_000_000;

export class QueryProgress {
  private readonly queries: Map<string, OperationItem & { fraction: number }>;

  constructor(policy: Pick<Policy, "queries">) {
    this.queries = new Map(
      policy.queries.map(({ name }) => [name, { name, state: "waiting", bytes: 0, fraction: 0 }]),
    );
  }

  query(name: string, state: OperationItem["state"], bytes: number): void {
    const done = state === "success" || state === "failed";
    const before = this.queries.get(name);
    if (before) this.queries.set(name, { ...before, state, bytes, fraction: done ? 1 : before.fraction });
  }

  /** `fraction` is null if the source does not say how much is to come. A query's progress never decreases. */
  bytes(name: string, bytes: number, fraction: number | null): void {
    const before = this.queries.get(name);
    if (!before) return;
    const guess = fraction ?? bytes / (bytes + HALF_READ);
    this.queries.set(name, { ...before, bytes, fraction: Math.max(before.fraction, Math.min(guess, 1)) });
  }

  /** Share of the fetching that is done, 0–1. */
  fraction(): number {
    const all = [...this.queries.values()];
    return all.length === 0 ? 1 : all.reduce((sum, query) => sum + query.fraction, 0) / all.length;
  }

  items(): OperationItem[] {
    return [...this.queries.values()].map(({ name, state, bytes }) => ({ name, state, bytes }));
  }
}
