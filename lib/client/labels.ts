/** The words that pages use for the API's enumerations. */
import { sourceTypes } from "../sources/shapes";
import { STRATEGIES } from "../discovery/shapes";

/** An unknown strategy is shown as the server wrote it; none is the operator's rule for an omitted ranking. */
export function strategyLabel(strategy: string | null): string {
  if (strategy === null) return "Maximum raw sample";
  return STRATEGIES.find((each) => each.strategy === strategy)?.label ?? strategy;
}

/** All of them, for pages that do not load the declarations; "" is an omitted ranking. */
export function strategyLabels(): Readonly<Record<string, string>> {
  const named = STRATEGIES.map(({ strategy, label }) => [strategy, label] as const);
  return Object.fromEntries([["", strategyLabel(null)], ...named]);
}

/** Strategies that have a field, such as `pullTimeSignalRef`. */
export function strategiesWith(field: string): readonly string[] {
  return STRATEGIES.filter(({ fields }) => field in fields).map(({ strategy }) => strategy);
}

export function sourceTypeLabel(type: string): string {
  const known: Readonly<Record<string, { readonly label: string }>> = sourceTypes;
  return known[type]?.label ?? type;
}
