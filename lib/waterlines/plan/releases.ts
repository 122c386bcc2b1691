/** What the actions of one cycle release, by pod and metric. */
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import type { Kind } from "../shapes";
import type { Act } from "./result";

export class Releases {
  private readonly sums = new Map<string, number>();
  private readonly evicted = new Set<Candidate>();

  constructor(private readonly metrics: readonly Metric[]) {}

  /** By metric and in its unit, of every action so far; grows with them. */
  get all(): ReadonlyMap<string, number> {
    return this.sums;
  }

  /**
   * What an action releases, by metric and in its unit: an eviction of every metric that the pod adds to, a step of
   * throttling of those of the same resource. Throttling an evicted pod releases nothing more.
   */
  book(kind: Exclude<Kind, "throttleUp">, { candidate, metric, step }: Act): ReadonlyMap<string, number> {
    const booked = new Map<string, number>();
    if (this.evicted.has(candidate)) return booked;
    for (const other of this.metrics) {
      const released =
        kind === "evict"
          ? other.release(candidate.pod)
          : other.release === metric.release
            ? step.released
            : 0;
      if (released > 0) booked.set(other.name, released);
    }
    if (kind === "evict") this.evicted.add(candidate);
    addTo(this.sums, booked);
    return booked;
  }
}

export function addTo(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, amount] of more) sums.set(name, (sums.get(name) ?? 0) + amount);
}
