/** Queue keys with their runners and the builds that wait for them. */
import { eligible, lastAsk, type RunnerCriteria, type RunnersAsking } from "../../../queue";
import type { StoredRunner } from "../runners/read";
import type { BuildClass } from "./classes";

export interface KeyState {
  readonly key: string;
  readonly criteria: RunnerCriteria;
  readonly runners: readonly StoredRunner[];
  readonly paused: number;
  readonly pending: number;
  readonly oldestAt: Date | null;
  readonly classes: readonly BuildClass[];
}

/** Considers runners that are not paused; they carry when they last polled. */
export function askingOf(runners: readonly StoredRunner[], now: Date): RunnersAsking {
  const ask = lastAsk(
    runners.filter(({ paused }) => !paused),
    now.getTime(),
  );
  const { runners: of = 0, asking = 0, lastAskedAt = null } = ask ?? {};
  return { runners: of, asking, lastAskedAt };
}

/** Returns the keys with the most pending jobs first. */
export function keysOfRunners(
  runners: readonly StoredRunner[],
  classes: readonly BuildClass[],
): readonly KeyState[] {
  const byKey = new Map<string, StoredRunner[]>();
  for (const runner of runners) {
    const alike = byKey.get(runner.key);
    if (alike) alike.push(runner);
    else byKey.set(runner.key, [runner]);
  }
  return [...byKey]
    .flatMap(([key, alike]): KeyState[] => {
      const [first] = alike;
      if (!first) return [];
      const { criteria } = first;
      const matching = classes.filter(({ oldest }) => eligible(oldest, { criteria, paused: false }).eligible);
      return [
        {
          key,
          criteria,
          runners: alike,
          classes: matching,
          paused: alike.filter(({ paused }) => paused).length,
          pending: matching.reduce((sum, { count }) => sum + count, 0),
          oldestAt: matching.reduce<Date | null>(
            (oldest, { oldestAt }) => (oldest === null || oldestAt < oldest ? oldestAt : oldest),
            null,
          ),
        },
      ];
    })
    .sort((a, b) => b.pending - a.pending || (a.key < b.key ? -1 : 1));
}
