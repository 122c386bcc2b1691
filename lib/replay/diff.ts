/** Compares two replays: what each strategy saves in both. */
import type { ReplayDiff, ReplayResult, StrategyRow } from "./shapes";

type Compared = Pick<ReplayResult, "strategies" | "optimum">;

/**
 * Includes the strategies and top-K of both replays; null if a replay lacks one. Differences are second minus first.
 */
export function diffReplays(first: Compared, second: Compared): ReplayDiff {
  const keyOf = ({ strategy, top_k }: StrategyRow): string => `${top_k} ${strategy}`;
  const others = new Map(second.strategies.map((row) => [keyOf(row), row]));
  const known = new Set(first.strategies.map(keyOf));
  const rows = [
    ...first.strategies.map((row) => [row, others.get(keyOf(row))] as const),
    ...second.strategies.filter((row) => !known.has(keyOf(row))).map((row) => [undefined, row] as const),
  ];
  const optima = new Map(second.optimum.map((row) => [row.top_k, row]));
  return {
    strategies: rows.flatMap(([a, b]) => {
      const { strategy, top_k } = a ?? b ?? {};
      if (strategy === undefined || top_k === undefined) return [];
      return {
        strategy,
        top_k,
        ...between(
          a && { minutes: a.minutes_avoided_vs_no_prewarm, percent: a.percent_minutes_saved },
          b && { minutes: b.minutes_avoided_vs_no_prewarm, percent: b.percent_minutes_saved },
        ),
      };
    }),
    optimum: first.optimum.flatMap((row) => {
      const other = optima.get(row.top_k);
      if (other === undefined) return [];
      const of = (each: typeof row): Saving => ({
        minutes: each.minutes_saved_developer_window,
        percent: each.percent_minutes_saved,
      });
      return { top_k: row.top_k, ...between(of(row), of(other)) };
    }),
  };
}

interface Saving {
  readonly minutes: number;
  readonly percent: number;
}

function between(a: Saving | undefined, b: Saving | undefined): Omit<ReplayDiff["optimum"][number], "top_k"> {
  return {
    minutes_first: a?.minutes ?? null,
    minutes_second: b?.minutes ?? null,
    percent_first: a?.percent ?? null,
    percent_second: b?.percent ?? null,
    minutes_difference: a && b ? b.minutes - a.minutes : null,
    percent_points_difference: a && b ? b.percent - a.percent : null,
  };
}
