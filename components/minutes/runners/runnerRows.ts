/** Runners with what they accounted, as rows of the list. Pure. */
import type { Runner, RunnerUsageList } from "@/lib/api/runners";

export interface RunnerRow extends Runner {
  /** Compute minutes and run minutes in the period; null while unknown. */
  readonly minutes: number | null;
  readonly duration: number | null;
  readonly builds: number | null;
}

/** By descending cost, then by id. `use` is undefined while loading. */
export function runnerRows(runners: readonly Runner[], use: RunnerUsageList | undefined): RunnerRow[] {
  const byId = new Map(use?.runners.map(({ id, usage }) => [id, usage]));
  // If the list is truncated, other runners are unknown; if it is complete, they accounted nothing.
  const missing = use !== undefined && use.runnerCount <= use.runners.length ? 0 : null;
  return runners
    .map((runner) => {
      const usage = byId.get(runner.id);
      return {
        ...runner,
        minutes: usage?.minutes ?? missing,
        duration: usage ? Number(usage.durationSeconds) / 60 : missing,
        builds: usage?.builds ?? missing,
      };
    })
    .sort((a, b) => (b.minutes ?? -1) - (a.minutes ?? -1) || a.id - b.id);
}

/** Every word must occur in id, description or type. */
export function matchesRunner({ id, description, type }: Runner, words: readonly string[]): boolean {
  const text = `#${id} ${description} ${type}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export interface ScheduledChange {
  readonly runner: Runner;
  readonly version: Runner["scheduled"][number];
}

/** Scheduled changes, the next one first. */
export function scheduledChanges(runners: readonly Runner[]): ScheduledChange[] {
  return runners
    .flatMap((runner) => runner.scheduled.map((version) => ({ runner, version })))
    .sort(
      (a, b) =>
        Date.parse(a.version.validFrom) - Date.parse(b.version.validFrom) || a.runner.id - b.runner.id,
    );
}
