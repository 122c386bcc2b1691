/** Converts a ranking to another strategy, using the previous ranking and the signals. */
import {
  beginValues,
  rankedSignals,
  rankingSchema,
  strategyOf,
  type Ranking,
  type Strategy,
} from "@/lib/discovery";

/** `signals` has at least one name; signals of the previous ranking come first. */
export function rankingAs(
  strategy: Strategy,
  before: Ranking | undefined,
  signals: readonly string[],
): Ranking {
  if (before?.strategy === strategy) return before;
  const known = [...new Set([...rankedSignals(before), ...signals])];
  const said = new Map<string, unknown>(Object.entries(before ?? {}));
  const { fields } = strategyOf({ strategy });
  const defaults = beginValues(fields, known);
  const values = Object.entries(fields).flatMap(([name, { carried }]) => {
    const value = carried === false ? defaults[name] : (said.get(name) ?? defaults[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return rankingSchema.parse({ strategy, ...Object.fromEntries(values) });
}
