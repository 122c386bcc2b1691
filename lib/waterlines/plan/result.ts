/** The result of a plan, with its reasons. */
import type { Gap } from "../gaps/gaps";
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import type { QuotaUpdate, Step } from "../release/quota";
import type { ChainKey, Kind, Terminating } from "../shapes";

/**
 * `precise`: pod by pod until the gap is closed; `all`: every candidate, since the gap is not known; `hold`: the gap
 * is not known and nothing is done; `noop`: nothing needs to be done or can be done; `panic`: the agent crashes.
 */
export type Mode = "precise" | "all" | "hold" | "noop" | "panic";

/** Why a pod is no candidate. */
export type Exclusion = "not-allowed" | "critical" | "static" | "terminating" | "finished" | "evicted";

export type Verdict =
  | "acted"
  | "not-needed"
  | "no-release"
  | "redundant"
  | "fallback-all"
  | "hold"
  | Exclusion;

/**
 * Why a candidate that is not needed is left alone. `gap-closed`: the gap was closed before its turn; `fitted`: other
 * pods of its tier fit the gap as well or better; `exceeds-gap`: restoring it would give back more than is left of
 * the gap; `no-gap`: acting on it would lower no gap; `not-actionable`: no metric with a waterline can be acted on;
 * `agent-crash`: the agent acts on no pod.
 */
export type Reason = "gap-closed" | "fitted" | "exceeds-gap" | "no-gap" | "not-actionable" | "agent-crash";

/** Why a candidate is passed over: its own verdict, or the reason why it is not needed. */
export type PassedOver = "no-release" | "redundant" | Reason;

export interface Note {
  readonly code: "usageMissing" | "notActionable";
  readonly metric: string;
}

/** One action on one pod. */
export interface Act {
  readonly candidate: Candidate;
  readonly metric: Metric;
  readonly step: Step;
  /** The metric's gap before and after the action; null if not known. */
  readonly before: number | null;
  readonly after: number | null;
}

/** The outcome of an approach. `describe` turns it into a KindPlan. */
export interface Outcome {
  readonly mode: Mode;
  readonly gaps: readonly Gap[];
  readonly acts: readonly Act[];
  /** What is left of each gap, by metric; absent if not known. */
  readonly left: ReadonlyMap<string, number>;
  /** The sorted candidates for each metric, the first metric's first. */
  readonly orders: readonly { readonly metric: string; readonly sorted: readonly Candidate[] }[];
  readonly notes: readonly Note[];
  readonly passed: ReadonlyMap<Candidate, PassedOver>;
  /** The reason for candidates that are neither acted on nor in `passed`. */
  readonly otherwise: Reason;
  readonly fallbackMetric?: string;
  readonly error?: string;
}

export interface GapReport {
  readonly metric: string;
  readonly title: string;
  /** Unit of `before` and `after`. */
  readonly unit: string;
  /** Unit of `line` and `used`. */
  readonly lineUnit: string;
  readonly line: number | null;
  readonly used: number | null;
  readonly before: number | null;
  readonly after: number | null;
  /** What this kind of action releases or gives back beyond the gap, 0 or more; null if not known. */
  readonly overshoot: number | null;
  /** Terminating pods, whose use is not credited to the gap; null if there are none. */
  readonly terminating: Terminating | null;
}

export interface PodVerdict {
  readonly id: string;
  readonly candidate: Candidate;
  /** Position among the candidates, from 1; null for other pods. */
  readonly position: number | null;
  /** The first key that separates the pod from the one before it; null for the first pod and if no key does. */
  readonly decidedBy: Required<ChainKey> | null;
  readonly verdict: Verdict;
  /** Set for a candidate that is not needed; null for every other verdict. */
  readonly reason: Reason | null;
  readonly metric: string | null;
  readonly gapBefore: number | null;
  readonly released: number;
  readonly gapAfter: number | null;
  readonly updates: readonly QuotaUpdate[];
}

export interface KindPlan {
  readonly kind: Kind;
  readonly mode: Mode;
  readonly gaps: readonly GapReport[];
  /** Every pod of the node: candidates in the order in which they give way, then the others. */
  readonly pods: readonly PodVerdict[];
  /** `namespace/name` in the order of the actions. */
  readonly acted: readonly string[];
  /** Quotas written, in the order of the actions. */
  readonly updates: readonly QuotaUpdate[];
  readonly orders: readonly { readonly metric: string; readonly ids: readonly string[] }[];
  readonly notes: readonly Note[];
  /** What evicting or throttling releases, by metric and in its unit, in addition to the kind before it. */
  readonly released: ReadonlyMap<string, number>;
  readonly fallbackMetric?: string;
  readonly error?: string;
}

/** Returns the known gaps by metric. */
export function gapSizes(gaps: readonly Gap[]): Map<string, number> {
  return new Map(gaps.flatMap(({ metric, size }) => (size === null ? [] : [[metric.name, size]])));
}
