/**
 * Assigns the children of a manifest to the nodes that are to pull them (coldstart.md section 1.5). Probes no node
 * and skips none.
 */
import { candidatesIn } from "../rendezvous/candidates";
import type { Environment } from "../resolver/environment";
import type { Kind, Member } from "../shapes";

export interface Child {
  readonly digest: string;
  readonly kind: Kind;
}

export interface Group {
  readonly puller: Member;
  readonly self: boolean;
  readonly kind: Kind;
  /** In manifest order. */
  readonly digests: readonly string[];
}

/**
 * Returns one group per puller and kind. A repeated digest counts once, with its first kind. Empty without
 * candidates.
 */
export function groupChildren(
  children: readonly Child[],
  { self, options, members, rank }: Pick<Environment, "self" | "options" | "members" | "rank">,
): readonly Group[] {
  const candidates = candidatesIn(members(), options.hrwScope, options.selfZone).members;
  const groups = new Map<string, { puller: Member; self: boolean; kind: Kind; digests: string[] }>();
  const seen = new Set<string>();
  for (const { digest, kind } of children) {
    if (seen.has(digest)) continue;
    seen.add(digest);
    const puller = rank(candidates, digest)[0]?.member;
    if (puller === undefined) continue;
    const key = `${kind} ${puller.id}`;
    const group = groups.get(key) ?? { puller, self: puller.id === self, kind, digests: [] };
    group.digests.push(digest);
    groups.set(key, group);
  }
  return [...groups.values()];
}
