/** Formats times and shares of the queue, and what runners have in common. */
import type { JobAnswer, QueueCriteria, QueueJobExplanation } from "@/lib/api/queue";
import type { QueueOverview } from "@/lib/api/queueOverview";
import { formatDuration, formatNumber } from "@/lib/client/format";
import type { Criterion, Strategy } from "@/lib/queue/shapes";

/** "840 ms", "2 min 5 s"; a dash for null. */
export function secondsText(seconds: number | null): string {
  return seconds === null ? "–" : formatDuration(seconds * 1_000);
}

/** Labels of wait percentiles: they cover jobs that got a runner "in 1 h", not those still waiting. */
export function waitedTexts(window?: string): { readonly p50: string; readonly p95: string } {
  const of = `Of jobs handed out${window === undefined ? "" : ` in ${window}`}`;
  return { p50: `${of}, half waited at most`, p95: `${of}, 95% waited at most` };
}

export const STRATEGY_TEXTS: Readonly<Record<Strategy, string>> = {
  RunnerJobsQueue: "SQL query",
  DynamicRunnerJobsQueue: "Redis lists",
};

const NOT_SERVING = { absent: "no Redis is configured", broken: "Redis does not answer" } as const;

/** The serving strategy, and the configured one if it differs: SQL works without Redis. */
export function strategyText(strategy: Strategy, redis: QueueOverview["redis"]): string {
  return strategy === "RunnerJobsQueue" || redis === "serving"
    ? STRATEGY_TEXTS[strategy]
    : `${STRATEGY_TEXTS.RunnerJobsQueue} (${STRATEGY_TEXTS[strategy]} are set, ${NOT_SERVING[redis]})`;
}

/** "Place 5 of 9 → 3 of 9, 2 forward"; "Place 3 of 7" for a job that is not in a line yet. */
export function moveText({ from, to, forward }: QueueJobExplanation["moves"][number]): string {
  if (to === null) return "A runner takes it at once";
  const after = `${formatNumber(to.place)} of ${formatNumber(to.of)}`;
  if (from === null || forward === null) return `Place ${after}`;
  const way = `${formatNumber(Math.abs(forward))} ${forward > 0 ? "forward" : "back"}`;
  return `Place ${formatNumber(from.place)} of ${formatNumber(from.of)} → ${after}, ${way}`;
}

/** "0 of 7": of the runners that are not paused, those that requested a job within two hours or run one. */
export const askingText = ({ asking, runners }: QueueOverview["asking"]): string =>
  `${formatNumber(asking)} of ${formatNumber(runners)}`;

export const CRITERION_TEXTS: Readonly<Record<Criterion, string>> = {
  paused: "The runner is paused",
  origin: "Only seen in GitLab",
  protected: "Not on a protected branch",
  untagged: "Without a tag",
  tags: "Tags that it does not have",
  scope: "Outside of its scope",
  quota: "The quota is used up",
};

const STORY: Readonly<Record<string, (runner: string) => string>> = {
  pending: () => "began to wait",
  assigned: (runner) => `was given to ${runner}`,
  acknowledged: (runner) => `was acknowledged by ${runner}`,
  returned: (runner) => `came back from ${runner}`,
  cancelRequested: () => "was to be cancelled",
  dropped: () => "was dropped",
  ended: () => "ended",
  traceDiffers: () => "has a log that is not what its runner wrote",
};

/** "was given to runner 7: …"; an unknown event as the server named it. */
export function storyText({ kind, reason, runner }: JobAnswer["story"][number]): string {
  const text = STORY[kind]?.(runner === null ? "its runner" : `runner ${runner}`) ?? kind;
  return reason === "" ? text : `${text}: ${reason}`;
}

/** "instance runners with docker and gpu, tagged jobs only". */
export function criteriaText(criteria: QueueCriteria): string {
  const { type, tags, runUntagged, protectedOnly, quotaFree } = criteria;
  const words = [`${type} runners ${tags.length === 0 ? "without tags" : `with ${tags.join(", ")}`}`];
  if (!runUntagged) words.push("tagged jobs only");
  if (protectedOnly) words.push("protected branches only");
  if (quotaFree !== null && quotaFree.length > 0) words.push(`free for ${quotaFree.join(", ")} projects`);
  return words.join("; ");
}

/** The heading of a queue key's page: "Instance runners with linux". */
export function keyHeading(criteria: QueueCriteria): string {
  const text = criteriaText(criteria);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The start of the key's hash, enough to distinguish it: "b3361e33dfb5". */
export function shortKey(key: string): string {
  return key.slice(key.lastIndexOf(":") + 1).slice(0, 12);
}

/** "The project with most jobs", "The 6 projects with most jobs". */
export function mostJobsText(projects: number): string {
  return projects === 1 ? "The project with most jobs" : `The ${projects} projects with most jobs`;
}
