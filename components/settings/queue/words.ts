/** The queue's settings in words: what each does, and the effect of its current value. */
import type { QueueSettings } from "@/lib/api/settings";
import { formatInterval } from "@/lib/client/format";
import type { Strategy } from "@/lib/queue/shapes";

export const STRATEGY_LABELS: Readonly<Record<Strategy, string>> = {
  RunnerJobsQueue: "SQL query at each request (RunnerJobsQueue)",
  DynamicRunnerJobsQueue: "Redis lists, filled ahead (DynamicRunnerJobsQueue)",
};

interface WaitField {
  readonly key: Exclude<keyof QueueSettings, "strategy">;
  readonly label: string;
  readonly does: string;
  /** Describes the effect of the value in seconds. */
  readonly effect: (seconds: number) => string;
}

const text = (seconds: number): string => (seconds > 0 ? formatInterval(seconds) : "0 s");

export const WAIT_FIELDS: readonly WaitField[] = [
  {
    key: "waitTargetSeconds",
    label: "Wait target",
    does: "How long a job should wait at most. It does not affect the order: pages draw it as a line.",
    effect: (seconds) => `Now a job that waits longer than ${text(seconds)} is over the line.`,
  },
  {
    key: "longPollSeconds",
    label: "Long polling",
    does: "How long a job request is held while no job waits; 0 answers immediately.",
    effect: (seconds) =>
      seconds === 0
        ? "Now every request is answered immediately, and a runner requests again after its own check_interval."
        : `Now a request that finds no job is answered as soon as a job arrives, after ${text(seconds)} at the latest.`,
  },
  {
    key: "ackSeconds",
    label: "First sign of life",
    does: "A job goes back to the queue if its runner does not report within this time.",
    effect: (seconds) => `Now a lost response delays its job by ${text(seconds)}.`,
  },
  {
    key: "unmatchedSeconds",
    label: "Drop a job that no runner matches",
    does: "With stuck_pending_no_matching_runners.",
    effect: (seconds) => `Now after ${text(seconds)} of waiting.`,
  },
  {
    key: "unstartedSeconds",
    label: "Drop a job that no runner took",
    does: "Although runners match it, with stuck_pending_with_matching_runners.",
    effect: (seconds) => `Now after ${text(seconds)} of waiting.`,
  },
];
