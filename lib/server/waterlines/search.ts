/** What the palette finds of nodes and their pods. */
import type { SearchHit } from "../../api/search";
import { db } from "../core/db";
import { literal } from "../core/literal";
import { WITH_NEWEST } from "./snapshots/newest";

/** Characters from which pods are looked for: there are many, and less is a part of most names. */
const LEAST_OF_POD = 3;

interface FoundNode {
  readonly name: string;
  readonly standing: string;
  readonly snapshot: string;
}

/** Finds nodes of the newest version of each snapshot, by a part of their name, in alphabetical order. */
export async function searchNodes(text: string, limit: number): Promise<readonly SearchHit[]> {
  const found = await db().$queryRaw<FoundNode[]>`
    ${WITH_NEWEST}
    select n.name, n.standing, newest.name as snapshot from newest cross join lateral (
      select id, name, standing from node_state
      where snapshot_id = newest.id and name ilike ${`%${literal(text)}%`} order by name limit ${limit}
    ) n order by n.name, n.id limit ${limit}`;
  return found.map(({ name, standing, snapshot }) => ({
    kind: "node",
    name,
    detail: `${STANDINGS[standing] ?? "not measured"}, ${snapshot}`,
    href: nodeHref(name, { snapshot }),
  }));
}

interface FoundPod {
  /** `namespace/name`. */
  readonly pod: string;
  readonly node: string;
  readonly snapshot: string;
}

/**
 * Pods of the newest version of each snapshot by a part of `namespace/name`, each with its node; the shortest first,
 * since a whole name that was pasted is also the beginning of others. Nothing for a text of less than 3 characters.
 */
export async function searchPods(text: string, limit: number): Promise<readonly SearchHit[]> {
  if (text.length < LEAST_OF_POD) return [];
  const pattern = `%${literal(text)}%`;
  const found = await db().$queryRaw<FoundPod[]>`
    ${WITH_NEWEST}
    select n.pod, n.node, newest.name as snapshot from newest cross join lateral (
      select pod, name as node from node_state
      cross join lateral unnest(string_to_array(pod_names, E'\\n')) as pod
      where snapshot_id = newest.id and pod_names ilike ${pattern} and pod ilike ${pattern}
      order by length(pod), pod, node limit ${limit}
    ) n order by length(n.pod), n.pod, newest.name, n.node limit ${limit}`;
  return found.map(({ pod, node, snapshot }) => ({
    kind: "pod",
    name: pod,
    detail: `on ${node}, ${snapshot}`,
    href: nodeHref(node, { snapshot, pod }),
  }));
}

/** A tilde in front is right for every name, those that are called like a page too. */
const nodeHref = (name: string, asked: Record<string, string>): string =>
  `/nodes/~${encodeURIComponent(name)}?${new URLSearchParams(asked).toString()}`;

const STANDINGS: Readonly<Record<string, string>> = {
  over: "over a waterline",
  under: "under its waterlines",
  none: "no waterline",
};
