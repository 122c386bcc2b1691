/** A plan as plain data for people and scripts. API, command line and page return the same. */
import type { Explanation } from "../explanation/explanation";
import type { RuleStanding } from "./analyzer/standing";
import { kubectlCommands } from "./commands";
import { changesFor } from "./counterfactual/change";
import { decisionOf, explainPod, verdictText, type Decision } from "./explanation";
import { breakpoints, type Steps } from "./plan/breakpoints";
import type { ProfileDifference } from "./plan/compare";
import { podsUse, type PodsUse } from "./plan/podsUse";
import type { GapReport, KindPlan, Mode, Note, Reason, Verdict } from "./plan/result";
import type { Setting } from "./plan/scene";
import { useAfter } from "./plan/useAfter";
import type { NodePlan } from "./pool";
import type { QuotaUpdate } from "./release/quota";
import { moveLines } from "./moved";
import { KINDS, type Counterfactual, type Kind, type PlanRequest } from "./shapes";
import { standingsOf, summarize, type LineStanding, type NodeSummary, type PlannedLine } from "./standing";

export interface PodReport {
  /** `namespace/name`. */
  readonly pod: string;
  readonly qosClass: string | null;
  readonly priority: number;
  readonly position: number | null;
  readonly decidedBy: Decision | null;
  readonly verdict: Verdict;
  /** Set for a candidate that is not needed; null for every other verdict. */
  readonly reason: Reason | null;
  readonly verdictText: string;
  readonly metric: string | null;
  readonly gapBefore: number | null;
  readonly released: number;
  readonly gapAfter: number | null;
  readonly updates: readonly QuotaUpdate[];
}

export interface KindReport {
  readonly kind: Kind;
  readonly mode: Mode;
  readonly gaps: readonly GapReport[];
  readonly acted: readonly string[];
  readonly updates: readonly QuotaUpdate[];
  readonly notes: readonly Note[];
  readonly fallbackMetric: string | null;
  readonly error: string | null;
  readonly pods: readonly PodReport[];
  /** Candidates that a fallback acting on all would have hit, and their use. */
  readonly spared: PodsUse & { readonly pods: number };
  /** Explanation of the requested pod on its node. */
  readonly explanation: Explanation | null;
  /** What would change that pod's verdict; null if no pod was requested or nothing is known. */
  readonly counterfactual: Counterfactual | null;
}

/** The number of pods that give way as the waterline of a metric moves. */
export interface StepsReport extends Steps {
  readonly kind: Kind;
  readonly metric: string;
}

export interface NodeReport extends NodeSummary {
  readonly node: string;
  readonly rules: readonly RuleStanding[];
  readonly kinds: readonly KindReport[];
  /** kubectl commands for the evictions. */
  readonly commands: readonly string[];
  /** One for each requested profile. */
  readonly differences: readonly ProfileDifference[];
  /** One for each gap, if requested. */
  readonly breakpoints: readonly StepsReport[];
}

type Drawn = Pick<PlanRequest, "waterlines" | "moved">;

export function summaryOf(setting: Setting, node: NodePlan, { waterlines, moved = {} }: Drawn): NodeSummary {
  const lines = standingsOf(setting, node, waterlines && moveLines(waterlines, moved));
  return summarize(
    node,
    lines.map((line) => plannedLine(setting, node, line)),
  );
}

export interface ReportParts {
  /** Whether to compute what would change the explained pod's verdict, which takes some hundred plans of its node. */
  readonly counterfactuals: boolean;
}

/** Returns the parts of a node's report that come from its own plan. */
export function reportOf(
  setting: Setting,
  node: NodePlan,
  { explain, ...drawn }: Drawn & Pick<PlanRequest, "explain">,
  { counterfactuals }: ReportParts,
): Omit<NodeReport, "differences" | "breakpoints"> {
  return {
    node: node.node,
    ...summaryOf(setting, node, drawn),
    rules: node.rules,
    kinds: KINDS.flatMap((kind) => node.plan[kind] ?? []).map((plan) => ({
      ...kindReport(plan, explain),
      counterfactual:
        explain !== undefined && counterfactuals ? counterfactualOf(setting, node, plan.kind, explain) : null,
    })),
    commands: kubectlCommands(node),
  };
}

function plannedLine({ metrics }: Setting, { plan, input }: NodePlan, of: LineStanding): PlannedLine {
  const metric = metrics.get(of.metric);
  const after = metric === undefined ? null : useAfter(plan, metric, input.node, of.line);
  return { ...of, after, overAfter: after === null ? null : after - of.line };
}

export function stepsOf(setting: Setting, { plan, input }: NodePlan): StepsReport[] {
  return (["evict", "throttleDown"] as const).flatMap((kind) =>
    (plan[kind]?.gaps ?? []).map(({ metric }) => ({
      kind,
      metric,
      ...breakpoints(setting, input, metric, kind),
    })),
  );
}

function counterfactualOf(
  setting: Setting,
  node: NodePlan,
  kind: Kind,
  explain: string,
): Counterfactual | null {
  const found = changesFor(setting, node, kind, explain);
  return found ? { acted: found.acted, changes: found.changes, reason: found.reason } : null;
}

function kindReport(plan: KindPlan, explain: string | undefined): Omit<KindReport, "counterfactual"> {
  const { kind, mode, gaps, acted, updates, notes, fallbackMetric = null, error = null } = plan;
  return {
    kind,
    mode,
    gaps,
    acted,
    updates,
    notes,
    fallbackMetric,
    error,
    pods: plan.pods.map((pod, index) => ({
      pod: pod.id,
      qosClass: pod.candidate.pod.qosClass ?? null,
      priority: pod.candidate.priority,
      position: pod.position,
      decidedBy: decisionOf(plan.pods, index),
      verdict: pod.verdict,
      reason: pod.reason,
      verdictText: verdictText(kind, pod),
      metric: pod.metric,
      gapBefore: pod.gapBefore,
      released: pod.released,
      gapAfter: pod.gapAfter,
      updates: pod.updates,
    })),
    spared: sparedBy(plan),
    explanation: explain === undefined ? null : (explainPod(plan, explain) ?? null),
  };
}

function sparedBy({ pods, acted }: KindPlan): KindReport["spared"] {
  const hit = new Set(acted);
  const spared = pods.filter(({ id, position }) => position !== null && !hit.has(id));
  return { pods: spared.length, ...podsUse(spared) };
}
