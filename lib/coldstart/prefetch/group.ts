/** Which node is to pull which children of a manifest (coldstart.md section 1.5). Nothing is probed, nobody left out. */
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
  /** In the order of the manifest. */
  readonly digests: readonly string[];
}

/** One group a puller and kind; a repeated digest counts once, with its first kind. Empty without candidates. */
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
