/**
 * What two profiles do differently on a node, and why (section 7.4): fixes each known bug alone, and replaces each
 * deliberate difference of the second profile with the first profile's way. Lists those that change the plan.
 */
import { decimal } from "../../numeric/words";
import type { NodePlan } from "../pool";
import { keyOf } from "../order/keys";
import { BUG_IDS, BUG_TEXTS } from "../profiles/bugs";
import type { BugId, Profile } from "../profiles/profile";
import { KINDS, type Kind, type Pod } from "../shapes";
import { podsUse, type PodsUse } from "./podsUse";
import type { GapReport, KindPlan } from "./result";
import type { Setting } from "./scene";

export interface KindDifference {
  readonly kind: Kind;
  /** Pods acted on only by the first profile, only by the second, and by both: `namespace/name`, sorted. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  readonly both: readonly string[];
  /** What the pods of `onlySecond` use, which the first profile spares. */
  readonly onlySecondUse: PodsUse;
  /** What the pods of `onlyFirst` use, which the second profile spares. */
  readonly onlyFirstUse: PodsUse;
  /** One for each metric that has a gap by either profile. */
  readonly overshoots: readonly OvershootDifference[];
}

export interface OvershootDifference extends Pick<GapReport, "metric" | "title" | "unit"> {
  /** What each profile releases or gives back beyond its own gap, 0 or more; null if not known or without a gap. */
  readonly first: number | null;
  readonly second: number | null;
}

/** The deliberate differences between profiles, as opposed to bugs. */
export type WayId = "metrics" | "order" | "excess" | "lines" | "selection" | "size";

export interface ProfileDifference {
  readonly profile: string;
  readonly kinds: readonly KindDifference[];
  /** Bugs that make a difference on this node. */
  readonly bugs: readonly { readonly id: BugId; readonly text: string }[];
  /** Deliberate differences of the second profile that change the plan. */
  readonly ways: readonly { readonly id: WayId; readonly text: string }[];
}

/** Changes to a profile. Everything else stays the same. */
export interface Departure {
  readonly profile?: Profile;
  readonly executeExcess?: number;
  /** Selects pods to leave out. */
  readonly without?: (pod: Pod) => boolean;
}

export interface Side {
  readonly setting: Setting;
  readonly planned: NodePlan;
  /** Plans the node again with a change. */
  readonly replan: (change: Departure) => NodePlan;
}

export function comparePlans(first: Side, second: Side): ProfileDifference {
  const kinds = KINDS.flatMap((kind): KindDifference[] => {
    const [a, b] = [first.planned.plan[kind], second.planned.plan[kind]];
    return a === undefined && b === undefined ? [] : [kindDifference(kind, a, b)];
  });
  const alike = outcomeOf(first.planned) === outcomeOf(second.planned);
  return {
    profile: second.setting.profile.name,
    kinds,
    bugs: alike ? [] : bugsBetween(first, second).map((id) => ({ id, text: BUG_TEXTS[id] })),
    ways: alike ? [] : waysBetween(first, second),
  };
}

function kindDifference(kind: Kind, a: KindPlan | undefined, b: KindPlan | undefined): KindDifference {
  const [mine, other] = [new Set(a?.acted), new Set(b?.acted)];
  const onlyFirst = [...mine].filter((id) => !other.has(id)).sort();
  const onlySecond = [...other].filter((id) => !mine.has(id)).sort();
  const useOf = (plan: KindPlan | undefined, ids: readonly string[]): PodsUse => {
    const listed = new Set(ids);
    return podsUse((plan?.pods ?? []).filter(({ id }) => listed.has(id)));
  };
  const gaps = new Map([...(b?.gaps ?? []), ...(a?.gaps ?? [])].map((gap) => [gap.metric, gap]));
  const beyond = (plan: KindPlan | undefined, of: string): number | null =>
    plan?.gaps.find(({ metric }) => metric === of)?.overshoot ?? null;
  return {
    kind,
    onlyFirst,
    onlySecond,
    both: [...mine].filter((id) => other.has(id)).sort(),
    onlySecondUse: useOf(b, onlySecond),
    onlyFirstUse: useOf(a, onlyFirst),
    overshoots: [...gaps.values()].map(({ metric, title, unit }) => {
      return { metric, title, unit, first: beyond(a, metric), second: beyond(b, metric) };
    }),
  };
}

