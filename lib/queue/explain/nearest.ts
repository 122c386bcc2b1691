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
}

/** Fewest criteria that fail, then fewest tags missing, then the lowest id; null without runners. */
export function nearestRunner(build: PendingBuild, runners: readonly QueueRunner[]): NearestRunner | null {
  let best: { runner: QueueRunner; verdicts: readonly Verdict[]; cost: readonly number[] } | undefined;
  for (const runner of runners) {
    const verdicts = eligible(build, runner).verdicts.filter(({ holds }) => !holds);
    const missing = verdicts.flatMap((verdict) =>
      verdict.criterion === "tags" ? verdict.missing : [],
    ).length;
    const cost = [verdicts.length, missing, runner.id];
    if (best === undefined || isLess(cost, best.cost)) best = { runner, verdicts, cost };
  }
  if (best === undefined) return null;
  const { runner, verdicts } = best;
  return {
    runner,
    failed: verdicts.map(({ criterion }) => criterion),
    reasons: verdicts.map(refusalText),
    changes: verdicts.map((verdict) => ({ criterion: verdict.criterion, text: changeText(verdict, runner) })),
  };
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}
