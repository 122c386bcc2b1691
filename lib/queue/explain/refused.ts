/** Runners that may not take a build, grouped by queue key, since a key's runners refuse it for the same reasons. */
import { queueKey } from "../match/criteria";
import { eligible } from "../match/eligible";
import type { Criterion, PendingBuild, QueueRunner, RunnerCriteria } from "../shapes";
import { changeText, refusalText } from "./words";

export interface RefusingRunners {
  readonly key: string;
  readonly criteria: RunnerCriteria;
  readonly runners: readonly QueueRunner[];
  /** Every failed criterion in checking order, except whether the runner is paused. */
  readonly reasons: readonly {
    readonly criterion: Criterion;
    readonly text: string;
    readonly change: string;
  }[];
}

export function refusingRunners(
  build: PendingBuild,
  runners: readonly QueueRunner[],
): readonly RefusingRunners[] {
  const byKey = new Map<string, QueueRunner[]>();
  for (const runner of runners) {
    const key = queueKey(runner.criteria);
    const alike = byKey.get(key);
    if (alike) alike.push(runner);
    else byKey.set(key, [runner]);
  }
  return [...byKey]
    .flatMap(([key, alike]): RefusingRunners[] => {
      const [first] = alike;
      if (!first) return [];
      const active = { ...first, paused: false };
      const reasons = eligible(build, active)
        .verdicts.filter(({ holds }) => !holds)
        .map((verdict) => ({
          criterion: verdict.criterion,
          text: refusalText(verdict),
          change: changeText(verdict, active),
        }));
      return reasons.length === 0 ? [] : [{ key, criteria: first.criteria, runners: alike, reasons }];
    })
    .sort((a, b) => a.reasons.length - b.reasons.length || (a.key < b.key ? -1 : 1));
}
