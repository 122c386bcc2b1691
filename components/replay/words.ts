/** Texts about replays, and formats of their numbers. */
import { stageWords } from "@/components/operations/stages";
import type { JobSetDetail } from "@/lib/api/jobSets";
import type { ReplaySummary } from "@/lib/api/replays";
import { formatFixed, type Format } from "@/lib/client/columnFormats";
import { formatDuration, formatPercent } from "@/lib/client/format";
import { NO_INTERVAL } from "@/lib/replay/named";

/** "ci-week@2", "jobs.csv.gz". */
export function replayTitle({ jobSet, files }: Pick<ReplaySummary, "jobSet" | "files">): string {
  if (jobSet) return `${jobSet.name}@${jobSet.version}`;
  return files.find(({ part }) => part === "jobs")?.name ?? "Removed job set";
}

/** The heading of a replay's page, before and after the replay is read. */
export const replayHeading = (replay: Pick<ReplaySummary, "jobSet" | "files"> | null | undefined): string =>
  replay ? `Replay of ${replayTitle(replay)}` : "Replay";

/** A replayed draft has no version and no page. */
export const isSaved = (policy: ReplaySummary["policies"][number] | undefined): boolean =>
  policy !== undefined && policy.version !== null;

/** For columns of minutes, percentages and seconds. */
export const oneDecimal = (): Format => (value) => formatFixed(value, 1);

/** For waits, which are estimates: with one decimal, while accounted minutes (components/minutes) have two. */
export const minutesText = (minutes: number): string => `${formatFixed(minutes, 1)} min`;
/** "90% interval −0.4 to 4.8 min", or that there is none. */
export function intervalText(
  over: keyof typeof NO_INTERVAL,
  low: number | null,
  high: number | null,
  unit: string,
): string {
  if (low === null || high === null) return NO_INTERVAL[over];
  return `90% interval ${formatFixed(low, 1)} to ${formatFixed(high, 1)} ${unit}`;
}
/** For a number of percent, the unit of replays' answers. */
export const percentText = (percent: number): string => formatPercent(percent / 100);
export const secondsText = (seconds: number): string => formatDuration(seconds * 1_000);

const FILES = { reading: "Reading the files" };

/** Stage labels of replays and job sets. */
export const stageText = stageWords({ ...FILES, computing: "Playing the jobs" });

export const recommendationStage = stageWords({
  ...FILES,
  computing: "Trying strategies on parts of the jobs that they were not ranked from",
});

export const collectionStage = stageWords({
  collecting: "Asking the data source for jobs",
  writing: "Writing the job set",
});

/** "2026-06-18 09:00 UTC" for an ISO 8601 instant. */
export function utcText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** Names of the job sets that could be read, and the selected one, without duplicates. */
export function jobSetNames(
  sets: readonly Pick<JobSetDetail, "name" | "state">[],
  chosen: string | null,
): string[] {
  const found = sets.filter(({ state }) => state === "succeeded");
  return [...new Set([...(chosen === null ? [] : [chosen]), ...found.map(({ name }) => name)])];
}
