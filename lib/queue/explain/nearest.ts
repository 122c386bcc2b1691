/** Of runners that do not take a build the one that needs the least change. */
import { eligible, type Verdict } from "../match/eligible";
import type { Criterion, PendingBuild, QueueRunner } from "../shapes";
import { changeText, refusalText } from "./words";

export interface NearestRunner {
  readonly runner: QueueRunner;
  readonly failed: readonly Criterion[];
  /** What keeps the build from it, in words. */
  readonly reasons: readonly string[];
  /** What would change it: all of them together let it take the build. */
  readonly changes: readonly { readonly criterion: Criterion; readonly text: string }[];
  /** Which runner, and what it lacks, in words. */
  readonly sentence: string;
}

/**
 * Fewest criteria that fail, then fewest tags missing, then the most alike tags, then the lowest id; null without
 * runners. A missing tag is as alike to a runner as the longest beginning that it shares with one of the runner's tags:
 * gpu-a100 and gpu-l4 share four characters. What is left of the job's tags the runner has, so that they tell nothing.
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

/** A tag stands for what a runner has, so that none is to be given to one that lacks it. */
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
