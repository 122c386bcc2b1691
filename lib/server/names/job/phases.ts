/** A job's way on one time line, from what is known of it: the build's own times and those of its log. */
import type { PhaseKind, StoryPhase } from "../../../api/jobStory";

export interface StoryTimes {
  /** Unix milliseconds; null where they are not known. */
  readonly queued: number | null;
  readonly started: number | null;
  readonly finished: number | null;
  /** Of the log. */
  readonly prepared: number | null;
  readonly script: number | null;
  /** Seconds of the image's pull, which is a part of the preparing; 0 where it was there. */
  readonly pullSeconds: number | null;
}

/** In order, without gaps; the last one has no end while the job goes on. */
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
  // Clocks of a Runner and of this server differ: what lies outside of the job's own times is not used.
  const inside = (at: number | null): number | null =>
    at !== null && at >= started - SKEW_MS && (finished === null || at <= finished + SKEW_MS)
      ? Math.min(Math.max(at, started), finished ?? at)
      : null;
  const ready = inside(script) ?? inside(prepared);
  if (ready === null) {
    add("running", started, finished, "queue");
    return phases;
  }
  // The pull is the last long thing before the environment is there.
  const end = Math.min(inside(prepared) ?? ready, ready);
  const pull = Math.min((pullSeconds ?? 0) * 1_000, end - started);
  add("preparing", started, end - pull, "log");
  add("pulling", end - pull, end, "log");
  add("preparing", end, ready, "log");
  add("script", ready, finished, "log");
  return phases;
}

/** Milliseconds; sections of a log are whole seconds. */
const SKEW_MS = 2_000;
