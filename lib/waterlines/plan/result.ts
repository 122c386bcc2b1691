/** What a plan says, with the reasons for it. */
import type { Gap } from "../gaps/gaps";
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import type { QuotaUpdate, Step } from "../release/quota";
import type { ChainKey, Kind, Terminating } from "../shapes";

/**
 * `precise`: pod by pod until the gap is closed; `all`: every candidate, since the gap is not known; `hold`: the gap is
 * not known and nothing is done; `noop`: nothing to do or nothing that can be done; `panic`: the agent crashes here.
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
 * Why a candidate that is not needed is left alone. `gap-closed`: before its turn; `fitted`: others of its tier fit the
 * gap as well or better; `exceeds-gap`: its restoring would give back more than is left of the gap; `no-gap`: none that
 * acting on it would lower; `not-actionable`: no metric with a waterline can be acted on; `agent-crash`: nobody is acted
 * on.
 */
export type Reason = "gap-closed" | "fitted" | "exceeds-gap" | "no-gap" | "not-actionable" | "agent-crash";

/** Why a candidate is passed over: a verdict of its own, or the reason for which it is not needed. */
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
  /** The metric's gap before and after; null where it is not known. */
  readonly before: number | null;
  readonly after: number | null;
}

/** What a way of acting comes to; `describe` makes a KindPlan of it. */
export interface Outcome {
  readonly mode: Mode;
  readonly gaps: readonly Gap[];
  readonly acts: readonly Act[];
  /** What is left of each gap, by metric; absent where it is not known. */
  readonly left: ReadonlyMap<string, number>;
  /** The candidates in the order of each metric, the first metric's first. */
  readonly orders: readonly { readonly metric: string; readonly sorted: readonly Candidate[] }[];
  readonly notes: readonly Note[];
  readonly passed: ReadonlyMap<Candidate, PassedOver>;
  /** Why those are left alone that are neither acted on nor in `passed`. */
  readonly otherwise: Reason;
  readonly fallbackMetric?: string;
  readonly error?: string;
}

export interface GapReport {
  readonly metric: string;
  readonly title: string;
  /** Of `before` and `after`. */
  readonly unit: string;
  /** Of `line` and `used`. */
  readonly lineUnit: string;
  readonly line: number | null;
  readonly used: number | null;
  readonly before: number | null;
  readonly after: number | null;
  /** What this kind of action releases (or gives back) beyond the gap, 0 or more; null where it is not known. */
  readonly overshoot: number | null;
  /** Pods that are terminating, whose use is not credited to the gap; null: there are none. */
  readonly terminating: Terminating | null;
}

export interface PodVerdict {
  readonly id: string;
  readonly candidate: Candidate;
  /** From 1, among the candidates; null for a pod that is none. */
  readonly position: number | null;
  /** The first key that separates it from the pod before it; null for the first and where none does. */
  readonly decidedBy: Required<ChainKey> | null;
  readonly verdict: Verdict;
  /** Of a candidate that is not needed; null for every other verdict. */
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
  /** `namespace/name` in the order of acting. */
  readonly acted: readonly string[];
  /** Quotas written, in the order of acting. */
  readonly updates: readonly QuotaUpdate[];
  readonly orders: readonly { readonly metric: string; readonly ids: readonly string[] }[];
  readonly notes: readonly Note[];
  /** What evicting or throttling releases, by metric and in its unit, beside what the kind before it has released. */
  readonly released: ReadonlyMap<string, number>;
  readonly fallbackMetric?: string;
  readonly error?: string;
}

/** The gaps that are known, by metric. */
export function gapSizes(gaps: readonly Gap[]): Map<string, number> {
  return new Map(gaps.flatMap(({ metric, size }) => (size === null ? [] : [[metric.name, size]])));
}
