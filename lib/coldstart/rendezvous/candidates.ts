/**
 * The nodes that may be asked and may pull: the whole cluster, or the requester's zone (coldstart.md sections 1.3 and
 * 2).
 */
import type { Member, Scope } from "../shapes";

export interface Candidates {
  readonly members: readonly Member[];
  /** The zone has no members or the requester has no zone, so all members are candidates. */
  readonly fellBack: boolean;
}

/** Results for each list of members, since many requesters of a cluster use the same ones. */
const byMembers = new WeakMap<readonly Member[], Map<string, Candidates>>();

export function candidatesIn(members: readonly Member[], scope: Scope, zone: string): Candidates {
  if (scope === "cluster") return { members, fellBack: false };
  const known = byMembers.get(members) ?? new Map<string, Candidates>();
  byMembers.set(members, known);
  const found = known.get(zone) ?? inZone(members, zone);
  known.set(zone, found);
  return found;
}

function inZone(members: readonly Member[], zone: string): Candidates {
  const near = zone === "" ? [] : members.filter((member) => member.zone === zone);
  return near.length > 0 ? { members: near, fellBack: false } : { members, fellBack: true };
}
