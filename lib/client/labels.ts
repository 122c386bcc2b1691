/** The words that pages use for the API's enumerations. */
import { sourceTypes } from "../sources/shapes";
import { STRATEGIES } from "../discovery/shapes";

/** An unknown strategy is shown as the server wrote it; none is the operator's rule for an omitted ranking. */
export function strategyLabel(strategy: string | null): string {
  if (strategy === null) return "Maximum raw sample";
  return STRATEGIES.find((each) => each.strategy === strategy)?.label ?? strategy;
}

export function sourceTypeLabel(type: string): string {
  const known: Readonly<Record<string, { readonly label: string }>> = sourceTypes;
  return known[type]?.label ?? type;
}
