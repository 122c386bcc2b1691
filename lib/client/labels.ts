/** Labels of the ranking strategies. Loads all their declarations: pages use StrategyLabels where they can. */
import { NO_RANKING, STRATEGIES } from "../discovery/shapes";

/** Shows an unknown strategy as the server sent it; null is the operator's rule for an omitted ranking. */
export function strategyLabel(strategy: string | null): string {
  if (strategy === null) return NO_RANKING;
  return STRATEGIES.find((each) => each.strategy === strategy)?.label ?? strategy;
}

/** All strategy labels, for pages that do not load the declarations; "" is an omitted ranking. */
export function strategyLabels(): Readonly<Record<string, string>> {
  const named = STRATEGIES.map(({ strategy, label }) => [strategy, label] as const);
  return Object.fromEntries([["", strategyLabel(null)], ...named]);
}

/** Strategies that use the exposure model: their policies hold the parameters of the cold-start model. */
export function exposureStrategies(): readonly string[] {
  return STRATEGIES.filter((each) => "exposure" in each).map(({ strategy }) => strategy);
}
