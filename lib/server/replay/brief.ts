/** What lists show of a replay's result. */
import type { Replay, ReplayBrief } from "../../api/replays";

type Briefed = Pick<NonNullable<Replay["result"]>, "jobs" | "strategies" | "optimum" | "curves">;

/** `policies` are the names of saved ones in it. */
export function briefOf(result: Briefed, policies: readonly string[]): ReplayBrief {
  const sizes = result.optimum.map(({ top_k }) => top_k);
  const topK = sizes.includes(10) ? 10 : sizes[0];
  const bounds = new Set(
    result.curves.filter((curve) => curve.after_the_fact).map(({ strategy }) => strategy),
  );
  const optimum = result.optimum.find(({ top_k }) => top_k === topK);
  let best: ReplayBrief["best"] = null;
  for (const row of result.strategies) {
    const minutes = row.minutes_avoided_vs_no_prewarm;
    if (row.top_k !== topK || bounds.has(row.strategy) || minutes <= (best?.minutes ?? 0)) continue;
    best = { strategy: row.strategy, top_k: row.top_k, minutes, percent: row.percent_minutes_saved };
  }
  return {
    jobs: result.jobs,
    best,
    optimum_minutes: optimum?.minutes_saved_developer_window ?? null,
    optimum_percent: optimum?.percent_minutes_saved ?? null,
    policies: policies.flatMap((name) => policyBrief(result, name, bounds) ?? []),
  };
}

function policyBrief(
  { strategies, optimum }: Briefed,
  name: string,
  bounds: ReadonlySet<string>,
): ReplayBrief["policies"][number] | null {
  const own = strategies.filter(({ strategy }) => strategy === name).sort((a, b) => b.top_k - a.top_k)[0];
  if (!own) return null;
  const minutes = own.minutes_avoided_vs_no_prewarm;
  let best: ReplayBrief["policies"][number]["best"] = null;
  for (const { strategy, top_k, minutes_avoided_vs_no_prewarm: saved } of strategies) {
    if (top_k !== own.top_k || bounds.has(strategy) || saved <= (best?.minutes ?? minutes)) continue;
    best = { strategy, minutes: saved };
  }
  return {
    ...{ name, top_k: own.top_k, minutes, best },
    optimum_minutes: optimum.find(({ top_k }) => top_k === own.top_k)?.minutes_saved_developer_window ?? null,
  };
}
