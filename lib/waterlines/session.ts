/** One node that is planned repeatedly while its lines are moved. */
import type { AddedUse } from "./addedUse";
import { plan } from "./answer";
import { changesFor } from "./counterfactual/change";
import { parseDocuments } from "./documents/parse";
import type { Moved } from "./moved";
import { stepsOf, type NodeReport, type StepsReport } from "./report";
import {
  planRequestSchema,
  PROFILE_NAMES,
  type AddedMetric,
  type ChangeReport,
  type Kind,
  type OwnProfile,
  type WaterlineNode,
  type Waterlines,
} from "./shapes";

export interface OpenedNode {
  readonly node: WaterlineNode;
  /** Manifests; null if waterlines are drawn instead, or there are none. */
  readonly documents: string | null;
  readonly waterlines: Waterlines | null;
  /** Added metrics. */
  readonly metrics: readonly AddedMetric[];
}

export interface NodeQuestion {
  /** Name of a preset or of one of `profiles`. */
  readonly profile: string;
  readonly moved: Moved;
  /** Use that the node has besides what was measured. Absent: none. */
  readonly added?: AddedUse;
  /** Custom profiles. */
  readonly profiles: readonly OwnProfile[];
  /** The profile to compare the plan with. Absent: the same profile with the lines as drawn and the use as measured. */
  readonly against?: string;
}

export interface MovedPlan {
  readonly report: NodeReport;
  /** Pods that give way now but did not before, and the reverse; `namespace/name`. */
  readonly cameIn: readonly string[];
  readonly wentOut: readonly string[];
  /** Pods that give way in both plans: evicted now and only throttled before, and the reverse. */
  readonly evictedInstead: readonly string[];
  readonly throttledInstead: readonly string[];
}

export interface NodeSession {
  readonly plan: (question: NodeQuestion) => MovedPlan;
  /** Returns the report with the explanation of a pod or, without a pod, the differences of the other profiles. */
  readonly detail: (question: NodeQuestion & { readonly pod: string | null }) => NodeReport;
  /** Returns null for a pod without a plan of the kind. */
  readonly changes: (
    question: NodeQuestion & { readonly kind: Kind; readonly pod: string },
  ) => ChangeReport | null;
  /** Returns, for each drawn line, how many pods give way at every position of it while the other lines stay. */
  readonly steps: (question: Pick<NodeQuestion, "profile" | "profiles" | "added">) => readonly StepsReport[];
}

/** Throws RangeError for documents or lines that cannot be planned with. */
export function nodeSession({ node, documents, waterlines, metrics }: OpenedNode): NodeSession {
  const known = documents === null ? undefined : parseDocuments(documents, metrics);
  const drawn = documents === null ? { waterlines: waterlines ?? {} } : { documents };
  const empty = planRequestSchema.parse({ nodes: [], metrics, ...drawn });
  const planned = (
    { profile, moved, added = {}, profiles }: NodeQuestion,
    more: { explain?: string; compare?: string[] } = {},
  ) => {
    const asked = { profile, moved, added, profiles: [...profiles] };
    const found = plan({ ...empty, nodes: [node], ...asked, ...more }, known);
    if (!found.problems) return found;
    throw new RangeError(found.problems.map(({ path, message }) => `${path} ${message}`).join("; "));
  };
  const reportOf = (...asked: Parameters<typeof planned>): NodeReport => {
    // Counterfactuals are requested separately, since they take many plans.
    const [report] = planned(...asked).answer({ counterfactuals: false }).nodes;
    if (report === undefined) throw new RangeError("The node has no plan.");
    return report;
  };
  const still = new Map<string, Acted>();
  /**
   * Returns what the compared plan does to its pods: the same lines and use with another profile, or the drawn lines
   * and the measured use with the same one.
   */
  const actedBefore = ({ profile, moved, added = {}, profiles, against }: NodeQuestion): Acted => {
    const beside =
      against === undefined ? { profile, moved: {}, added: {} } : { profile: against, moved, added };
    const own = profiles.find(({ name }) => name === beside.profile);
    const key = JSON.stringify([beside, own]);
    const before = still.get(key) ?? actedIn(reportOf({ ...beside, profiles }));
    // Plans of custom profiles are not kept, since an edited chain differs each time.
    if (own === undefined) still.set(key, before);
    return before;
  };
  return {
    plan: (question) => {
      const report = reportOf(question);
      const [before, now] = [actedBefore(question), actedIn(report)];
      const inBoth = [...now.keys()].filter((pod) => before.has(pod));
      return {
        report,
        cameIn: [...now.keys()].filter((pod) => !before.has(pod)),
        wentOut: [...before.keys()].filter((pod) => !now.has(pod)),
        evictedInstead: inBoth.filter((pod) => now.get(pod) === "evict" && before.get(pod) !== "evict"),
        throttledInstead: inBoth.filter((pod) => now.get(pod) !== "evict" && before.get(pod) === "evict"),
      };
    },
    detail: ({ pod, ...question }) => {
      const names = [...PROFILE_NAMES, ...question.profiles.map(({ name }) => name)];
      return reportOf(question, {
        ...(pod === null ? { compare: names.filter((name) => name !== question.profile) } : { explain: pod }),
      });
    },
    changes: ({ kind, pod, ...question }) => {
      const { plans, setting } = planned(question);
      return (plans[0] && changesFor(setting, plans[0], kind, pod)) ?? null;
    },
    steps: (question) =>
      reportOf({ ...question, moved: {} }).lines.flatMap(({ metric }) => {
        // At 0 the metric's rules are triggered, and their actions determine which pods are candidates.
        const { plans, setting } = planned({ ...question, moved: { [metric]: "0" } });
        const [node] = plans;
        return node === undefined ? [] : stepsOf(setting, node).filter((steps) => steps.metric === metric);
      }),
  };
}

/** The harshest action on each pod that gives way. */
type Acted = ReadonlyMap<string, "throttleDown" | "evict">;

const actedIn = ({ kinds }: NodeReport): Acted =>
  new Map(
    (["throttleDown", "evict"] as const).flatMap((each) =>
      kinds
        .filter(({ kind }) => kind === each)
        .flatMap(({ acted }) => acted.map((pod) => [pod, each] as const)),
    ),
  );
