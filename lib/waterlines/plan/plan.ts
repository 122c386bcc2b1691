/** The plan of one node: what a cycle does, in the order of section 3.6. */
import { candidatesOf, type Candidate } from "../order/candidate";
import { reversed } from "../order/chain";
import type { NodeMetrics, Kind, Pod, Waterlines } from "../shapes";
import { describe, type Excluded } from "./describe";
import { planEvict } from "./evict";
import { addTo, Releases } from "./releases";
import type { Exclusion, KindPlan, Outcome } from "./result";
import type { Scene, Setting } from "./scene";
import { planThrottleDown } from "./throttleDown";
import { planThrottleUp } from "./throttleUp";

export interface PlanInput {
  readonly node: NodeMetrics;
  readonly pods: readonly Pod[];
  readonly waterlines: Waterlines;
  /** Whether a PodQOS allows an action of the kind on the pod. Defaults to allowing every pod. */
  readonly allows?: (kind: Kind, pod: Pod) => boolean;
  /** If two kinds lower the same gap, which one works it off first. The other gets the rest (`improved` only). */
  readonly first?: "evict" | "throttle";
}

export type Plan = Partial<Readonly<Record<Kind, KindPlan>>>;

/** Each kind of action works off the whole gap. */
const NO_CREDIT: ReadonlyMap<string, number> = new Map();

export function planNode(setting: Setting, input: PlanInput): Plan {
  const all = candidatesOf(input.pods);
  const shares = setting.profile.selection === "tiers";
  const plan: { -readonly [K in Kind]?: KindPlan } = {};
  const releases = new Releases(setting.ordered);
  const credit = shares ? releases.all : NO_CREDIT;
  const gone = new Set<Candidate>();
  const run = (kind: Kind, way: (scene: Scene) => Outcome): void => {
    if (Object.keys(input.waterlines[kind] ?? {}).length === 0) return;
    const { candidates, excluded } = admitted(kind, all, gone, setting, input);
    const scene: Scene = {
      ...setting,
      node: input.node,
      waterlines: input.waterlines,
      candidates,
      credit,
      byEvicting: releases.byEvicting,
      chainOf: shares && kind === "throttleUp" ? backwards(setting) : setting.chainOf,
    };
    const outcome = way(scene);
    const released = new Map<string, number>();
    plan[kind] = { ...describe(kind, outcome, scene, excluded), released };
    if (kind === "throttleUp") return;
    for (const act of outcome.acts) {
      addTo(released, releases.book(kind, act));
      if (shares && kind === "evict") gone.add(act.candidate);
    }
  };
  const downward: readonly (() => void)[] = [
    () => run("evict", planEvict),
    () => run("throttleDown", planThrottleDown),
  ];
  for (const one of shares && input.first === "throttle" ? [...downward].reverse() : downward) one();
  run("throttleUp", (scene) => planThrottleUp(scene, plan.throttleDown?.pods.length ?? 0));
  return plan;
}

/** Reverses the chain: the most protected pod is restored first (section 7.3, item 7). */
const backwards =
  ({ chainOf }: Setting): Setting["chainOf"] =>
  (metric) =>
    reversed(chainOf(metric));

function admitted(
  kind: Kind,
  all: readonly Candidate[],
  gone: ReadonlySet<Candidate>,
  { profile }: Setting,
  { allows = () => true }: PlanInput,
): { readonly candidates: Candidate[]; readonly excluded: Excluded[] } {
  const candidates: Candidate[] = [];
  const excluded: Excluded[] = [];
  for (const candidate of all) {
    const verdict =
      (profile.selection === "tiers" ? unfit(candidate.pod) : undefined) ??
      (gone.has(candidate) ? "evicted" : allows(kind, candidate.pod) ? undefined : "not-allowed");
    if (verdict === undefined) candidates.push(candidate);
    else excluded.push({ candidate, verdict });
  }
  return { candidates, excluded };
}

/** Returns why a pod is no candidate, whatever a PodQOS allows (section 7.3, item 1). */
export function unfit({ terminating, finished, static: isStatic, critical }: Pod): Exclusion | undefined {
  if (terminating === true) return "terminating";
  if (finished === true) return "finished";
  if (isStatic === true) return "static";
  return critical === true ? "critical" : undefined;
}
