/** A verdict and the deciding key for every pod (section 7.4). */
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import type { Chain } from "../order/chain";
import { NO_STEP } from "../release/quota";
import type { Kind } from "../shapes";
import type { Act, Exclusion, GapReport, KindPlan, Mode, Outcome, PassedOver, PodVerdict } from "./result";
import type { Scene } from "./scene";

export interface Excluded {
  readonly candidate: Candidate;
  readonly verdict: Exclusion;
}

export function describe(
  kind: Kind,
  outcome: Outcome,
  scene: Scene,
  excluded: readonly Excluded[],
): Omit<KindPlan, "released"> {
  const { mode, gaps, acts, left, orders, notes, fallbackMetric, error } = outcome;
  const reports = gaps.map(({ metric, line, used, size }): GapReport => {
    const after = left.get(metric.name) ?? null;
    return {
      metric: metric.name,
      title: metric.title,
      unit: metric.unit,
      lineUnit: metric.lineUnit,
      line: line?.value ?? null,
      used,
      before: size,
      after,
      overshoot: size === null || after === null ? null : overshootOf(size, after),
      terminating: kind === "throttleUp" ? null : terminatingOf(metric, excluded),
    };
  });
  return {
    kind,
    mode,
    gaps: reports,
    notes,
    pods: [...verdicts(outcome, scene), ...excluded.map(excludedVerdict)],
    acted: [...new Set(acts.map(({ candidate }) => candidate.id))],
    updates: acts.flatMap(({ step }) => step.updates),
    orders: orders.map(({ metric, sorted }) => ({ metric, ids: sorted.map(({ id }) => id) })),
    ...(fallbackMetric !== undefined && { fallbackMetric }),
    ...(error !== undefined && { error }),
  };
}

function terminatingOf({ release }: Metric, excluded: readonly Excluded[]): GapReport["terminating"] {
  const uses = excluded.flatMap(({ candidate, verdict }) =>
    verdict === "terminating" ? release(candidate.pod) : [],
  );
  return uses.length === 0
    ? null
    : { pods: uses.length, amount: uses.reduce((total, use) => total + use, 0) };
}

/** A gap that was closed before is not counted again. */
const overshootOf = (before: number, after: number): number => Math.max(0, -after) - Math.max(0, -before);

const NOTHING: readonly Act[] = [];

function verdicts(outcome: Outcome, scene: Scene): PodVerdict[] {
  const { acts, gaps, orders, mode, passed, otherwise, fallbackMetric } = outcome;
  const first = orders[0]?.metric ?? fallbackMetric ?? gaps[0]?.metric.name;
  const metric = first === undefined ? undefined : scene.metrics.get(first);
  const chain = scene.chainOf(metric);
  const sorted = orders[0]?.sorted ?? chain.sort(scene.candidates);
  const own = actsByCandidate(acts);
  return sorted.map((candidate, at): PodVerdict => {
    const before = sorted[at - 1];
    const mine = own.get(candidate) ?? NOTHING;
    const [act] = mine;
    return {
      id: candidate.id,
      candidate,
      position: at + 1,
      decidedBy: before === undefined ? null : decidingOf(chain, before, candidate),
      ...judged(act, mode, passed.get(candidate) ?? otherwise),
      metric: act?.metric.name ?? null,
      gapBefore: act?.before ?? null,
      released: act?.step.released ?? 0,
      gapAfter: act?.after ?? null,
      updates: act === undefined ? NO_STEP.updates : mine.flatMap(({ step }) => step.updates),
    };
  });
}

/** `why`: the reason if a candidate is not acted on. */
function judged(act: Act | undefined, mode: Mode, why: PassedOver): Pick<PodVerdict, "verdict" | "reason"> {
  if (act !== undefined) return { verdict: mode === "all" ? "fallback-all" : "acted", reason: null };
  if (mode === "hold") return { verdict: "hold", reason: null };
  if (why === "no-release" || why === "redundant") return { verdict: why, reason: null };
  return { verdict: "not-needed", reason: why };
}

function decidingOf(chain: Chain, before: Candidate, candidate: Candidate): PodVerdict["decidedBy"] {
  const key = chain.deciding(before, candidate);
  return key === undefined ? null : { key: key.id, flipped: key.flipped };
}

function actsByCandidate(acts: readonly Act[]): Map<Candidate, Act[]> {
  const own = new Map<Candidate, Act[]>();
  for (const act of acts) {
    const before = own.get(act.candidate);
    if (before) before.push(act);
    else own.set(act.candidate, [act]);
  }
  return own;
}

const excludedVerdict = ({ candidate, verdict }: Excluded): PodVerdict => ({
  id: candidate.id,
  candidate,
  position: null,
  decidedBy: null,
  verdict,
  reason: null,
  metric: null,
  gapBefore: null,
  released: 0,
  gapAfter: null,
  updates: [],
});
