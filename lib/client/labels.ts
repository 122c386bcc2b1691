/** The words that pages use for the API's enumerations. */
import { sourceTypes } from "../sources/shapes";
import { NO_RANKING, STRATEGIES } from "../discovery/shapes";

/** An unknown strategy is shown as the server wrote it; none is the operator's rule for an omitted ranking. */
export function strategyLabel(strategy: string | null): string {
  if (strategy === null) return NO_RANKING;
  return STRATEGIES.find((each) => each.strategy === strategy)?.label ?? strategy;
}

/** All of them, for pages that do not load the declarations; "" is an omitted ranking. */
export function strategyLabels(): Readonly<Record<string, string>> {
  const named = STRATEGIES.map(({ strategy, label }) => [strategy, label] as const);
  return Object.fromEntries([["", strategyLabel(null)], ...named]);
}

/** Strategies by the exposure model: their policies say what the cold start's model has to know. */
export function exposureStrategies(): readonly string[] {
  return STRATEGIES.filter((each) => "exposure" in each).map(({ strategy }) => strategy);
}

export function sourceTypeLabel(type: string): string {
  const known: Readonly<Record<string, { readonly label: string }>> = sourceTypes;
  return known[type]?.label ?? type;
}
