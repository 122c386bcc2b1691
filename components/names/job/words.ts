/** The story of a job in words. Pure. */
import type { JobStory, PhaseKind, StoryPhase } from "@/lib/api/jobStory";
import { formatDuration, formatNumber } from "@/lib/client/format";
import type { DrawnPhase } from "./drawn";

export const PHASE_TEXTS: Readonly<Record<PhaseKind, string>> = {
  waiting: "Waiting in the queue",
  preparing: "Preparing",
  pulling: "Image pull",
  script: "Script",
  running: "Running",
};

export const SOURCE_TEXTS: Readonly<Record<DrawnPhase["source"], string>> = {
  queue: "the build's times",
  log: "its log",
  jobSet: "the job set",
};

/** Milliseconds, up to `nowMs` if it has not ended. */
export function lengthOf({ from, to }: Pick<StoryPhase, "from" | "to">, nowMs: number): number {
  return Math.max(0, (to === null ? nowMs : Date.parse(to)) - Date.parse(from));
}

/** "1.5 times the median of 30 s", "as usual: the median is 30 s"; null without a median. */
export function againstMedian(seconds: number | null, median: number | null): string | null {
  if (seconds === null || median === null) return null;
  const usual = formatDuration(median * 1_000);
  if (median === 0) return seconds < 1 ? `as usual: the median is ${usual}` : `the median is ${usual}`;
  const ratio = seconds / median;
  if (ratio > 0.9 && ratio < 1.1) return `as usual: the median is ${usual}`;
  const times = formatNumber(ratio, 2);
  return `${times} times the median of ${usual}`;
}

/** "4 min over the target of 1 min", "10 s under the target of 1 min"; both in milliseconds. */
export function againstTarget(waitedMs: number, targetMs: number): string {
  const by = waitedMs - targetMs;
  const target = `the target of ${formatDuration(targetMs)}`;
  if (by === 0) return `exactly ${target}`;
  return `${formatDuration(Math.abs(by))} ${by > 0 ? "over" : "under"} ${target}`;
}

/** Why a wait or a run has no duration: it has not ended, did not start, or its times were not reported. */
export function openText(
  { queuedAt, startedAt, finishedAt }: Pick<JobStory, "queuedAt" | "startedAt" | "finishedAt">,
  part: "wait" | "run",
): string {
  if (startedAt !== null) return part === "run" && finishedAt === null ? "still runs" : "not known";
  if (finishedAt !== null) return "never started";
  if (queuedAt === null) return "not known";
  return part === "wait" ? "still waits" : "not started yet";
}

/** Seconds of the wait and of the run; null while one has not ended. */
export function secondsOf({ queuedAt, startedAt, finishedAt }: JobStory): {
  readonly wait: number | null;
  readonly run: number | null;
} {
  const between = (from: string | null, to: string | null): number | null =>
    from === null || to === null ? null : Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);
  return { wait: between(queuedAt, startedAt), run: between(startedAt, finishedAt) };
}

/** All phases in one sentence, for screen readers. */
export function summaryOf(phases: readonly DrawnPhase[], nowMs: number): string {
  if (phases.length === 0) return "No time of this job is known.";
  return phases
    .map(
      (phase) =>
        `${PHASE_TEXTS[phase.kind]} ${formatDuration(lengthOf(phase, nowMs))}${phase.to === null ? " so far" : ""}`,
    )
    .join(", ");
}
