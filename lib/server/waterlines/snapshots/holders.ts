/** Which nodes hold an image, and under which other names: from the newest version of each snapshot. */
import { Prisma } from "../../../../generated/prisma/client";
import type { ImageHolders } from "../../../api/images";
import { placesOf } from "../../../waterlines";
import { db } from "../../core/db";
import { isNamed } from "../../core/nameHash";
import { WITH_NEWEST } from "./newest";

/** Maximum numbers of snapshots, and of nodes of each, that are named. */
const SNAPSHOTS = 20;
const NAMED = 100;
const MOST_ALIASES = 20;

/** Returns other names of the same content on any node, in alphabetical order. */
export async function imageAliases(name: string): Promise<readonly string[]> {
  const rows = await db().$queryRaw<{ also: string }[]>`
    select distinct unnest(also) as also from snapshot_image
    where ${isNamed(Prisma.sql`name`, [name])} order by also limit ${MOST_ALIASES}`;
  return rows.map(({ also }) => also);
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly at: Date;
  readonly nodes: number;
  readonly reporting: Uint8Array | null;
}

export async function imageHolders(
  names: readonly string[],
): Promise<{ items: ImageHolders[]; more: boolean }> {
  const rows = await db().$queryRaw<Row[]>`
    ${WITH_NEWEST}
    select id::text, name, version, coalesce(taken_at, created_at) as at, nodes, images_told as reporting
    from newest order by created_at desc limit ${SNAPSHOTS + 1}`;
  const shown = rows.slice(0, SNAPSHOTS);
  const held = await db().$queryRaw<{ id: string; bytes: number; holders: Uint8Array }[]>`
    select snapshot_id::text as id, bytes, holders from snapshot_image
    where snapshot_id = any(${shown.map(({ id }) => id)}::uuid[]) and ${isNamed(Prisma.sql`name`, names)}`;
  const items = await Promise.all(
    shown.map(async (row) => {
      const of = held.filter(({ id }) => id === row.id);
      const holding = new Set(of.flatMap(({ holders }) => placesOf(holders)));
      const reporting = row.reporting && placesOf(row.reporting);
      const lacking = (reporting ?? []).filter((place) => !holding.has(place));
      const nodes = reporting === null || reporting.length === 0 ? [] : await nodeNames(row.id);
      const named = (places: Iterable<number>): string[] =>
        [...places].flatMap((place) => nodes[place] ?? []).slice(0, NAMED);
      return {
        snapshot: row.name,
        version: row.version,
        at: row.at.toISOString(),
        nodes: row.nodes,
        told: reporting?.length ?? null,
        holders: holding.size,
        bytes: of[0]?.bytes ?? null,
        holding: named([...holding].sort((a, b) => a - b)),
        lacking: named(lacking),
      };
    }),
  );
  return { items, more: rows.length > SNAPSHOTS };
}

/** In the order of their places in the blob, to which the bits refer. */
async function nodeNames(snapshotId: string): Promise<string[]> {
  const states = await db().nodeState.findMany({
    where: { snapshotId },
    orderBy: { start: "asc" },
    select: { name: true },
  });
  return states.map(({ name }) => name);
}
