/** Display names of a replay's strategies and scenarios. Files and the API use their own names. */

/** Strategies without a parameter. */
const TITLES: Readonly<Record<string, string>> = {
  count: "Job count",
  dev_weighted_count: "Developer-time count",
  recent_count: "Recent count, 2 h",
  peak_concurrency: "Peak concurrency",
  model_exposure_dev: "Model exposure",
  expected_cold_pulls: "Expected cold pulls",
  oracle_impact_upper_bound: "Impact, known afterwards",
};

/** Strategies with a parameter at the end of their name. */
const WITH_PARAMETER: readonly {
  readonly name: RegExp;
  readonly title: (...parameters: readonly string[]) => string;
}[] = [
  { name: /^recent_count_(\d+)h$/, title: (hours) => `Recent count, ${hours} h` },
  {
    name: /^hybrid_count_concurrency_a(\d+(?:\.\d+)?)$/,
    title: (alpha) => `Count and concurrency, a = ${alpha}`,
  },
  {
    name: /^hybrid_dev_concurrency_a(\d+(?:\.\d+)?)$/,
    title: (alpha) => `Developer-time count and concurrency, a = ${alpha}`,
  },
  {
    name: /^dev_weighted_count_(\d\d)_(\d\d)_(\d\.\d)$/,
    title: (from, to, edge) => `Developer-time count, ${from}–${to} h, ${edge} around`,
  },
  { name: /^(.+)_x_pull_time$/, title: (of = "") => `${strategyTitle(of)} × pull time` },
];

const SCENARIOS: Readonly<Record<string, string>> = {
  no_prewarming: "No prewarming",
  prewarm_top10_by_usage: "Top 10 by usage",
  prewarm_top30_by_usage: "Top 30 by usage",
  prewarm_top10_by_observed_impact: "Top 10 by observed waits",
  spegel_only_40pct_faster_pulls: "Mirror alone",
  spegel_plus_top10_prewarm: "Mirror and top 10 by usage",
};

/** Returns the title of a strategy. The name of a saved policy is returned unchanged. */
export function strategyTitle(name: string): string {
  const known = Object.hasOwn(TITLES, name) ? TITLES[name] : undefined;
  if (known !== undefined) return known;
  for (const each of WITH_PARAMETER) {
    const found = each.name.exec(name);
    if (found !== null) return each.title(...found.slice(1));
  }
  return name;
}

/** Whether a column of a replay is a policy: no policy has the name of a strategy. */
export function isPolicyName(name: string): boolean {
  return strategyTitle(name) === name;
}

export function scenarioTitle(name: string): string {
  return (Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined) ?? name;
}
