/** One node that is planned again and again, as somebody moves its lines. */
import { plan } from "./answer";
import { changesFor, type ChangeReport } from "./counterfactual/change";
import { parseDocuments } from "./documents/parse";
import type { Moved } from "./moved";
import type { NodeReport } from "./report";
import {
  planRequestSchema,
  PROFILE_NAMES,
  type Kind,
  type ProfileName,
  type WaterlineNode,
  type Waterlines,
} from "./shapes";

export interface OpenedNode {
  readonly node: WaterlineNode;
  /** Manifests; null where waterlines are drawn, or nothing is. */
  readonly documents: string | null;
  readonly waterlines: Waterlines | null;
}

export interface NodeQuestion {
  readonly profile: ProfileName;
  readonly moved: Moved;
}

export interface MovedPlan {
  readonly report: NodeReport;
  /** Pods that give way now and did not where the lines are drawn, and the reverse; `namespace/name`. */
  readonly cameIn: readonly string[];
  readonly wentOut: readonly string[];
}

export interface NodeSession {
  readonly plan: (question: NodeQuestion) => MovedPlan;
  /** With the explanation of a pod, and what the other profiles would do. */
  readonly detail: (question: NodeQuestion & { readonly pod: string | null }) => NodeReport;
  /** Null for a pod that has no plan of the kind. */
  readonly changes: (
    question: NodeQuestion & { readonly kind: Kind; readonly pod: string },
  ) => ChangeReport | null;
}

/** Throws RangeError for documents or lines that cannot be planned with. */
export function nodeSession({ node, documents, waterlines }: OpenedNode): NodeSession {
  const known = documents === null ? undefined : parseDocuments(documents);
  const drawn = documents === null ? { waterlines: waterlines ?? {} } : { documents };
  const empty = planRequestSchema.parse({ nodes: [], ...drawn });
  const planned = (question: NodeQuestion, more: { explain?: string; compare?: ProfileName[] } = {}) => {
    const found = plan({ ...empty, nodes: [node], ...question, ...more }, known);
    if (!found.problems) return found;
    throw new RangeError(found.problems.map(({ path, message }) => `${path} ${message}`).join("; "));
  };
  const reportOf = (...asked: Parameters<typeof planned>): NodeReport => {
    const [report] = planned(...asked).answer().nodes;
    if (report === undefined) throw new RangeError("The node has no plan.");
    return report;
  };
  const still = new Map<ProfileName, ReadonlySet<string>>();
  const actedStill = (profile: ProfileName): ReadonlySet<string> => {
    const before = still.get(profile) ?? actedIn(reportOf({ profile, moved: {} }));
    still.set(profile, before);
    return before;
  };
  return {
    plan: (question) => {
      const report = reportOf(question);
      const [before, now] = [actedStill(question.profile), actedIn(report)];
      return {
        report,
        cameIn: [...now].filter((pod) => !before.has(pod)),
        wentOut: [...before].filter((pod) => !now.has(pod)),
      };
    },
    detail: ({ pod, profile, moved }) =>
      reportOf(
        { profile, moved },
        {
          ...(pod !== null && { explain: pod }),
          compare: PROFILE_NAMES.filter((name) => name !== profile),
        },
      ),
    changes: ({ kind, pod, ...question }) => {
      const { plans, setting } = planned(question);
      return (plans[0] && changesFor(setting, plans[0], kind, pod)) ?? null;
    },
  };
}

const actedIn = ({ kinds }: NodeReport): ReadonlySet<string> =>
  new Set(kinds.filter(({ kind }) => kind !== "throttleUp").flatMap(({ acted }) => acted));