/** Writes the outcome as a text to compare: pods, quotas, grace periods. */
function outcomeOf({ plan, graceOf }: NodePlan): string {
  const kinds = KINDS.map((kind) => {
    const { acted = [], updates = [], error = null } = plan[kind] ?? {};
    return [[...acted].sort(), updates, error];
  });
  const evicted = plan.evict?.pods.filter(({ id }) => plan.evict?.acted.includes(id)) ?? [];
  const graces = evicted.map(({ id, candidate }) => [id, graceOf(candidate.pod)]).sort();
  return JSON.stringify([kinds, graces]);
}

function bugsBetween(first: Side, second: Side): BugId[] {
  return BUG_IDS.filter((id) => {
    const its = second.setting.profile.bugs.has(id);
    if (first.setting.profile.bugs.has(id) === its) return false;
    const side = its ? second : first;
    // B13: the order in which several metrics are worked off is random.
    if (id === "B13") return KINDS.some((kind) => linesOf(side, kind) > 1);
    return outcomeOf(side.replan(mended(id, side.setting.profile))) !== outcomeOf(side.planned);
  });
}

const linesOf = ({ planned }: Side, kind: Kind): number =>
  (planned.plan[kind]?.gaps ?? []).filter(({ line }) => line !== null).length;

function mended(id: BugId, profile: Profile): Departure {
  const fixed = { ...profile, bugs: new Set([...profile.bugs].filter((one) => one !== id)) };
  if (id === "B7") return { profile: fixed, without: ({ critical }) => critical === true };
  if (id !== "B12") return { profile: fixed };
  const cpu = profile.chains.cpu.map((one) => (one.key === "craneCpuRatio" ? { key: "cpuUsage" } : one));
  return { profile: { ...fixed, chains: { ...profile.chains, cpu } } };
}

interface Way {
  readonly id: WayId;
  /** Returns undefined if both profiles act the same way. */
  readonly taken: (from: Setting, of: Setting) => Departure | undefined;
  readonly text: (of: Setting, from: Setting, planned: NodePlan) => string;
}

/** Returns undefined if the fields are the same in both profiles. */
const field =
  (...names: readonly (keyof Profile)[]) =>
  (from: Setting, of: Setting): Departure | undefined => {
    const differing = names.filter(
      (name) => JSON.stringify(from.profile[name]) !== JSON.stringify(of.profile[name]),
    );
    if (differing.length === 0) return undefined;
    const own = Object.fromEntries(names.map((name) => [name, from.profile[name]]));
    return { profile: { ...of.profile, ...own } };
  };

const WAYS: readonly Way[] = [
  {
    id: "metrics",
    taken: field("metrics"),
    text: ({ profile }) => `Of the agent's own metrics it can act only on ${profile.metrics.join(", ")}.`,
  },
  {
    id: "order",
    taken: field("chains", "order"),
    text: (of, _, planned) => `Its order of giving way differs: ${chainText(of, planned)}.`,
  },
  {
    id: "excess",
    taken: (from, of) =>
      from.executeExcess === of.executeExcess ? undefined : { executeExcess: from.executeExcess },
    text: (of) =>
      of.executeExcess > 0
        ? `It aims ${decimal(of.executeExcess * 100, 2)}% beyond the gap.`
        : "It stops where the gap is closed, and does not aim beyond it.",
  },
  {
    id: "lines",
    taken: field("wholeLines"),
    text: ({ profile }) =>
      profile.wholeLines ? "It rounds waterlines up to whole numbers." : "It does not round waterlines.",
  },
  {
    id: "selection",
    taken: field("selection"),
    text: ({ profile }) =>
      profile.selection === "prefix"
        ? "It takes the list from its start until the gap is closed."
        : "It takes the fewest pods of the least protected tiers that close the gap.",
  },
  {
    id: "size",
    taken: field("unknownSize"),
    text: ({ profile }) =>
      profile.unknownSize === "ignored"
        ? "It ignores a percentage of a node whose size is not known."
        : "It treats a percentage of a node whose size is not known as a missing sample.",
  },
];

function waysBetween(first: Side, second: Side): ProfileDifference["ways"] {
  return WAYS.flatMap(({ id, taken, text }) => {
    const change = taken(first.setting, second.setting);
    if (change === undefined || outcomeOf(second.replan(change)) === outcomeOf(second.planned)) return [];
    return [{ id, text: text(second.setting, first.setting, second.planned) }];
  });
}

/** Returns the keys that sort the pods of the plan. */
function chainText({ chainOf, metrics }: Setting, { plan }: NodePlan): string {
  const name = KINDS.flatMap((kind) => plan[kind]?.gaps ?? [])[0]?.metric;
  const { keys } = chainOf(name === undefined ? undefined : metrics.get(name));
  return keys.map(({ id, flipped }) => `${keyOf(id)?.title ?? id}${flipped ? " (flipped)" : ""}`).join(", ");
}
