/** Turns a plan request into its answer: either every problem of the request, or the plan of every node. */
import type { PolicyIssue } from "../document/issue";
import { show } from "../document/json";
import { didYouMean } from "../document/suggest";
import { above, LIMITS, type LimitName } from "../limits/limits";
import { grouped } from "../numeric/words";
import { withAddedUse } from "./addedUse";
import { parseDocuments, type DocumentsParse } from "./documents/parse";
import type { DocumentSet } from "./documents/found";
import { addedMetricProblems, metricsOf } from "./metrics/registry";
import { moveLines, moveRules } from "./moved";
import { comparePlans, type Departure, type Side } from "./plan/compare";
import { settingOf, type Setting } from "./plan/scene";
import { planDocuments, planPool, type NodePlan } from "./pool";
import { chainsProblems, definedChains, profileNamed, profilesProblems } from "./profiles/own";
import type { Profile } from "./profiles/profile";
import { reportOf, stepsOf, summaryOf, type NodeReport, type ReportParts } from "./report";
import type { AddedMetric, PlanRequest, Pod, WaterlineNode } from "./shapes";
import type { NodeSummary } from "./standing";

export interface PlanAnswer {
  readonly profile: string;
  readonly executeExcess: number;
  readonly nodes: readonly NodeReport[];
  /** Warnings from the documents. */
  readonly warnings: readonly PolicyIssue[];
}

export type Planned =
  | {
      readonly plans: readonly NodePlan[];
      /** Returns a summary of each node without its pods. */
      readonly summaries: () => readonly NodeSummary[];
      /** Returns everything that the request asks for, except the parts that are left out. */
      readonly answer: (parts?: ReportParts) => PlanAnswer;
      /** Warnings from the documents. */
      readonly warnings: readonly PolicyIssue[];
      /** Passed to `changesFor` to compute the counterfactual of a pod. */
      readonly setting: Setting;
      readonly problems?: undefined;
    }
  /** Everything that is wrong with the request. */
  | { readonly problems: readonly PolicyIssue[] };

/** Plans the request. `known` is the parse of the request's documents if the caller already has it. */
export function plan(asked: PlanRequest, known?: DocumentsParse): Planned {
  const { documents: text, added = {} } = asked;
  const request = { ...asked, nodes: asked.nodes.map((node) => withAddedUse(node, added)) };
  const read = text === undefined ? undefined : (known ?? parseDocuments(text, allAdded(request)));
  const problems = [...problemsOf(request), ...(read === undefined ? [] : problemsOfRead(read))];
  if (problems.length > 0) return { problems };
  const planning = planAs(request, request.profile, read?.documents);
  const { setting, plans } = planning;
  const warnings = placed(read?.warnings ?? []);
  const answer = (parts: ReportParts = { counterfactuals: true }): PlanAnswer => ({
    profile: setting.profile.name,
    executeExcess: setting.executeExcess,
    nodes: reports(request, planning, read?.documents, parts),
    warnings,
  });
  const summaries = (): NodeSummary[] => plans.map((one) => summaryOf(setting, one, request));
  return { plans, summaries, answer, warnings, setting };
}

interface Planning {
  readonly setting: Setting;
  readonly plans: readonly NodePlan[];
  /** Plans one node of the request again with a change applied. */
  readonly replan: (node: WaterlineNode, change: Departure) => NodePlan;
}

/** Throws RangeError for an unknown profile. `problemsOf` reports it beforehand. */
function planAs(request: PlanRequest, name: string, documents: DocumentSet | undefined): Planning {
  const { nodes, first, chains, metrics, executeExcess, moved = {} } = request;
  const named = profileNamed(name, request.profiles);
  if (named === undefined) throw new RangeError(`no profile is named ${name}`);
  const others = name === request.profile ? definedChains(chains) : {};
  const profile = { ...named, chains: { ...named.chains, ...others } };
  const settingFor = (of: Profile, excess: number | undefined): Setting =>
    settingOf(of, metricsOf(of.metrics, [...metrics, ...of.added]), excess);
  const lines = moveLines(request.waterlines ?? {}, moved);
  const rules = documents && moveRules(documents, moved);
  const planned = (by: Setting, some: readonly WaterlineNode[]): NodePlan[] =>
    rules === undefined ? planPool(by, some, lines, { first }) : planDocuments(by, some, rules, { first });
  const setting = settingFor(profile, executeExcess);
  return {
    setting,
    plans: planned(setting, nodes),
    replan: (node, { profile: other = profile, executeExcess: excess = setting.executeExcess, without }) => {
      const pods = without === undefined ? node.pods : node.pods.filter((pod) => !without(pod));
      const [plan] = planned(settingFor(other, excess), [{ ...node, pods }]);
      if (plan === undefined) throw new Error("A plan of one node has none.");
      return plan;
    },
  };
}

