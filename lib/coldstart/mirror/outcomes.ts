/**
 * Classifies resolves by the outcome label that an agent exports, into the outcomes of the mix (coldstart.md 1.4 and
 * 5.3).
 */
import type { MixOutcome, Observations, OutcomeClass } from "../shapes";

/**
 * `rule2`, `expanded_rule_2` and `rule6_degraded_expand/rule2_cache_hit` are all rule 2: the rule that decided the
 * last pass counts. Rules 1 and 4, an exhausted resolve and errors have no pull time.
 */
export function resolvedBy(label: string): OutcomeClass {
  const last = label.slice(label.lastIndexOf("/") + 1);
  const rule = /(?:^|_)rule_?([1-7])(?:_|$)/.exec(last)?.[1];
  return rule === "2" || rule === "3" || rule === "7" ? `rule${rule}` : "failed";
}

/** `seconds` is null for an outcome without a counted time. */
export function outcomesOf(
  resolves: ReadonlyMap<string, number>,
  seconds: ReadonlyMap<string, number>,
): Observations["outcomes"] {
  const sums: Partial<Record<OutcomeClass, { resolves: number; seconds: number | null }>> = {};
  for (const [label, count] of resolves) {
    const outcome = resolvedBy(label);
    const sum = (sums[outcome] ??= { resolves: 0, seconds: null });
    sum.resolves += count;
    const took = seconds.get(label);
    if (took !== undefined) sum.seconds = (sum.seconds ?? 0) + took;
  }
  return sums;
}

export interface MeasuredMix {
  /** Number of cold resolves with a pull time, including those that the DHT answered. */
  readonly resolves: number;
  readonly mix: Readonly<Record<MixOutcome, number>>;
  /** ε: share of failures in all resolves, including failed ones. */
  readonly failed: number;
  /** Mean seconds of a resolve, not of a pull; null if not counted, as for a lookup that hit. */
  readonly meanSeconds: Readonly<Record<Exclude<MixOutcome, "dht">, number | null>>;
}

/** Returns null without a count of the DHT's hits or of any resolve. */
export function measuredMix({ counts, outcomes }: Observations): MeasuredMix | null {
  const of = (outcome: OutcomeClass): number => outcomes[outcome]?.resolves ?? 0;
  const mean = (outcome: OutcomeClass): number | null => {
    const { resolves = 0, seconds = null } = outcomes[outcome] ?? {};
    return seconds === null || resolves === 0 ? null : seconds / resolves;
  };
  const dht = counts.lookupHits;
  const resolves = (dht ?? 0) + of("rule2") + of("rule3") + of("rule7");
  if (dht === undefined || Object.keys(outcomes).length === 0 || resolves === 0) return null;
  const share = (count: number): number => count / resolves;
  return {
    resolves,
    mix: {
      dht: share(dht),
      rule2: share(of("rule2")),
      rule3: share(of("rule3")),
      rule7: share(of("rule7")),
    },
    failed: of("failed") / (resolves + of("failed")),
    meanSeconds: { rule2: mean("rule2"), rule3: mean("rule3"), rule7: mean("rule7") },
  };
}
