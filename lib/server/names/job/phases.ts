/** A job's phases on one time line, from the build's own times and those of its log. */
import type { PhaseKind, StoryPhase } from "../../../api/jobStory";

export interface StoryTimes {
  /** Unix milliseconds; null if unknown. */
  readonly queued: number | null;
  readonly started: number | null;
  readonly finished: number | null;
  /** From the log. */
  readonly prepared: number | null;
  readonly script: number | null;
  /** Seconds that the image's pull took, which is part of preparing; 0 if the image was on the node. */
  readonly pullSeconds: number | null;
}

/** Returns phases in order, without gaps; the last one has no end while the job is in progress. */
export function phasesOf({
  queued,
  started,
  finished,
  prepared,
  script,
  pullSeconds,
}: StoryTimes): StoryPhase[] {
  const phases: StoryPhase[] = [];
  const add = (kind: PhaseKind, from: number, to: number | null, source: StoryPhase["source"]): void => {
    if (to !== null && to <= from) return;
    const iso = (at: number): string => new Date(at).toISOString();
    phases.push({ kind, from: iso(from), to: to === null ? null : iso(to), source });
  };
  if (queued !== null && (started !== null || finished === null || finished > queued))
    add("waiting", queued, started ?? finished, "queue");
  if (started === null) return phases;
  // The clocks of a Runner and of this server differ: times outside of the job's own are ignored.
  const inside = (at: number | null): number | null =>
    at !== null && at >= started - SKEW_MS && (finished === null || at <= finished + SKEW_MS)
      ? Math.min(Math.max(at, started), finished ?? at)
      : null;
  const ready = inside(script) ?? inside(prepared);
  if (ready === null) {
    add("running", started, finished, "queue");
    return phases;
  }
  // The pull is the last long step before the environment is ready.
  const end = Math.min(inside(prepared) ?? ready, ready);
  const pull = Math.min((pullSeconds ?? 0) * 1_000, end - started);
  add("preparing", started, end - pull, "log");
  add("pulling", end - pull, end, "log");
  add("preparing", end, ready, "log");
  add("script", ready, finished, "log");
  return phases;
}

/** Milliseconds; a log's sections have whole seconds. */
const SKEW_MS = 2_000;
