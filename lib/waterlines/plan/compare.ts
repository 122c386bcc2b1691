/** What two profiles would do differently on a node, and which known departure explains it (section 7.4). */
import { BUG_TEXTS } from "../profiles/bugs";
import type { BugId, Profile } from "../profiles/profile";
import { KINDS, type Kind } from "../shapes";
import type { Plan } from "./plan";

export interface KindDifference {
  readonly kind: Kind;
  /** Acted on by the plan itself alone, by the other profile alone, and by both: `namespace/name`, sorted. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  readonly both: readonly string[];
}

export interface ProfileDifference {
  readonly profile: string;
  readonly kinds: readonly KindDifference[];
  /** Departures of the one agent that the other does not have and that can concern such a plan. */
  readonly bugs: readonly { readonly id: BugId; readonly text: string }[];
}

const CONCERNS: Readonly<Record<Kind, readonly BugId[]>> = {
  evict: ["B2", "B8", "B12", "B13"],
  throttleDown: ["B1", "B2", "B4", "B5", "B12", "B13"],
  throttleUp: ["B1", "B3", "B4", "B6", "B13"],
};

export function comparePlans(
  first: { readonly profile: Profile; readonly plan: Plan },
  second: { readonly profile: Profile; readonly plan: Plan },
): ProfileDifference {
  const kinds = KINDS.flatMap((kind): KindDifference[] => {
    const [a, b] = [first.plan[kind], second.plan[kind]];
    if (a === undefined && b === undefined) return [];
    const [mine, other] = [new Set(a?.acted), new Set(b?.acted)];
    return [
      {
        kind,
        onlyFirst: [...mine].filter((id) => !other.has(id)).sort(),
        onlySecond: [...other].filter((id) => !mine.has(id)).sort(),
        both: [...mine].filter((id) => other.has(id)).sort(),
      },
    ];
  });
  const differing = kinds.filter(({ onlyFirst, onlySecond }) => onlyFirst.length + onlySecond.length > 0);
  const ids = new Set(differing.flatMap(({ kind }) => CONCERNS[kind]));
  const bugs = [...ids].filter((id) => first.profile.bugs.has(id) !== second.profile.bugs.has(id)).sort();
  return { profile: second.profile.name, kinds, bugs: bugs.map((id) => ({ id, text: BUG_TEXTS[id] })) };
}
