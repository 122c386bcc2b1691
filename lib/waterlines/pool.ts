/** Plans for many nodes from one set of rules: what an agent on each node would do now. */
import { mergedGrace, mergedRatios } from "./analyzer/merge";
import { breaches, keyOfRule, picksUnlabelled, type Action, type Rule } from "./analyzer/rule";
import type { RuleStanding } from "./analyzer/standing";
import type { DocumentSet } from "./documents/found";
import { matches } from "./documents/podQos";
import { selects } from "./documents/selector";
import { planNode, type Plan, type PlanInput } from "./plan/plan";
import type { Setting } from "./plan/scene";
import type { Kind, Pod, WaterlineNode, Waterlines } from "./shapes";

export interface NodePlan {
  readonly node: string;
  readonly rules: readonly RuleStanding[];
  readonly plan: Plan;
  /** The input of the plan. */
  readonly input: PlanInput;
  /** Returns the grace period in seconds for evicting a pod, from its allowed actions; null means the pod's own. */
  readonly graceOf: (pod: Pod) => number | null;
}

type Order = Pick<PlanInput, "first">;

/** Plans with drawn waterlines. Every pod is a candidate. */
export function planPool(
  setting: Setting,
  nodes: readonly WaterlineNode[],
  waterlines: Waterlines,
  order: Order = {},
): NodePlan[] {
  return nodes.map(({ name, metrics, pods }) => {
    const input = { node: metrics, pods, waterlines, ...order };
    return { node: name, rules: [], input, plan: planNode(setting, input), graceOf: () => null };
  });
}

/** Plans with the waterlines of the triggered rules, and with the candidates that a PodQOS allows (section 3.1). */
export function planDocuments(
  setting: Setting,
  nodes: readonly WaterlineNode[],
  documents: DocumentSet,
  order: Order = {},
): NodePlan[] {
  return nodes.map((node) => planOne(setting, node, documents, order));
}

function planOne(setting: Setting, node: WaterlineNode, documents: DocumentSet, order: Order): NodePlan {
  const { profile } = setting;
  const rules = documents.policies
    .filter(({ selector }) => selector === undefined || selects(selector, node.labels))
    .flatMap((policy) => policy.rules.map(({ rule }) => rule));
  const actionOf = (rule: Rule): Action | undefined =>
    documents.actions.find(({ name }) => name === rule.actionName);
  const waterlines: Required<Waterlines> = { evict: {}, throttleDown: {}, throttleUp: {} };
  const taken: Record<Kind, Set<Action>> = {
    evict: new Set(),
    throttleDown: new Set(),
    throttleUp: new Set(),
  };
  const push = (kind: Kind, rule: Rule, action: Action): void => {
    (waterlines[kind][rule.metric] ??= []).push(rule.value);
    taken[kind].add(action);
  };
  const standings = rules.map((rule): RuleStanding => {
    const breach = breaches(rule, node.metrics, profile.wholeLines);
    const action = actionOf(rule);
    const { metric, value } = rule;
    const standing = (state: RuleStanding["state"]): RuleStanding => ({
      rule: keyOfRule(rule),
      metric,
      value,
      preview: rule.strategy === "Preview",
      state,
    });
    // A snapshot contains only the node's own series.
    if (!picksUnlabelled(rule)) return standing("unselected");
    if (breach === undefined) return standing("unmeasured");
    if (action === undefined) return standing("inactive");
    if (!breach) return standing("quiet");
    if (rule.strategy === "Preview") return standing("preview");
    if (action.throttle) push("throttleDown", rule, action);
    if (action.eviction) push("evict", rule, action);
    return standing("triggered");
  });
  const allowed = allowedActions(documents);
  const takenOn = (kind: Kind, pod: Pod): Action[] =>
    [...taken[kind]].filter(({ name }) => allowed(pod).has(name));
  const pods = node.pods.map((pod) => ({ ...pod, ...mergedRatios(takenOn("throttleDown", pod)) }));
  const allows = (kind: Kind, pod: Pod): boolean => takenOn(kind, pod).length > 0;
  const input: PlanInput = { node: node.metrics, pods, waterlines, allows, ...order };
  return {
    node: node.name,
    rules: standings,
    input,
    plan: planNode(setting, input),
    graceOf: (pod) => mergedGrace(takenOn("evict", pod), profile),
  };
}

/** Returns the names of the actions that any PodQOS allows on a pod, computed once per pod. */
function allowedActions({ podQoses }: DocumentSet): (pod: Pod) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (pod) => {
    const id = `${pod.namespace}/${pod.name}`;
    const before = known.get(id);
    if (before) return before;
    const found = new Set(podQoses.flatMap((one) => (matches(one, pod) ? one.allowedActions : [])));
    known.set(id, found);
    return found;
  };
}
