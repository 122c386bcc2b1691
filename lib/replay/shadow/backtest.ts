/** Compares a challenger with its champion on past days. Each day is ranked from the jobs before its prewarming. */
import { firstReferences, orderOf } from "../strategies/order";
import type { Held } from "../recommend/guard";
import type { TrialInput } from "../recommend/units";
import { firstDay, timesOfDay, withDefaults } from "../options";
import { replayUsage } from "../replay";
import type { DayTimes, ShadowDay } from "../shapes";
import { savedDays } from "./savedDays";
import { scoreDay } from "./score";

export interface BacktestInput extends TrialInput {
  readonly champion: Held;
  readonly challenger: Held;
}

/** Starts with the second day. */
export function backtest(input: BacktestInput, times: DayTimes): ShadowDay[] {
  const { table, jobs, champion, challenger } = input;
  const days = savedDays(input, times);
  const options = { ...withDefaults({}, jobs, true), ...timesOfDay(times, firstDay(jobs, times.timeZone)) };
  const impact = new Float64Array(table.images.length);
  return days.flatMap((day, at): ShadowDay[] => {
    if (at === 0) return [];
    const usage = replayUsage({ table, jobs }, { ...options, prewarmAt: day.prewarmAt }, impact);
    const selected = ({ strategy, maxImages }: Held): string[] =>
      firstReferences(table, orderOf(table, strategy.score(usage)), maxImages).map(
        (image) => table.images[image]?.image ?? "",
      );
    const score = scoreDay(day, days.slice(0, at), {
      champion: selected(champion),
      challenger: selected(challenger),
    });
    return [{ day: day.day, jobs: day.jobs, minutes_waited: day.waited, ...score }];
  });
}
