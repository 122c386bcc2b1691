/** What the palette finds of nodes. */
import type { SearchHit } from "../../api/search";
import { db } from "../core/db";
import { literal } from "../core/literal";
import { isWhole } from "../core/whole";

/** Nodes of the newest version of each snapshot, by a part of their name, in alphabetical order. */
export async function searchNodes(text: string, limit: number): Promise<readonly SearchHit[]> {
  const newest = await db().nodeSnapshot.findMany({
    distinct: ["name"],
    orderBy: [{ name: "asc" }, { version: "desc" }],
    select: { id: true },
  });
  const found = await db().nodeState.findMany({
    where: {
      snapshotId: { in: newest.map(({ id }) => id) },
      name: { contains: literal(text), mode: "insensitive" },
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limit,
    select: { name: true, standing: true, snapshot: { select: { name: true } } },
  });
  const left = found.filter((row) => isWhole(row, "snapshot"));
  return left.map(({ name, standing, snapshot }) => ({
    kind: "node",
    name,
    detail: `${STANDINGS[standing] ?? "not measured"}, ${snapshot.name}`,
    // A tilde in front is right for every name, those that are called like a page too.
    href: `/nodes/~${encodeURIComponent(name)}?snapshot=${encodeURIComponent(snapshot.name)}`,
  }));
}

const STANDINGS: Readonly<Record<string, string>> = {
  over: "over a waterline",
  under: "under its waterlines",
  none: "no waterline",
};
