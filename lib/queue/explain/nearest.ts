/** Finds the runner that would need the smallest change to take a build. */
import { eligible, type Verdict } from "../match/eligible";
import type { Criterion, PendingBuild, QueueRunner } from "../shapes";
import { changeText, refusalText } from "./words";

export interface NearestRunner {
  readonly runner: QueueRunner;
  readonly failed: readonly Criterion[];
  /** What keeps the runner from taking the build. */
  readonly reasons: readonly string[];
  /** Changes that together let the runner take the build. */
  readonly changes: readonly { readonly criterion: Criterion; readonly text: string }[];
  /** Which runner it is and what it lacks. */
  readonly sentence: string;
}

/**
 * Returns the runner with the fewest failed criteria, then the fewest missing tags, then the most similar tags, then
 * the lowest id; null without runners. A missing tag is compared by the longest prefix that it shares with one of the
 * runner's tags: gpu-a100 and gpu-l4 share four characters. Tags that the runner has are the same for every
 * comparison and are left out.
 */
export function nearestRunner(build: PendingBuild, runners: readonly QueueRunner[]): NearestRunner | null {
  let best: { runner: QueueRunner; verdicts: readonly Verdict[]; cost: readonly number[] } | undefined;
  for (const runner of runners) {
    const verdicts = eligible(build, runner).verdicts.filter(({ holds }) => !holds);
    const missing = missingTags(verdicts);
    const alike = missing.reduce((sum, tag) => sum + likeness(tag, runner.criteria.tags), 0);
    const cost = [verdicts.length, missing.length, -alike, runner.id];
    if (best === undefined || isLess(cost, best.cost)) best = { runner, verdicts, cost };
  }
  if (best === undefined) return null;
  const { runner, verdicts } = best;
  const failed = verdicts.map(({ criterion }) => criterion);
  const missing = missingTags(verdicts);
  const isTagsAlone = failed.length === 1 && missing.length > 0;
  return {
    runner,
    failed,
    reasons: verdicts.map(refusalText),
    changes: verdicts.map((verdict) => ({
      criterion: verdict.criterion,
      text: isTagsAlone ? registerText(build.tags, missing) : changeText(verdict, runner),
    })),
    sentence: isTagsAlone ? closestText(runner, runners, build.tags, missing) : nearestText(runner, verdicts),
  };
}

const missingTags = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts.flatMap((verdict) => (verdict.criterion === "tags" ? verdict.missing : []));

function likeness(tag: string, tags: readonly string[]): number {
  return Math.max(0, ...tags.map((other) => sharedStart(tag, other)));
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

const nearestText = ({ description }: QueueRunner, verdicts: readonly Verdict[]): string =>
  `Nearest is ${description}: ${verdicts.map(refusalText).join(" ")}`;

/**
 * A tag stands for something that a runner provides, so the text does not suggest adding it to a runner that lacks
 * it.
 */
function closestText(
  { description, criteria }: QueueRunner,
  runners: readonly QueueRunner[],
  wanted: readonly string[],
  missing: readonly string[],
): string {
  const had = new Set(runners.flatMap(({ criteria: { tags } }) => tags));
  const unknown = missing.filter((tag) => !had.has(tag));
  const none =
    unknown.length > 0
      ? `No runner has the ${tagsText(unknown)}.`
      : `No runner that may take it has the ${tagsText(wanted)}${wanted.length > 1 ? " together" : ""}.`;
  return `${none} Closest by tags: ${description} (${criteria.tags.join(", ") || "no tags"}).`;
}

const registerText = (wanted: readonly string[], missing: readonly string[]): string =>
  `Register a runner with ${wanted.join(", ")}, or change the job's ${missing.length === 1 ? "tag" : "tags"}${wanted.length > missing.length ? ` ${missing.join(", ")}` : ""}.`;

const tagsText = (tags: readonly string[]): string =>
  `${tags.length === 1 ? "tag" : "tags"} ${tags.join(", ")}`;

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}