function reports(
  request: PlanRequest,
  planning: Planning,
  documents: DocumentSet | undefined,
  parts: ReportParts,
): NodeReport[] {
  const { setting } = planning;
  const others = request.compare.map((name) => planAs(request, name, documents));
  const sideOf = ({ setting: by, plans, replan }: Planning, at: number): Side | undefined => {
    const [node, planned] = [request.nodes[at], plans[at]];
    return node && planned && { setting: by, planned, replan: (change) => replan(node, change) };
  };
  // If several nodes have a pod of this name, only the first is planned repeatedly.
  const explained = request.nodes.findIndex(({ pods }) =>
    pods.some(({ namespace, name }) => `${namespace}/${name}` === request.explain),
  );
  return planning.plans.map((one, at) => {
    const own = sideOf(planning, at);
    return {
      ...reportOf(setting, one, request, { counterfactuals: parts.counterfactuals && at === explained }),
      differences: others.flatMap((other) => {
        const side = sideOf(other, at);
        return own && side ? comparePlans(own, side) : [];
      }),
      breakpoints: request.breakpoints ? stepsOf(setting, one) : [],
    };
  });
}

/**
 * The added metrics of the request and of its profile. Those of the profile take precedence over those of the request
 * with the same name.
 */
const allAdded = ({ profile, profiles, metrics }: PlanRequest): AddedMetric[] => [
  ...metrics,
  ...(profileNamed(profile, profiles)?.added ?? []),
];

const problemsOfRead = ({ errors, documents }: DocumentsParse): PolicyIssue[] => [
  ...placed(errors),
  ...rulesProblem(documents),
];

/** Returns the problems of the manifests, not of the nodes. `added`: further metrics that rules may name. */
export const documentsProblems = (text: string, added: readonly AddedMetric[]): PolicyIssue[] =>
  problemsOfRead(parseDocuments(text, added));

const placed = (issues: readonly PolicyIssue[]): PolicyIssue[] =>
  issues.map((issue) => ({ ...issue, path: issue.path === "" ? "documents" : `documents: ${issue.path}` }));

function problemsOf(request: PlanRequest): PolicyIssue[] {
  const { nodes, waterlines, documents, metrics, chains, profile, profiles } = request;
  const pods = nodes.reduce((sum, node) => sum + node.pods.length, 0);
  const beyond = (path: string, count: number, limit: LimitName): PolicyIssue[] =>
    count > LIMITS[limit].value ? [{ path, message: `has ${grouped(count)}: ${above(limit)}` }] : [];
  const large = [
    ...beyond("nodes", nodes.length, "planNodes"),
    ...beyond("nodes", pods, "planPods"),
    ...nodes.flatMap((node, at) => beyond(`nodes[${at}].pods`, node.pods.length, "podsOfNode")),
    ...beyond("metrics", metrics.length, "planMetrics"),
    ...beyond("waterlines", linesIn(waterlines), "planRules"),
  ];
  // If a list is too large, its pods are not compared with each other.
  if (large.length > 0) return large;
  return [
    ...repeated(nodes, "nodes", ({ name }) => name),
    ...nodes.flatMap((node, at) => repeated(node.pods, `nodes[${at}].pods`, idOfPod)),
    ...((waterlines === undefined) === (documents === undefined)
      ? [{ path: "waterlines", message: "or documents must be given, and only one of them" }]
      : []),
    ...explainProblems(request),
    ...profilesProblems(request),
    ...addedMetricProblems(
      metrics,
      profileNamed(profile, profiles)?.added.map(({ name }) => name),
    ),
    ...chainsProblems(
      chains,
      allAdded(request).map(({ name }) => name),
    ),
  ];
}

function explainProblems({ explain, nodes }: PlanRequest): PolicyIssue[] {
  if (explain === undefined) return [];
  const ids = nodes.flatMap(({ pods }) => pods.map(({ namespace, name }) => `${namespace}/${name}`));
  if (ids.includes(explain)) return [];
  const message = `is ${show(explain)}, which is no pod of these nodes: write namespace/name${didYouMean(explain, ids)}`;
  return [{ path: "explain", message }];
}

/** Identifies a pod by its name, and by its uid if it has one. */
const idOfPod = ({ namespace, name, uid }: Pod): string =>
  uid === undefined ? `${namespace}/${name}` : `${namespace}/${name} ${uid}`;

/** Returns an issue for each entry of a list whose id occurred before. */
function repeated<T>(list: readonly T[], path: string, idOf: (one: T) => string): PolicyIssue[] {
  const first = new Map<string, number>();
  return list.flatMap((one, at) => {
    const id = idOf(one);
    const before = first.get(id);
    if (before === undefined) first.set(id, at);
    return before === undefined
      ? []
      : [
          {
            path: `${path}[${at}].name`,
            message: `repeats ${show(id)} of ${path}[${before}]: remove one of the two`,
          },
        ];
  });
}

const linesIn = (waterlines: PlanRequest["waterlines"]): number =>
  Object.values(waterlines ?? {}).reduce(
    (sum, lines) => sum + Object.values(lines).reduce((count, list) => count + list.length, 0),
    0,
  );

function rulesProblem({ policies }: DocumentSet): PolicyIssue[] {
  const rules = policies.reduce((sum, policy) => sum + policy.rules.length, 0);
  return rules > LIMITS.planRules.value
    ? [{ path: "documents", message: `have ${rules} rules: ${above("planRules")}` }]
    : [];
}
