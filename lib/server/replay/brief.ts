/** What lists show of a replay's result. */
import type { Replay, ReplayBrief } from "../../api/replays";
import { shownTopK } from "../../replay/named";

type Briefed = Pick<NonNullable<Replay["result"]>, "jobs" | "strategies" | "optimum" | "curves">;

/** A saved policy in a replay, in its version at that time. */
interface ReplayedPolicy {
  readonly name: string;
  readonly maxImages: number;
}

export function briefOf(result: Briefed, policies: readonly ReplayedPolicy[]): ReplayBrief {
  const sizes = result.optimum.map(({ top_k }) => top_k);
  const topK = shownTopK(
    sizes,
    policies.map(({ maxImages }) => maxImages),
  );
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
    policies: policies.flatMap((policy) => policyBrief(result, policy, bounds) ?? []),
  };
}

function policyBrief(
  { strategies, optimum }: Briefed,
  { name, maxImages }: ReplayedPolicy,
  bounds: ReadonlySet<string>,
): ReplayBrief["policies"][number] | null {
  const rows = strategies.filter(({ strategy }) => strategy === name).sort((a, b) => b.top_k - a.top_k);
  const own = rows.find(({ top_k }) => top_k === maxImages) ?? rows[0];
  if (!own) return null;
  const minutes = own.minutes_avoided_vs_no_prewarm;
  let best: ReplayBrief["policies"][number]["best"] = null;
  for (const { strategy, top_k, minutes_avoided_vs_no_prewarm: saved } of strategies) {
    if (top_k !== own.top_k || bounds.has(strategy) || saved <= (best?.minutes ?? minutes)) continue;
    best = { strategy, minutes: saved };
  }
  return {
    name,
    top_k: own.top_k,
    max_images: maxImages,
    minutes,
    best,
    optimum_minutes: optimum.find(({ top_k }) => top_k === own.top_k)?.minutes_saved_developer_window ?? null,
  };
}
