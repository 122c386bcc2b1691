/** Rules, actions and samples of the analyzer (sections 4 and 5). */
import { parseQuantity } from "../../document/quantity";
import { selects, type LabelSelector } from "../documents/selector";

export interface Rule {
  readonly policy: string;
  readonly name: string;
  readonly metric: string;
  /** Selects the metric's series that count; absent: all of them. */
  readonly selector?: LabelSelector;
  /** A quantity, as written. */
  readonly value: string;
  readonly actionName: string;
  /** With `Preview` the agent reports what it would do and does nothing. */
  readonly strategy: "None" | "Preview";
  /** Number of breaches that trigger the rule, and of good samples that restore it. */
  readonly avoidanceThreshold: number;
  readonly restoreThreshold: number;
}

export interface Action {
  readonly name: string;
  readonly coolDownSeconds: number;
  readonly throttle: { readonly minCPURatio: number; readonly stepCPURatio: number } | null;
  /** A null `terminationGracePeriodSeconds` means the pod's own grace period. */
  readonly eviction: { readonly terminationGracePeriodSeconds: number | null } | null;
}

export const DEFAULT_COOL_DOWN_SECONDS = 300;

export const keyOfRule = ({ policy, name }: Pick<Rule, "policy" | "name">): string => `${policy}.${name}`;

/** Labels of the collector's container series. A node's own series has none. */
export const SERIES_LABELS = [
  "PodName",
  "PodNamespace",
  "PodUid",
  "ContainerName",
  "ContainerId",
  "HasExtRes",
];

/** The first sample of a series. A plain number belongs to a series without labels. */
export type Series = number | { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/** First samples of each metric's series; null or absent if none was measured. */
export type Sample = Readonly<Record<string, Series | readonly Series[] | null>>;

const NO_LABELS = {};

/** Whether the rule's selector matches a series without labels, such as a node's own. */
export const picksUnlabelled = ({ selector }: Pick<Rule, "selector">): boolean =>
  selector === undefined || selects(selector, NO_LABELS);

/**
 * Returns whether any series that the rule's selector matches is strictly above the rule's value, or undefined if no
 * matching series was measured (section 4, items 1 and 2).
 */
export function breaches(rule: Rule, sample: Sample, wholeLines: boolean): boolean | undefined {
  const found = (Object.hasOwn(sample, rule.metric) ? sample[rule.metric] : null) ?? [];
  const all: readonly Series[] = isList(found) ? found : [found];
  const { selector } = rule;
  const picked = all.flatMap((one) => {
    const { labels, value } = typeof one === "number" ? { labels: NO_LABELS, value: one } : one;
    return selector === undefined || selects(selector, labels) ? value : [];
  });
  const value = parseQuantity(rule.value);
  if (picked.length === 0 || value === null) return undefined;
  return picked.some((one) => one > (wholeLines ? Math.ceil(value) : value));
}

const isList = (found: Series | readonly Series[]): found is readonly Series[] => Array.isArray(found);
