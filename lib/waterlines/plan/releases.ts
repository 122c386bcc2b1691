/** Amounts that the actions of one cycle release, by pod and metric. */
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import type { Kind } from "../shapes";
import type { Act } from "./result";

export class Releases {
  private readonly sums = new Map<string, number>();
  private readonly evicted = new Set<Candidate>();
  private readonly throttled = new Map<Candidate, Map<string, number>>();

  constructor(private readonly metrics: readonly Metric[]) {}

  /** Total of all booked actions, by metric and in its unit. The map is live. */
  get all(): ReadonlyMap<string, number> {
    return this.sums;
  }

  /** Returns what evicting the pod releases of a metric, in its unit, minus what was already throttled; 0 or more. */
  readonly byEvicting = ({ name, release }: Metric, candidate: Candidate): number => {
    const before = this.throttled.get(candidate)?.get(name) ?? 0;
    return Math.max(0, release(candidate.pod) - before);
  };

  /**
   * Books an action and returns what it releases, by metric and in its unit. An eviction releases every metric that
   * the pod uses, a throttling step only metrics of the same resource. Throttling an evicted pod releases nothing.
   */
  book(kind: Exclude<Kind, "throttleUp">, { candidate, metric, step }: Act): ReadonlyMap<string, number> {
    const booked = new Map<string, number>();
    if (this.evicted.has(candidate)) return booked;
    for (const other of this.metrics) {
      const released =
        kind === "evict"
          ? this.byEvicting(other, candidate)
          : other.release === metric.release
            ? step.released
            : 0;
      if (released > 0) booked.set(other.name, released);
    }
    if (kind === "evict") this.evicted.add(candidate);
    else {
      const before = this.throttled.get(candidate) ?? new Map<string, number>();
      addTo(before, booked);
      this.throttled.set(candidate, before);
    }
    addTo(this.sums, booked);
    return booked;
  }
}

export function addTo(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, amount] of more) sums.set(name, (sums.get(name) ?? 0) + amount);
}
