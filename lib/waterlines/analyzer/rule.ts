/** What the analyzer judges a node by (sections 4 and 5). */
import { parseQuantity } from "../../document/quantity";

export interface Rule {
  readonly policy: string;
  readonly name: string;
  readonly metric: string;
  /** A quantity, as written. */
  readonly value: string;
  readonly actionName: string;
  /** `Preview` says what would be done and does nothing. */
  readonly strategy: "None" | "Preview";
  /** Breaches until it is triggered, and good samples until it is restored. */
  readonly avoidanceThreshold: number;
  readonly restoreThreshold: number;
}

export interface Action {
  readonly name: string;
  readonly coolDownSeconds: number;
  readonly throttle: { readonly minCPURatio: number; readonly stepCPURatio: number } | null;
  /** Null seconds: the pod's own grace period. */
  readonly eviction: { readonly terminationGracePeriodSeconds: number | null } | null;
}

export const DEFAULT_COOL_DOWN_SECONDS = 300;

export const keyOfRule = ({ policy, name }: Pick<Rule, "policy" | "name">): string => `${policy}.${name}`;

/** First samples of a metric's series; null or absent: none was measured. */
export type Sample = Readonly<Record<string, number | readonly number[] | null>>;

/** Whether a series is above the rule's value, strictly; undefined without a sample. */
export function breaches(rule: Rule, sample: Sample, wholeLines: boolean): boolean | undefined {
  const found = (Object.hasOwn(sample, rule.metric) ? sample[rule.metric] : null) ?? [];
  const series = typeof found === "number" ? [found] : found;
  const value = parseQuantity(rule.value);
  if (series.length === 0 || value === null) return undefined;
  return series.some((one) => one > (wholeLines ? Math.ceil(value) : value));
}
